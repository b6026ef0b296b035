import { cache } from "react"
import { listTimeOff, type WireTimeOff } from "../../calendar/queries/slots"
import { getContent } from "../../content/queries"
import { db } from "../../db"
import { env } from "../../env"
import { invalidField } from "../../errors"
import { type PaidBy, type PaidColumns, withPaid } from "../../payments/rules"
import { addDays, instantToWallClock, startOfDay } from "../../time"
import { isWithinReach } from "../schema"
import { listNeedsYou, type NeedsYouItem } from "./needs-you"

type Attendance = "came" | "missed" | null

/** What she needs to know of somebody at the door. */
type AtTheDoor = {
  /** As they like to be called, and the family name. */
  name: string
  pronoun: string
  phone: string
  /** Empty for somebody who left none. */
  email: string
  /** Of their page; null for somebody who left no address. */
  personKey: string | null
  /** She has private notes on them. */
  hasNotes: boolean
  /** Null: nothing was said of money. */
  paid: PaidBy | null
  /** Neither a class nor a session before this one. */
  isFirst: boolean
  attendance: Attendance
  /** When she ticked it last. */
  attendanceAt: string | null
}

export type TodaySession = AtTheDoor & {
  kind: "session"
  /** The slot's, as in all calls about sessions. */
  id: string
  startsAt: string
  endsAt: string
  studentId: string
  sessionType: string
  message: string
  place: "studio" | "online"
  address: string
  link: string
  status: "confirmed" | "under_review"
}

export type TodayPerson = AtTheDoor & {
  signUpId: string
  waiver: "signed" | "on_paper" | "missing"
  /** Added by her, beyond the spots. */
  isExtra: boolean
}

export type TodayClass = {
  kind: "class"
  id: string
  startsAt: string
  endsAt: string
  title: string
  location: string
  address: string
  /** Its address is the studio’s. */
  isAtStudio: boolean
  link: string
  /** Sign-up is on another site. */
  isExternal: boolean
  isCancelled: boolean
  capacity: number
  /** Orders of chocolates that are still to be handed over at it. */
  ordersToHandOver: number
  people: TodayPerson[]
}

export type TodayEntry = TodaySession | TodayClass
export type TodayCounts = { toPack: number; toHandOver: number; toAnswer: number }
export type TodayAnswer = {
  day: string
  needsYou: NeedsYouItem[]
  entries: TodayEntry[]
  timeOff: WireTimeOff[]
  counts: TodayCounts
}

/**
 * A day of the studio (docs/calls.md, GET /api/admin/today): what waits for her, sessions and classes in order of
 * time, her time off, and how much there is to pack, to hand over and to answer. Throws INVALID for a day more than two years away.
 */
export async function listToday({ day, now }: { day?: string; now: Date }): Promise<TodayAnswer> {
  const zone = env().STUDIO_TIME_ZONE
  const today = instantToWallClock(now, zone).date
  const asked = day ?? today
  if (!isWithinReach({ day: asked, today })) {
    const message = "That’s more than two years away."
    throw invalidField("day", message)
  }
  const from = startOfDay({ date: asked, zone })
  const to = startOfDay({ date: addDays(asked, 1), zone })
  const [needsYou, entries, timeOff, counts] = await Promise.all([
    listNeedsYou(),
    entriesBetween(from, to),
    listTimeOff({ now: from, until: to }),
    countWork(),
  ])
  return { day: asked, needsYou, entries, timeOff, counts }
}

const WEEK_DAYS = 7

/** The sessions and classes of seven days of the studio from `from` ("YYYY-MM-DD") on, by day. */
export async function listWeek({
  from,
}: {
  from: string
}): Promise<{ date: string; entries: TodayEntry[] }[]> {
  const zone = env().STUDIO_TIME_ZONE
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(from, index))
  const [begins, ends] = [from, addDays(from, WEEK_DAYS)].map((date) => startOfDay({ date, zone })) as [
    Date,
    Date,
  ]
  const entries = await entriesBetween(begins, ends)
  const dateOf = ({ startsAt }: TodayEntry) => instantToWallClock(new Date(startsAt), zone).date
  return days.map((date) => ({ date, entries: entries.filter((entry) => dateOf(entry) === date) }))
}

async function entriesBetween(from: Date, to: Date): Promise<TodayEntry[]> {
  const both = await Promise.all([sessionsBetween(from, to), classesBetween(from, to)])
  return both.flat().sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

type Row<Shown> = Omit<Shown, "kind" | "startsAt" | "endsAt" | "paid" | "attendanceAt"> &
  PaidColumns & { attendanceAt: Date | null }
type SessionRow = Row<TodaySession> & { startsAt: Date; endsAt: Date }

async function sessionsBetween(from: Date, to: Date): Promise<TodaySession[]> {
  // Raw: whether somebody has been here before is asked of two tables.
  const rows = await db().$queryRaw<SessionRow[]>`
    SELECT b.slot_id AS id, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.session_type AS "sessionType",
      b.message, b.place::text, b.address, b.link, b.attendance::text,
      b.attendance_at AS "attendanceAt",
      CASE b.status WHEN 'confirmed' THEN 'confirmed' ELSE 'under_review' END AS status,
      s.id AS "studentId", trim(coalesce(nullif(s.preferred_name, ''), s.first_name) || ' ' || s.last_name) AS name,
      s.pronoun, s.phone, s.email, w.id AS "personKey", w.notes IS NOT NULL AS "hasNotes",
      f.cents, f.refunded_cents AS "refundedCents", f.redemption_id IS NOT NULL AS "isFree",
      d.amount_cents AS "deskCents", d.method::text AS "deskMethod",
      d.paid_back_cents AS "deskBackCents",
      NOT EXISTS (SELECT FROM booking x
        WHERE x.student_id = s.id AND x.status = 'confirmed' AND x.starts_at < b.starts_at)
      AND NOT EXISTS (SELECT FROM sign_up u JOIN event e ON e.id = u.event_id
        WHERE u.email = s.email AND u.cancelled_at IS NULL AND e.cancelled_at IS NULL
          AND e.starts_at < b.starts_at) AS "isFirst"
    FROM booking b
    JOIN student s ON s.id = b.student_id
    LEFT JOIN person w ON w.email = s.email
    JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE b.starts_at >= ${from} AND b.starts_at < ${to}
      AND (b.status = 'confirmed' OR (b.status = 'held' AND p.state = 'pending_capture'))`
  return rows.map((row) => ({
    ...withPaid(row),
    kind: "session",
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    attendanceAt: row.attendanceAt?.toISOString() ?? null,
  }))
}

type ClassRow = Omit<TodayClass, "kind" | "startsAt" | "endsAt" | "people" | "isAtStudio"> & {
  startsAt: Date
  endsAt: Date
}
type PersonRow = Row<TodayPerson> & { eventId: string }

async function classesBetween(from: Date, to: Date): Promise<TodayClass[]> {
  // Raw: the end of a class is an interval; a canceled one is shown while people were in it.
  const classes = await db().$queryRaw<ClassRow[]>`
    SELECT id, title, starts_at AS "startsAt", starts_at + make_interval(mins => duration_minutes) AS "endsAt",
      location, address, link, sign_up_link <> '' AS "isExternal", cancelled_at IS NOT NULL AS "isCancelled", capacity,
      (SELECT count(*)::int FROM shop_order o JOIN payment p ON p.id = o.payment_id LEFT JOIN student s ON s.id = p.student_id
        WHERE o.pickup_event_id = event.id AND o.status IN ('to_pack', 'ready_for_pickup') AND event.cancelled_at IS NULL
          AND EXISTS (SELECT FROM sign_up u WHERE u.event_id = event.id AND u.cancelled_at IS NULL
            AND u.email = coalesce(s.email, lower(o.buyer_email)))) AS "ordersToHandOver"
    FROM event
    WHERE starts_at >= ${from} AND starts_at < ${to} AND (cancelled_at IS NULL OR taken + extra > 0)
    ORDER BY starts_at, id`
  const people = await peopleOf(classes.map(({ id }) => id))
  const { studioAddress } = (await getContent("places")).content
  return classes.map((row) => ({
    kind: "class",
    ...row,
    isAtStudio: row.address === studioAddress,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    people: people
      .filter(({ eventId }) => eventId === row.id)
      .map(({ eventId: _event, ...person }) => ({
        ...withPaid(person),
        attendanceAt: person.attendanceAt?.toISOString() ?? null,
      })),
  }))
}

async function peopleOf(eventIds: string[]): Promise<PersonRow[]> {
  if (eventIds.length === 0) return []
  // Raw: as in `sessionsBetween`.
  return db().$queryRaw<PersonRow[]>`
    SELECT u.event_id AS "eventId", u.id AS "signUpId", u.phone, u.email, u.waiver::text, u.is_extra AS "isExtra", u.attendance::text,
      u.attendance_at AS "attendanceAt",
      coalesce(nullif(trim(s.preferred_name || ' ' || s.last_name), trim(s.last_name)), u.name) AS name,
      coalesce(s.pronoun, '') AS pronoun, w.id AS "personKey", w.notes IS NOT NULL AS "hasNotes",
      f.cents, f.refunded_cents AS "refundedCents", f.redemption_id IS NOT NULL AS "isFree",
      d.amount_cents AS "deskCents", d.method::text AS "deskMethod",
      f.credit_id IS NOT NULL AS "isPass", d.paid_back_cents AS "deskBackCents", e.cancelled_at IS NOT NULL AS "isOff",
      u.email <> '' AND NOT EXISTS (SELECT FROM booking x
        WHERE x.student_id = s.id AND x.status = 'confirmed' AND x.starts_at < e.starts_at)
      AND NOT EXISTS (SELECT FROM sign_up o JOIN event v ON v.id = o.event_id
        WHERE o.email = u.email AND o.cancelled_at IS NULL AND v.cancelled_at IS NULL
          AND v.starts_at < e.starts_at) AS "isFirst"
    FROM sign_up u
    JOIN event e ON e.id = u.event_id
    LEFT JOIN student s ON s.id = u.student_id AND s.deleted_at IS NULL
    LEFT JOIN person w ON w.email = lower(u.email)
    LEFT JOIN funding f ON f.id = u.funding_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE u.event_id = ANY(${eventIds}::uuid[]) AND u.cancelled_at IS NULL
    ORDER BY lower(u.name), u.id`
}

/** What is to be packed, handed over and answered, now. Once for a page, which has it in its navigation too. */
export const countWork = cache(async (): Promise<TodayCounts> => {
  const [toPack, toHandOver, toAnswer] = await Promise.all([
    db().order.count({ where: { status: "to_pack" } }),
    db().order.count({ where: { status: "ready_for_pickup" } }),
    db().enquiry.count({ where: { answeredAt: null } }),
  ])
  return { toPack, toHandOver, toAnswer }
})
