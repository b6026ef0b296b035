import { getContent } from "../../content/queries"
import { type Db, db, type Tx } from "../../db"
import { env } from "../../env"
import { Prisma } from "../../generated/prisma/client"
import { instantToWallClock } from "../../time"
import type { WeeklyTime, WorkingHour } from "../rules/calendar"

/** A slot on the wire: studio wall clock, and the instant. */
export type WireSlot = { _id: string; date: string; time: string; startsAt: string }

/** What keeps a free slot from being offered: its kind and id, or the notice or booking window of the hours. */
export type Blocker =
  | {
      kind: "booking" | "class" | "time_off" | "foreign_entry"
      _id: string
      startsAt: string
      endsAt: string
    }
  | { kind: "notice"; hours: number }
  | { kind: "window"; weeks: number }
export type WireAdminSlot = WireSlot & { isFromHours: boolean; blockedBy: Blocker[] }

/** What stands where something was put all the same, and `slotId`, the slot that is not offered because of it. */
export type Warning = {
  kind: "class" | "time_off" | "foreign_entry"
  _id: string
  date: string
  time: string
  startsAt: string
  endsAt: string
  slotId?: string
}

export type WireTimeOff = {
  _id: string
  startsAt: string
  endsAt: string
  isWholeDays: boolean
  note: string
}

export type CalendarNumbers = {
  noticeHours: number
  bufferMinutes: number
  windowWeeks: number
  wholeDayEntriesCount: boolean
}

/** {_id, date, time, startsAt} of an instant, on the studio's clock. */
export function toWireSlot({ id, startsAt }: { id: string; startsAt: Date }): WireSlot {
  return {
    _id: id,
    ...instantToWallClock(startsAt, env().STUDIO_TIME_ZONE),
    startsAt: startsAt.toISOString(),
  }
}

/** Minimum notice, buffer and booking window as they are in force, and whether whole days elsewhere count. */
export async function calendarNumbers(within: Db | Tx = db()): Promise<CalendarNumbers> {
  return (await getContent("calendar", within)).content
}

/**
 * SQL: the entry `o` of occupied time keeps the slot `s` from being offered. The time around the slot is what the index
 * is asked for, once; a session needs no buffer before or after another.
 */
export function isInTheWay({ bufferMinutes, wholeDayEntriesCount }: CalendarNumbers): Prisma.Sql {
  return Prisma.sql`(
    tstzrange(o.starts_at, o.ends_at) && tstzrange(s.starts_at - make_interval(mins => ${bufferMinutes}::int),
      s.ends_at + make_interval(mins => ${bufferMinutes}::int))
    AND (o.kind <> 'booking' AND (NOT o.is_whole_day OR ${wholeDayEntriesCount})
      OR o.kind = 'booking' AND o.starts_at < s.ends_at AND o.ends_at > s.starts_at
        AND (o.hold_until IS NULL OR o.hold_until > now())))`
}

/** SQL: the slot `s`, if it was made from the working hours, is neither too soon nor too far away. */
export function isInTime({ noticeHours, windowWeeks }: CalendarNumbers): Prisma.Sql {
  return Prisma.sql`(NOT s.is_from_hours OR (s.starts_at >= now() + make_interval(hours => ${noticeHours}::int)
    AND s.starts_at <= now() + make_interval(weeks => ${windowWeeks}::int)))`
}

/**
 * SQL: the slot `s` may be offered as far as classes, time off, other calendars, notice and booking window go. Sessions
 * do not count: the constraint on bookings does.
 */
export function isClear(numbers: CalendarNumbers): Prisma.Sql {
  return Prisma.sql`(${isInTime(numbers)} AND NOT EXISTS (
    SELECT FROM occupied_time o WHERE o.kind <> 'booking' AND ${isInTheWay(numbers)}))`
}

/** The slots that are offered, judged by the database's clock. */
export async function listOfferedSlots(): Promise<WireSlot[]> {
  const numbers = await calendarNumbers()
  // Raw: the overlap of times, and the database's clock.
  const rows = await db().$queryRaw<{ id: string; startsAt: Date }[]>`
    SELECT s.id, s.starts_at AS "startsAt" FROM slot s
    WHERE s.deleted_at IS NULL AND s.starts_at > now() AND ${isInTime(numbers)}
      AND NOT EXISTS (SELECT FROM occupied_time o WHERE ${isInTheWay(numbers)})
    ORDER BY s.starts_at`
  return rows.map(toWireSlot)
}

type BlockedRow = {
  id: string
  startsAt: Date
  isFromHours: boolean
  isTooSoon: boolean
  isTooFar: boolean
  blockers: {
    kind: "booking" | "class" | "time_off" | "foreign_entry"
    id: string
    from: string
    to: string
  }[]
}

/** Every slot to come that nobody has booked or is paying for; with what blocks those that are not offered. */
export async function listFreeSlots(): Promise<WireAdminSlot[]> {
  const numbers = await calendarNumbers()
  const { noticeHours, windowWeeks } = numbers
  // Raw: the overlap of times, and the database's clock.
  const rows = await db().$queryRaw<BlockedRow[]>`
    SELECT s.id, s.starts_at AS "startsAt", s.is_from_hours AS "isFromHours",
      s.is_from_hours AND s.starts_at < now() + make_interval(hours => ${noticeHours}::int) AS "isTooSoon",
      s.is_from_hours AND s.starts_at > now() + make_interval(weeks => ${windowWeeks}::int) AS "isTooFar",
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', o.kind, 'id', o.source_id, 'from', o.starts_at,
          'to', o.ends_at) ORDER BY o.starts_at)
        FROM occupied_time o WHERE ${isInTheWay(numbers)}), '[]') AS blockers
    FROM slot s
    WHERE s.deleted_at IS NULL AND s.starts_at > now() AND NOT EXISTS (
      SELECT FROM occupied_time o WHERE o.kind = 'booking' AND o.starts_at = s.starts_at
        AND (o.hold_until IS NULL OR o.hold_until > now()))
    ORDER BY s.starts_at`
  return rows.map(({ blockers, isFromHours, isTooSoon, isTooFar, ...slot }) => ({
    ...toWireSlot(slot),
    isFromHours,
    blockedBy: [
      ...blockers.map(({ kind, id, from, to }) => ({
        kind,
        _id: id,
        startsAt: new Date(from).toISOString(),
        endsAt: new Date(to).toISOString(),
      })),
      ...(isTooSoon ? [{ kind: "notice" as const, hours: noticeHours }] : []),
      ...(isTooFar ? [{ kind: "window" as const, weeks: windowWeeks }] : []),
    ],
  }))
}

type BusyRow = { kind: Warning["kind"]; id: string; startsAt: Date; endsAt: Date; slotId?: string }

/** Classes, time off and entries of other calendars that overlap a range, without `except`. */
export async function listBusy(given: { startsAt: Date; endsAt: Date; except: string }): Promise<Warning[]> {
  // Raw: the overlap of times.
  const rows = await db().$queryRaw<BusyRow[]>`
    SELECT o.kind::text, o.source_id AS id, o.starts_at AS "startsAt", o.ends_at AS "endsAt" FROM occupied_time o
    WHERE o.kind <> 'booking' AND o.source_id <> ${given.except}::uuid
      AND tstzrange(o.starts_at, o.ends_at) && tstzrange(${given.startsAt}, ${given.endsAt})
    ORDER BY o.starts_at, o.source_id LIMIT 100`
  return rows.map(toWarning)
}

/** What keeps some of these slots from being offered, sessions left aside. */
export async function listBusyAtSlots(tx: Tx, slotIds: string[]): Promise<Warning[]> {
  const { bufferMinutes, wholeDayEntriesCount } = await calendarNumbers(tx)
  // Raw: the overlap of times.
  const rows = await tx.$queryRaw<BusyRow[]>`
    SELECT o.kind::text, o.source_id AS id, o.starts_at AS "startsAt", o.ends_at AS "endsAt", s.id AS "slotId"
    FROM slot s JOIN occupied_time o ON o.kind <> 'booking' AND (NOT o.is_whole_day OR ${wholeDayEntriesCount})
      AND tstzrange(o.starts_at, o.ends_at)
      && tstzrange(s.starts_at - make_interval(mins => ${bufferMinutes}::int),
        s.ends_at + make_interval(mins => ${bufferMinutes}::int))
    WHERE s.id = ANY(${slotIds}::uuid[])
    ORDER BY s.starts_at, o.starts_at, o.source_id LIMIT 1000`
  return rows.map(toWarning)
}

function toWarning({ kind, id, startsAt, endsAt, slotId }: BusyRow): Warning {
  const during = { ...toWireSlot({ id, startsAt }), endsAt: endsAt.toISOString() }
  return { kind, ...during, ...(slotId ? { slotId } : {}) }
}

export type CurrentHours = {
  validFrom: string | null
  validUntil?: string
  times: WeeklyTime[]
  hours: WorkingHour[]
}

/** The working hours, by the day they begin to hold. */
export async function listWorkingHours(within: Db | Tx = db()): Promise<WorkingHour[]> {
  return within.workingHour.findMany({
    select: { weekday: true, time: true, validFrom: true, validUntil: true },
    orderBy: [{ validFrom: "asc" }, { weekday: "asc" }, { time: "asc" }],
  })
}

/** The working hours that were said last, in the shape in which they are said; and all of them. */
export async function currentHours(): Promise<CurrentHours> {
  const hours = await listWorkingHours()
  const last = hours.at(-1)
  const said = hours.filter(({ validFrom }) => validFrom === last?.validFrom)
  return {
    validFrom: last?.validFrom ?? null,
    ...(last?.validUntil ? { validUntil: last.validUntil } : {}),
    times: said.map(({ weekday, time }) => ({ weekday, time })),
    hours,
  }
}

/** Time off that has not ended, in order. */
export async function listTimeOff({ now, until }: { now: Date; until?: Date }): Promise<WireTimeOff[]> {
  const where = { endsAt: { gt: now }, ...(until ? { startsAt: { lt: until } } : {}) }
  const rows = await db().timeOff.findMany({ where, orderBy: { startsAt: "asc" } })
  return rows.map(toWireTimeOff)
}

export function toWireTimeOff(row: {
  id: string
  startsAt: Date
  endsAt: Date
  isWholeDays: boolean
  note: string
}): WireTimeOff {
  const { id, startsAt, endsAt, isWholeDays, note } = row
  return { _id: id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isWholeDays, note }
}
