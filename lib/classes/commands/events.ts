import { createHash } from "node:crypto"
import { keepPlaces } from "../../content/queries"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { type NewMail, queueMails } from "../../jobs/queue"
import { touch } from "../../page-tags"
import type { PaidBy } from "../../payments/rules"
import { instantToWallClock, wallClockToInstant, whyNotOnCalendar } from "../../time"
import { mailData } from "../emails/data"
import {
  columns,
  type EventRow,
  endOf,
  findEventRow,
  peopleOfEvents,
  type SignedUp,
  toAdminEvent,
  type WireEvent,
} from "../queries/events"
import { waitingForEvents } from "../queries/places"
import { asItIs, type Concerned, defaultAddress, HAS_PASSED } from "../rules"
import type { AddEventBody } from "../schema/events"

/** Called in the transaction that puts an event somewhere, before it is there. */
export type AcceptConflicts = (tx: Tx, during: { startsAt: Date; endsAt: Date }) => Promise<void>
/** Gives back what paid for the places of a canceled class; answers for each sign-up what its person is told of it. */
export type GiveBack = (tx: Tx, signUpIds: string[]) => Promise<Map<string, string>>
/** How sign-ups are paid, by their ids. */
export type HowPaid = (signUpIds: string[], tx: Tx) => Promise<Map<string, { paid: PaidBy | null }>>
/** Tells who waits for classes that are canceled in the same transaction, with a line of hers. */
export type CloseLines = (tx: Tx, given: { eventIds: string[]; line: string }) => Promise<void>
type Given = Pick<EventRow, "title" | "startsAt" | "location">

/**
 * Puts one event on the calendar (docs/calls.md, POST /api/admin/events). The same event a second time (a retry) is
 * the first one: its name, moment and place are its key. Throws NO_SUCH_TIME, PAST or INVALID.
 */
export async function addEvent(
  { body, now, adminId }: { body: AddEventBody; now: Date; adminId: string },
  acceptConflicts: AcceptConflicts,
): Promise<WireEvent> {
  const { repeat: _, force, date, alsoOn, time, address, price: priceCents, ...rest } = body
  const startsAt = wallClockToInstant({ date, time, zone: env().STUDIO_TIME_ZONE })
  const { durationMinutes } = rest
  const others = force ? [] : alsoOn.flatMap((date) => instantOf({ date, time }) ?? [])
  refuseOffCalendar({ startsAt, now })
  const creationKey = keyOf({ ...rest, startsAt })
  const id = await db().$transaction(async (tx) => {
    const { studioAddress } = await keepPlaces(tx)
    const at = address || (rest.link ? "" : defaultAddress({ ...rest, studioAddress }))
    const before = await tx.event.findUnique({ where: { creationKey }, select: { id: true } })
    if (before) return before.id
    const times = [startsAt, ...others].map((startsAt) => {
      return { startsAt, endsAt: endOf({ startsAt, durationMinutes }) }
    })
    const refused = await acceptEach(tx, times, acceptConflicts)
    if (refused) throw refused
    touch("events")
    const [added] = await tx.event.createManyAndReturn({
      data: [{ ...rest, priceCents, address: at, startsAt, creationKey }],
      skipDuplicates: true,
      select: { id: true },
    })
    if (!added) return (await tx.event.findUniqueOrThrow({ where: { creationKey } })).id
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "add class",
        subject: `event:${added.id}`,
        details: asItIs({ ...rest, startsAt }),
      },
    })
    return added.id
  })
  const row = await findEventRow(id)
  if (!row) throw notFound()
  return toAdminEvent(row)
}

/** Accepts what stands at each of several times; of all that is not accepted it answers one BOOKINGS_CONCERNED. */
export async function acceptEach(
  tx: Tx,
  times: { startsAt: Date; endsAt: Date }[],
  acceptConflicts: AcceptConflicts,
): Promise<AppError | null> {
  const met: AppError[] = []
  for (const during of times) {
    try {
      await acceptConflicts(tx, during)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "BOOKINGS_CONCERNED") throw error
      met.push(error)
    }
  }
  const [first] = met
  const touches = met.flatMap(({ extra }) => extra.touches as unknown[])
  return first ? new AppError("BOOKINGS_CONCERNED", first.message, { touches }) : null
}

/** Null for a time that the studio's clock leaves out that day. */
function instantOf(clock: { date: string; time: string }): Date | null {
  try {
    return wallClockToInstant({ ...clock, zone: env().STUDIO_TIME_ZONE })
  } catch (error) {
    if (error instanceof AppError && error.code === "NO_SUCH_TIME") return null
    throw error
  }
}

/** Throws PAST, or INVALID for more than two years ahead; both name the field. */
export function refuseOffCalendar(moment: { startsAt: Date; now: Date }): void {
  const why = whyNotOnCalendar(moment)
  if (!why) return
  const message = why === "past" ? HAS_PASSED : "That date is more than two years ahead."
  throw new AppError(why === "past" ? "PAST" : "INVALID", message, { fields: { date: message } })
}

export function keyOf({ title, startsAt, location }: Given): string {
  const facts = [title.toLowerCase(), startsAt.toISOString(), location.toLowerCase()]
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex")
}

/**
 * Takes events off the calendar. People who have signed up for one to come are told by mail, with a
 * cancellation for their calendars, and get back what they paid; that wants `force`, else PEOPLE_CONCERNED says who they are.
 * Who waits for one is told too.
 * Throws NOT_FOUND when none of the ids is on the calendar.
 */
export async function deleteEvents(
  tx: Tx,
  given: {
    eventIds: string[]
    force: boolean
    line: string
    adminId: string
    giveBack: GiveBack
    howPaid: HowPaid
    closeLines: CloseLines
  },
): Promise<number> {
  const events = await lockEvents(tx, given.eventIds)
  if (events.length === 0) throw notFound()
  const eventIds = events.map(({ id }) => id)
  const booked: { event: EventRow; concerned: SignedUp[] }[] = []
  for (const event of events) {
    const concerned = event.isPast ? [] : await peopleOfEvents(tx, [event.id])
    if (concerned.length > 0) booked.push({ event, concerned })
  }
  const signUpIds = booked.flatMap(({ concerned }) => concerned.map(({ id }) => id))
  if (booked.length > 0 && !given.force) {
    const paid = await given.howPaid(signUpIds, tx)
    const waiting = await waitingForEvents(tx, eventIds)
    throw wantsForce(booked, ({ event, concerned }) => ({
      paid: concerned.flatMap(({ id }) => paid.get(id)?.paid ?? []),
      waiting: waiting.filter(({ eventId }) => eventId === event.id).map(({ name }) => name),
    }))
  }
  await markCancelled(tx, events)
  const back = await given.giveBack(tx, signUpIds)
  const mails = booked.flatMap(({ event, concerned }) =>
    concerned.map(
      (person): NewMail => ({
        key: `class-cancelled/${person.id}`,
        to: person.email,
        template: "classes/cancelled",
        data: {
          ...mailData({ person, event: { ...event, sequence: event.sequence + 1 } }),
          back: back.get(person.id) ?? "",
          line: given.line,
        },
      }),
    ),
  )
  await queueMails(tx, mails)
  await given.closeLines(tx, { eventIds, line: given.line })
  await tx.auditEntry.createMany({
    data: events.map(({ id, ...event }) => ({
      actor: `admin:${given.adminId}`,
      action: "cancel class",
      subject: `event:${id}`,
      details: {
        ...asItIs(event),
        people: booked.find(({ event }) => event.id === id)?.concerned.length ?? 0,
      },
    })),
  })
  return events.length
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
    SELECT ${columns} FROM event WHERE id = ANY(${ids}::uuid[]) AND cancelled_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`
}

/** `more` says what else she reads of each. */
export function wantsForce<Booked extends { event: EventRow; concerned: SignedUp[] }>(
  booked: Booked[],
  more: (one: Booked) => Partial<Concerned>,
  sessions: unknown = [],
): AppError {
  const zone = env().STUDIO_TIME_ZONE
  const touches: Concerned[] = booked.map((one) => ({ ...more(one), ...named(one, zone) }))
  // Of several classes, everybody once.
  const everybody = booked.flatMap(({ concerned }) =>
    concerned.map(({ id, email }) => email.toLowerCase() || id),
  )
  const { size } = new Set(everybody)
  return new AppError("PEOPLE_CONCERNED", `${people(size)} signed up, and will get an email.`, {
    touches,
    sessions,
  })
}

function named({ event, concerned }: { event: EventRow; concerned: SignedUp[] }, zone: string) {
  const names = concerned.map(({ name, email }) =>
    email ? name : `${name} (no email: please tell them yourself)`,
  )
  return { eventId: event.id, title: event.title, ...instantToWallClock(event.startsAt, zone), names }
}

export function people(count: number): string {
  return count === 1 ? "1 person has" : `${count} people have`
}

export function notFound() {
  return new AppError("NOT_FOUND", "That event isn’t on the calendar.")
}
