import { keepPlaces } from "../../content/queries"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError, isConflict } from "../../errors"
import { queueMails } from "../../jobs/queue"
import { touch } from "../../page-tags"
import { addDays, daysBetween, formatDay, instantToWallClock, wallClockToInstant } from "../../time"
import {
  type EventRow,
  endOf,
  peopleOfEvents,
  type SignedUp,
  toAdminEvent,
  type WireEvent,
} from "../queries/events"
import { addressAfter, asItIs, type Concerned, fullPlaceOf } from "../rules"
import type { UpdateEventBody } from "../schema/events"
import { changeMails, type Told } from "./change-mails"
import {
  type AcceptConflicts,
  acceptEach,
  keyOf,
  lockEvents,
  notFound,
  people,
  refuseOffCalendar,
  wantsForce,
} from "./events"

type Changes = Omit<UpdateEventBody, "force" | "scope" | "price"> & { priceCents?: number | null }
type Places = Awaited<ReturnType<typeof keepPlaces>>
/** What somebody gets back who gives up a place now, in a sentence, by their sign-ups. */
export type SayBack = (tx: Tx, signUpIds: string[]) => Promise<Map<string, string>>
type Change = Told & { isNews: boolean; isMoved: boolean }
type Given = { eventId: string; body: UpdateEventBody; now: Date; adminId: string }

/**
 * Changes an event that is on the calendar, and with `scope: "following"` the later ones of its series in the same way:
 * what she changes in this one, a day by as many days. All of them, or none. People who have signed up are told when
 * the name, time or place changes, each in one email; that wants `force`, else PEOPLE_CONCERNED says who they are. A
 * moment that is not changed stays, also in the past. Answers this one first. Throws NOT_FOUND, CONFLICT, PAST or
 * INVALID.
 */
export async function updateEvents(
  { eventId, body: { force, scope, price, ...body }, now, adminId }: Given,
  { acceptConflicts, sayBack }: { acceptConflicts: AcceptConflicts; sayBack: SayBack },
): Promise<WireEvent[]> {
  const changes: Changes = { ...body, ...(price === undefined ? {} : { priceCents: price }) }
  try {
    return await db().$transaction(async (tx) => {
      // Before the classes are locked: publishing other places locks them first, then the classes.
      const places = await keepPlaces(tx)
      const events = await lockThisAnd(tx, { eventId, scope })
      const first = events.find(({ id }) => id === eventId)
      if (!first) throw notFound()
      const planned = events.map((before) => plan({ before, first, changes, places, now }))
      const concerned = await concernedBy(tx, planned)
      const all = planned.map((one) => ({
        ...one,
        concerned: concerned.filter((person) => person.eventId === one.before.id),
      }))
      await agree(tx, { all, force, acceptConflicts })
      touch("events")
      await write(tx, all)
      const back = await sayBack(tx, await freeToLeave(tx, all))
      const mails = changeMails(all, { places, back })
      await queueMails(tx, mails)
      await tx.auditEntry.create({
        data: {
          actor: `admin:${adminId}`,
          action: "change class",
          subject: `event:${eventId}`,
          details: { ...changeOf(all, eventId), later: all.length - 1, people: mails.length },
        },
      })
      const rows = await lockEvents(
        tx,
        events.map(({ id }) => id),
      )
      return rows.sort((a, b) => Number(b.id === eventId) - Number(a.id === eventId)).map(toAdminEvent)
    })
  } catch (error) {
    if (isConflict(error, "event_creation_key_key") || isConflict(error, "creation_key"))
      throw new AppError("CONFLICT", "There’s already a class with this name at that time and place.")
    throw error
  }
}

/** What it is called now, when it was, and when it is if that changed. */
function changeOf(all: Change[], eventId: string) {
  const { before, next } = all.find((one) => one.before.id === eventId) as Change
  const to = next.startsAt.getTime() === before.startsAt.getTime() ? {} : { to: next.startsAt.toISOString() }
  return { ...asItIs({ title: next.title, startsAt: before.startsAt }), ...to }
}

async function lockThisAnd(
  tx: Tx,
  { eventId, scope }: { eventId: string; scope: UpdateEventBody["scope"] },
): Promise<EventRow[]> {
  if (scope === "this") return lockEvents(tx, [eventId])
  const event = await tx.event.findUnique({
    where: { id: eventId },
    select: { seriesId: true, startsAt: true },
  })
  if (!event?.seriesId) return lockEvents(tx, [eventId])
  const later = { seriesId: event.seriesId, startsAt: { gte: event.startsAt }, cancelledAt: null }
  const following = await tx.event.findMany({ where: later, select: { id: true } })
  return lockEvents(tx, [eventId, ...following.map(({ id }) => id)])
}

/** One event as it will be. Throws CONFLICT, PAST, NO_SUCH_TIME or INVALID. */
function plan(given: {
  before: EventRow
  first: EventRow
  changes: Changes
  places: Places
  now: Date
}): Omit<Change, "concerned"> {
  const { before, first, places, now } = given
  const changes = before.id === first.id ? given.changes : changesAsOf(given)
  const moved = { ...before, ...changed({ before, changes }) }
  const next = { ...moved, address: addressAfter({ before, changes, next: moved, ...places }) }
  if (next.startsAt !== before.startsAt) refuseOffCalendar({ startsAt: next.startsAt, now })
  // Who waits is counted among the held; a class that somebody waits for is full.
  const gone = Math.min(before.capacity, before.taken + before.held)
  if (next.capacity < gone) {
    const which = before.id === first.id ? "" : ` on ${formatDay(clockOf(before).date)}`
    const said =
      before.held > 0
        ? `${gone} spots are taken, or held for someone who is paying or waiting`
        : `${people(gone)} signed up`
    throw new AppError("CONFLICT", `${said}${which}: there can’t be fewer spots.`)
  }
  const isMoved =
    before.startsAt.getTime() !== next.startsAt.getTime() || before.durationMinutes !== next.durationMinutes
  const isOther = (["title", "location", "address", "link"] as const).some((one) => before[one] !== next[one])
  return { before, next, isMoved, isNews: (isMoved || isOther) && !before.isPast }
}

/** What the changes of the first are for a later one: only what differs in the first, and the place as a whole. */
function changesAsOf(given: { before: EventRow; first: EventRow; changes: Changes }): Changes {
  const { before, first, changes } = given
  const was = clockOf(first)
  const { date = was.date, time = was.time, location, address, link, ...rest } = changes
  const isElsewhere = [
    [location, first.location],
    [address, first.address],
    [link, first.link],
  ].some(([next, now]) => next !== undefined && next !== now)
  const differs = Object.entries(rest).filter(
    ([key, value]) => String(value) !== String(first[key as keyof EventRow]),
  )
  return {
    ...Object.fromEntries(differs),
    ...(isElsewhere ? { location, address, link } : {}),
    ...(date === was.date ? {} : { date: addDays(clockOf(before).date, daysBetween(was.date, date)) }),
    ...(time === was.time ? {} : { time }),
  }
}

function changed({ before, changes }: { before: EventRow; changes: Changes }) {
  const { date, time, ...rest } = changes
  const was = clockOf(before)
  const next = { date: date ?? was.date, time: time ?? was.time }
  const isMoved = next.date !== was.date || next.time !== was.time
  const zone = env().STUDIO_TIME_ZONE
  const startsAt = isMoved ? wallClockToInstant({ ...next, zone }) : before.startsAt
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(given) as Omit<Changes, "date" | "time">), startsAt }
}

const clockOf = ({ startsAt }: EventRow) => instantToWallClock(startsAt, env().STUDIO_TIME_ZONE)

function concernedBy(tx: Tx, planned: Omit<Change, "concerned">[]): Promise<SignedUp[]> {
  const ids = planned.filter(({ isNews }) => isNews).map(({ before }) => before.id)
  return peopleOfEvents(tx, ids)
}

/** Throws PEOPLE_CONCERNED or BOOKINGS_CONCERNED unless she agreed: one `force` agrees to both, so both are said. */
async function agree(
  tx: Tx,
  given: { all: Change[]; force: boolean; acceptConflicts: AcceptConflicts },
): Promise<void> {
  const { all, force, acceptConflicts } = given
  const moved = all.filter(({ isMoved }) => isMoved)
  const booked = all
    .filter(({ concerned }) => concerned.length > 0)
    .map((one) => ({ ...one, event: one.before }))
  const times = moved.map(({ next }) => ({ startsAt: next.startsAt, endsAt: endOf(next) }))
  const refused = await acceptEach(tx, times, acceptConflicts)
  if (booked.length > 0 && !force) throw wantsForce(booked, sayNext, refused?.extra.touches)
  if (refused) throw refused
}

function sayNext({ before, next, isMoved }: Change): Pick<Concerned, "next"> {
  const until = clockOf({ ...next, startsAt: endOf(next) }).time
  const isElsewhere = before.location !== next.location || before.address !== next.address
  return {
    next: {
      ...(before.title === next.title ? {} : { title: next.title }),
      ...(isMoved ? { ...clockOf(next), until } : {}),
      ...(isElsewhere ? { place: fullPlaceOf({ ...next, isOnline: next.address === "" }) } : {}),
    },
  }
}

async function write(tx: Tx, all: Change[]): Promise<void> {
  // A series that moves by a week has the keys of the weeks before.
  await tx.event.updateMany({
    where: { id: { in: all.map(({ before }) => before.id) } },
    data: { creationKey: null },
  })
  for (const { before, next, isNews } of all) {
    const { title, startsAt, location, address, link, signUpLink } = next
    const { durationMinutes, capacity, priceNote, priceCents, ways } = next
    const where = { location, address, link, signUpLink }
    const sequence = before.sequence + (isNews ? 1 : 0)
    const data = {
      title,
      startsAt,
      ...where,
      durationMinutes,
      capacity,
      priceNote,
      priceCents,
      ways,
      sequence,
    }
    await tx.event.update({ where: { id: before.id }, data: { ...data, creationKey: keyOf(next) } })
  }
}

/** Who has a place at a time that they did not choose gives it up for free until it begins. Answers whose those are. */
async function freeToLeave(tx: Tx, all: Change[]): Promise<string[]> {
  const moved = all.filter(({ before, next }) => before.startsAt.getTime() !== next.startsAt.getTime())
  const ids = moved.flatMap(({ concerned }) => concerned.map(({ id }) => id))
  // Raw: a part of what was agreed.
  await tx.$executeRaw`
    UPDATE sign_up SET policy = policy || '{"cancelFreeHours": 0}'
    WHERE id = ANY(${ids}::uuid[]) AND policy IS NOT NULL`
  return ids
}
