import { createHash } from "node:crypto"
import { keepPlaces } from "../../content/queries"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError, isConflict } from "../../errors"
import { type NewMail, queueMails } from "../../jobs/queue"
import { touch } from "../../page-tags"
import { instantToWallClock, wallClockToInstant, whyNotOnCalendar } from "../../time"
import { mailData } from "../emails/data"
import {
  type EventRow,
  endOf,
  findEventRow,
  peopleOfEvents,
  type SignedUp,
  toAdminEvent,
  type WireEvent,
} from "../queries/events"
import { addressAfter, type Concerned, defaultAddress } from "../rules"
import type { AddEventBody, UpdateEventBody } from "../schema"

/** Called in the transaction that puts an event somewhere, before it is there. */
export type AcceptConflicts = (tx: Tx, during: { startsAt: Date; endsAt: Date }) => Promise<void>
type Given = Pick<EventRow, "title" | "startsAt" | "location">

/**
 * Puts one event on the calendar (docs/calls.md, POST /api/admin/events). The same event a second time (a retry) is
 * the first one: its name, moment and place are its key. Throws NO_SUCH_TIME, PAST or INVALID.
 */
export async function addEvent(
  { body, now }: { body: AddEventBody; now: Date },
  acceptConflicts: AcceptConflicts,
): Promise<WireEvent> {
  const { repeat: _, force: __, date, time, address, ...rest } = body
  const startsAt = wallClockToInstant({ date, time, zone: env().STUDIO_TIME_ZONE })
  refuseOffCalendar({ startsAt, now })
  const creationKey = keyOf({ ...rest, startsAt })
  const id = await db().$transaction(async (tx) => {
    const { studioAddress } = await keepPlaces(tx)
    const at = address || (rest.link ? "" : defaultAddress({ ...rest, studioAddress }))
    const before = await tx.event.findUnique({ where: { creationKey }, select: { id: true } })
    if (before) return before.id
    await acceptConflicts(tx, {
      startsAt,
      endsAt: endOf({ startsAt, durationMinutes: rest.durationMinutes }),
    })
    touch("events")
    const [added] = await tx.event.createManyAndReturn({
      data: [{ ...rest, address: at, startsAt, creationKey }],
      skipDuplicates: true,
      select: { id: true },
    })
    return (added ?? (await tx.event.findUniqueOrThrow({ where: { creationKey } }))).id
  })
  const row = await findEventRow(id)
  if (!row) throw notFound()
  return toAdminEvent(row)
}

/** Throws PAST, or INVALID for more than two years ahead; both name the field. */
function refuseOffCalendar(moment: { startsAt: Date; now: Date }): void {
  const why = whyNotOnCalendar(moment)
  if (!why) return
  const message =
    why === "past" ? "The date and time have already gone." : "The date is more than two years ahead."
  throw new AppError(why === "past" ? "PAST" : "INVALID", message, { fields: { date: message } })
}

function keyOf({ title, startsAt, location }: Given): string {
  const facts = [title.toLowerCase(), startsAt.toISOString(), location.toLowerCase()]
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex")
}

/**
 * Changes an event that is on the calendar. People who have signed up are told by mail when its name, time or
 * place changes; that wants `force`, else PEOPLE_CONCERNED says who they are. A moment that is not changed stays,
 * also in the past. Throws NOT_FOUND, CONFLICT, PAST or INVALID.
 */
export async function updateEvent(
  { eventId, body: { force, ...changes }, now }: { eventId: string; body: UpdateEventBody; now: Date },
  acceptConflicts: AcceptConflicts,
): Promise<WireEvent> {
  try {
    return await db().$transaction(async (tx) => {
      // Before the class is locked: publishing other places locks them first, then the classes.
      const places = await keepPlaces(tx)
      const [before] = await lockEvents(tx, [eventId])
      if (!before) throw notFound()
      const moved = { ...before, ...changed({ before, changes }) }
      const next = { ...moved, address: addressAfter({ before, changes, next: moved, ...places }) }
      if (next.startsAt !== before.startsAt) refuseOffCalendar({ startsAt: next.startsAt, now })
      if (next.capacity < before.taken)
        throw new AppError("CONFLICT", `${people(before.taken)} signed up: there cannot be fewer places.`)
      const isNews = tellsPeople({ before, next }) && !before.isPast
      const concerned = isNews ? await peopleOfEvents(tx, [eventId]) : []
      const move = async () => {
        if (isMoved({ before, next }))
          await acceptConflicts(tx, { startsAt: next.startsAt, endsAt: endOf(next) })
      }
      // One `force` agrees to both, so both are said.
      if (concerned.length > 0 && !force)
        throw wantsForce([{ event: before, concerned }], await sessionsMet(move))
      await move()
      const sequence = before.sequence + (isNews ? 1 : 0)
      const { title, startsAt, location, address, link, signUpLink } = next
      const { durationMinutes, capacity, priceNote } = next
      const where = { location, address, link, signUpLink }
      const data = { title, startsAt, ...where, durationMinutes, capacity, priceNote, sequence }
      touch("events")
      await tx.event.update({ where: { id: eventId }, data: { ...data, creationKey: keyOf(next) } })
      const mails = concerned.map(
        (person): NewMail => ({
          key: `class-changed/${person.id}/${sequence}`,
          to: person.email,
          template: "classes/changed",
          data: {
            ...mailData({ person, event: { ...next, sequence }, places }),
            before: whenAndWhere(before),
          },
        }),
      )
      await queueMails(tx, mails)
      const [row] = await lockEvents(tx, [eventId])
      return toAdminEvent(row ?? before)
    })
  } catch (error) {
    if (isConflict(error, "event_creation_key_key") || isConflict(error, "creation_key"))
      throw new AppError("CONFLICT", "There is already a class of this name at that time and place.")
    throw error
  }
}

/** The sessions for which `move` is refused. */
async function sessionsMet(move: () => Promise<void>): Promise<unknown> {
  try {
    await move()
    return []
  } catch (error) {
    if (error instanceof AppError && error.code === "BOOKINGS_CONCERNED") return error.extra.touches
    throw error
  }
}

type Changes = Omit<UpdateEventBody, "force">

function changed({ before, changes }: { before: EventRow; changes: Changes }) {
  const { date, time, ...rest } = changes
  const zone = env().STUDIO_TIME_ZONE
  const was = instantToWallClock(before.startsAt, zone)
  const isMoved = (date ?? was.date) !== was.date || (time ?? was.time) !== was.time
  const startsAt = isMoved
    ? wallClockToInstant({ date: date ?? was.date, time: time ?? was.time, zone })
    : before.startsAt
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(given) as Omit<Changes, "date" | "time">), startsAt }
}

function isMoved({ before, next }: { before: EventRow; next: EventRow }): boolean {
  return (
    before.startsAt.getTime() !== next.startsAt.getTime() || before.durationMinutes !== next.durationMinutes
  )
}

function tellsPeople({ before, next }: { before: EventRow; next: EventRow }): boolean {
  const isNews = (["title", "location", "address", "link"] as const).some((one) => before[one] !== next[one])
  return isNews || isMoved({ before, next })
}

function whenAndWhere({ title, startsAt, location }: EventRow) {
  return { title, startsAt: startsAt.toISOString(), location }
}

/**
 * Takes events off the calendar. People who have signed up for one to come are told by mail, with a
 * cancellation for their calendars; that wants `force`, else PEOPLE_CONCERNED says who they are.
 * Throws NOT_FOUND when none of the ids is on the calendar.
 */
export async function deleteEvents(given: { eventIds: string[]; force: boolean }): Promise<number> {
  return db().$transaction(async (tx) => {
    const events = await lockEvents(tx, given.eventIds)
    if (events.length === 0) throw notFound()
    const booked: { event: EventRow; concerned: SignedUp[] }[] = []
    for (const event of events) {
      const concerned = event.isPast ? [] : await peopleOfEvents(tx, [event.id])
      if (concerned.length > 0) booked.push({ event, concerned })
    }
    if (booked.length > 0 && !given.force) throw wantsForce(booked)
    await markCancelled(tx, events)
    const mails = booked.flatMap(({ event, concerned }) =>
      concerned.map(
        (person): NewMail => ({
          key: `class-cancelled/${person.id}`,
          to: person.email,
          template: "classes/cancelled",
          data: mailData({ person, event: { ...event, sequence: event.sequence + 1 } }),
        }),
      ),
    )
    await queueMails(tx, mails)
    return events.length
  })
}

/** Takes locked events off the calendar. */
export async function markCancelled(tx: Tx, events: EventRow[]): Promise<void> {
  touch("events")
  await tx.event.updateMany({
    where: { id: { in: events.map(({ id }) => id) } },
    data: { cancelledAt: new Date(), creationKey: null, sequence: { increment: 1 } },
  })
}

/** Locks live events in the order of their ids, so that two who delete at once never wait for each other. */
export async function lockEvents(tx: Tx, ids: string[]): Promise<EventRow[]> {
  // Raw: row locks in one order.
  return tx.$queryRaw<EventRow[]>`
    SELECT id, title, starts_at AS "startsAt", duration_minutes AS "durationMinutes", location,
      address, link, series_id AS "seriesId", sign_up_link AS "signUpLink", capacity, taken, price_note AS "priceNote", sequence,
      starts_at <= now() AS "isPast", false AS "isCancelled"
    FROM event WHERE id = ANY(${ids}::uuid[]) AND cancelled_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`
}

function wantsForce(booked: { event: EventRow; concerned: SignedUp[] }[], sessions: unknown = []): AppError {
  const zone = env().STUDIO_TIME_ZONE
  const touches: Concerned[] = booked.map(({ event, concerned }) => ({
    eventId: event.id,
    title: event.title,
    ...instantToWallClock(event.startsAt, zone),
    names: concerned.map(({ name, email }) =>
      email ? name : `${name} (no email: please tell them yourself)`,
    ),
  }))
  const count = booked.reduce((sum, { concerned }) => sum + concerned.length, 0)
  return new AppError("PEOPLE_CONCERNED", `${people(count)} signed up, and will be told by mail.`, {
    touches,
    sessions,
  })
}

function people(count: number): string {
  return count === 1 ? "1 person has" : `${count} people have`
}

function notFound() {
  return new AppError("NOT_FOUND", "That event is not on the calendar.")
}
