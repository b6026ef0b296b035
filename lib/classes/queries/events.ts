import { type Db, db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import { toWire } from "../../money"
import { addDays, instantToWallClock, isDate, startOfDay } from "../../time"
import type { Way } from "../rules/paying"
import { heldPlaces } from "./places"

/** An event on the wire: studio wall clock, and the instant. */
export type WireEvent = {
  _id: string
  title: string
  date: string
  time: string
  location: string
  address: string
  /** Its link goes to those who signed up, and to the admin. */
  isOnline: boolean
  link?: string
  /** What was added with it as one series; for the admin. */
  seriesId?: string | null
  /** Who signed up, and whom she added beyond the spots; for the admin. */
  taken?: number
  extra?: number
  signUpLink: string
  isExternal: boolean
  startsAt: string
  endsAt: string
  durationMinutes: number
  capacity: number
  placesLeft: number
  priceNote: string
  /** In dollars; null: it has none, and `ways` say nothing. */
  price: number | null
  ways: Way[]
  isFull: boolean
  isPast: boolean
  isCancelled: boolean
}

export type EventRow = {
  id: string
  title: string
  startsAt: Date
  durationMinutes: number
  location: string
  address: string
  link: string
  seriesId?: string | null
  signUpLink: string
  capacity: number
  taken: number
  extra?: number
  /** Places that are kept for people who are paying. */
  held: number
  priceNote: string
  priceCents: number | null
  ways: Way[]
  sequence: number
  isPast: boolean
  isCancelled: boolean
}

const MOST = 1000
const PAGE = 50
/** Raw, wherever these are read: what is past is judged by the database's clock. */
export const columns = Prisma.sql`id, title, starts_at AS "startsAt", duration_minutes AS "durationMinutes", location,
  address, link, series_id AS "seriesId", sign_up_link AS "signUpLink", capacity, taken, extra, ${heldPlaces()} AS held,
  price_note AS "priceNote", price_cents AS "priceCents", ways, sequence, starts_at <= now() AS "isPast", cancelled_at IS NOT NULL AS "isCancelled"`

/** SQL: how the owner of a sign-up `u`'s address likes to be called; empty for who has not said so. */
export const PREFERRED_NAME = Prisma.sql`coalesce((SELECT s.preferred_name FROM student s
  WHERE lower(s.email) = u.email AND s.deleted_at IS NULL AND s.email_verified_at IS NOT NULL), '')`

/** A row as the admin gets it: with its link and its series. */
export function toAdminEvent(row: EventRow): WireEvent {
  const { link, seriesId = null, taken, extra = 0 } = row
  return { ...toWireEvent(row), link, seriesId, taken, extra }
}

/** A row as it goes over the wire. */
export function toWireEvent(row: EventRow): WireEvent {
  const placesLeft = Math.max(0, row.capacity - row.taken - (row.isCancelled ? 0 : row.held))
  return {
    _id: row.id,
    title: row.title,
    ...instantToWallClock(row.startsAt, env().STUDIO_TIME_ZONE),
    location: row.location,
    address: row.address,
    isOnline: row.address === "",
    signUpLink: row.signUpLink,
    isExternal: row.signUpLink !== "",
    startsAt: row.startsAt.toISOString(),
    endsAt: endOf(row).toISOString(),
    durationMinutes: row.durationMinutes,
    capacity: row.capacity,
    placesLeft,
    priceNote: row.priceNote,
    price: row.priceCents === null ? null : toWire(row.priceCents),
    ways: row.ways,
    isFull: placesLeft <= 0,
    isPast: row.isPast,
    isCancelled: row.isCancelled,
  }
}

/** When an event ends. */
export function endOf({ startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number }): Date {
  return new Date(startsAt.getTime() + durationMinutes * 60_000)
}

/** What `?include=cancelled` adds: events that were called off while people had signed up. */
const shown = (withCancelled: boolean) =>
  withCancelled ? Prisma.sql`(cancelled_at IS NULL OR taken + extra > 0)` : Prisma.sql`cancelled_at IS NULL`

/**
 * Events of the studio days `from` to `to`, in order of time. Without `from`: since the first of last month.
 * With `before`: the newest 50 before that day. The admin also gets the links of online classes.
 */
export async function listEvents(
  asked: { from?: string; to?: string; before?: string; withCancelled?: boolean; isForAdmin?: boolean } = {},
): Promise<WireEvent[]> {
  const { from, to, before, withCancelled = false } = asked
  const toWire = asked.isForAdmin ? toAdminEvent : toWireEvent
  if (before) return (await listRowsBefore({ before, withCancelled })).map(toWire)
  const start = from ? dayStart(from) : firstOfLastMonth()
  const end = to ? dayStart(addDays(to, 1)) : Prisma.sql`'infinity'`
  return (await listRows({ start, end, withCancelled })).map(toWire)
}

/** The first classes that are still to come, in order of time. */
export async function listNextEvents(count: number): Promise<WireEvent[]> {
  const rows = await db().$queryRaw<EventRow[]>`
    SELECT ${columns} FROM event
    WHERE starts_at > now() AND cancelled_at IS NULL
    ORDER BY starts_at, title LIMIT ${count}`
  return rows.map(toWireEvent)
}

async function listRows(given: {
  start: Date | Prisma.Sql
  end: Date | Prisma.Sql
  withCancelled: boolean
}): Promise<EventRow[]> {
  return db().$queryRaw<EventRow[]>`
    SELECT ${columns} FROM event
    WHERE starts_at >= (${given.start})::timestamptz AND starts_at < (${given.end})::timestamptz
      AND ${shown(given.withCancelled)}
    ORDER BY starts_at, title LIMIT ${MOST}`
}

async function listRowsBefore(given: { before: string; withCancelled: boolean }): Promise<EventRow[]> {
  const rows = await db().$queryRaw<EventRow[]>`
    SELECT ${columns} FROM event
    WHERE starts_at < ${dayStart(given.before)}::timestamptz AND ${shown(given.withCancelled)}
    ORDER BY starts_at DESC, title LIMIT ${PAGE}`
  return rows.reverse()
}

/** By the database's clock. */
function firstOfLastMonth(): Prisma.Sql {
  const { STUDIO_TIME_ZONE: zone } = env()
  return Prisma.sql`(date_trunc('month', now() AT TIME ZONE ${zone}) - interval '1 month') AT TIME ZONE ${zone}`
}

function dayStart(date: string): Date {
  return startOfDay({ date, zone: env().STUDIO_TIME_ZONE })
}

/** Events from a month ago to two years ahead, for the calendar feed; called-off ones are told as such. */
export async function listFeedRows(): Promise<EventRow[]> {
  const start = Prisma.sql`now() - interval '1 month'`
  return listRows({ start, end: Prisma.sql`now() + interval '2 years 1 day'`, withCancelled: true })
}

/** One event that has not been deleted, or null. */
export async function findEventRow(id: string, within: Db | Tx = db()): Promise<EventRow | null> {
  const [row] = await within.$queryRaw<EventRow[]>`SELECT ${columns} FROM event WHERE id = ${id}::uuid`
  return row ?? null
}

/** Events to come that lie, with any part of them, in a range, in order of time. One that has begun is not among them. */
export function listEventsDuring(tx: Tx, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return tx.$queryRaw<EventRow[]>`
    SELECT ${columns} FROM event
    WHERE cancelled_at IS NULL AND starts_at > now()
      AND tstzrange(starts_at, starts_at + make_interval(mins => duration_minutes))
        && tstzrange(${startsAt}, ${endsAt})
    ORDER BY starts_at, id`
}

/** The id is the sign-up's. */
export type SignedUp = {
  id: string
  eventId: string
  name: string
  email: string
  preferredName: string
  timeZone: string
}

/** Who has signed up for events. */
export function peopleOfEvents(tx: Tx, eventIds: string[]): Promise<SignedUp[]> {
  // Raw: the account is known by the address, too.
  return tx.$queryRaw<SignedUp[]>`
    SELECT u.id, u.event_id AS "eventId", u.name, u.email, u.time_zone AS "timeZone",
      ${PREFERRED_NAME} AS "preferredName"
    FROM sign_up u WHERE u.event_id = ANY(${eventIds}::uuid[]) AND u.cancelled_at IS NULL
    ORDER BY u.created_at`
}

/**
 * The event that is meant, by id or by title and studio day; of several on one day the first that still takes
 * people. Called-off ones are not found.
 */
export async function findEvent(which: {
  eventId?: string
  classTitle?: string
  date?: string
}): Promise<WireEvent | null> {
  const { eventId, classTitle = "", date = "" } = which
  if (eventId) {
    const row = await findEventRow(eventId)
    return row && !row.isCancelled ? toWireEvent(row) : null
  }
  const rows = await db().$queryRaw<EventRow[]>`
    SELECT ${columns} FROM event
    WHERE starts_at >= ${dayStart(date)}::timestamptz AND starts_at < ${dayStart(addDays(date, 1))}::timestamptz
      AND lower(title) = lower(${classTitle.normalize("NFC").trim()}) AND cancelled_at IS NULL
    ORDER BY (starts_at > now() AND taken + ${heldPlaces()} < capacity) DESC, starts_at LIMIT 1`
  return rows[0] ? toWireEvent(rows[0]) : null
}

type Address = Record<string, string | string[] | undefined>
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The event that the address of a sign-up screen names (eventId, or title and date), or null: nothing in it is believed. */
export async function findEventOfAddress({ eventId, title, date }: Address): Promise<WireEvent | null> {
  if (typeof eventId === "string" && ID.test(eventId)) return findEvent({ eventId })
  if (typeof title !== "string" || typeof date !== "string" || !isDate(date)) return null
  if (title.includes("\0") || !title.isWellFormed()) return null
  try {
    return await findEvent({ classTitle: title.slice(0, 500), date })
  } catch (error) {
    // A day that no clock of ours shows (lib/time.ts) has no class.
    if (error instanceof AppError) return null
    throw error
  }
}

export type Waiver = { version: number; text: string; hash: string }

/** The waiver that is signed today. */
export async function currentWaiver(): Promise<Waiver> {
  return db().waiverVersion.findFirstOrThrow({
    orderBy: { version: "desc" },
    select: { version: true, text: true, hash: true },
  })
}
