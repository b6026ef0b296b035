import { entryPath } from "../../calendar/keys"
import { toWireSlot, type WireSlot } from "../../calendar/queries/slots"
import type { Policy } from "../../content/rules"
import { db } from "../../db"
import { Prisma } from "../../generated/prisma/client"
import { toWire } from "../../money"
import { receiptPath } from "../../payments/keys"
import { RECEIPT_OF } from "../../payments/queries/receipt-of"
import { type PaidBy, paidOf } from "../../payments/rules"
import { type Attended, DURATION_LABEL, PASSED_SHOWN, type Place } from "../rules"
import { REFUNDABLE_CENTS } from "./refundable"

export type WireBooking = WireSlot & {
  endsAt: string
  firstName: string
  lastName: string
  email: string
  message: string
  sessionType: string
  duration: string
  /** An address, or a link; the link is empty until the session is confirmed. */
  place: Place
  address: string
  link: string
  isPast: boolean
  isFree: boolean
  /** "confirmed", or "under_review" while PayPal holds the payment. */
  status: "confirmed" | "under_review"
  /** The path of its receipt; null where nothing was paid, or PayPal still reviews it. */
  receiptUrl: string | null
  /** The path of its calendar file; null until it is confirmed. */
  calendarUrl: string | null
}

/** A session as its student sees it. */
export type WireOwnBooking = WireBooking & {
  paid: PaidBy | null
  /** The policy that was agreed, null until it is confirmed, and how often the student has moved it. */
  policy: Policy | null
  moves: number
}

export type WireAdminBooking = WireBooking & {
  studentId: string
  /** Empty for none. */
  preferredName: string
  amount: number | null
  paymentState: string | null
  /** The student's when they booked; empty when it is not known. */
  timeZone: string
  phone: string
  attendance: Attended
  attendanceAt: string | null
  paid: PaidBy | null
  /** What she took herself, or is owed; null when it was paid otherwise. */
  desk: DeskPaidSoFar | null
  /** What can go back if it is canceled: through PayPal, or by her. */
  refundableCents: number
}

/** Dollars. */
type DeskPaidSoFar = { how: "cash" | "other" | "owes"; amount: number; paidBack: number }

type BookedRow = {
  slotId: string
  startsAt: Date
  endsAt: Date
  status: "held" | "confirmed"
  sessionType: string
  message: string
  place: Place
  address: string
  link: string
  timeZone: string
  studentId: string
  firstName: string
  lastName: string
  preferredName: string
  email: string
  amountCents: number | null
  paymentState: string | null
  isFree: boolean
  isPast: boolean
  phone: string
  attendance: Attended
  attendanceAt: Date | null
  deskCents: number | null
  deskMethod: "cash" | "other" | null
  paidBackCents: number | null
  refundableCents: number
  receiptOf: string | null
  policy: Policy | null
  moves: number
  bookingId: string
}

function toWireAdminBooking(row: BookedRow): WireAdminBooking {
  return {
    ...toWireSlot({ id: row.slotId, startsAt: row.startsAt }),
    endsAt: row.endsAt.toISOString(),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    message: row.message,
    sessionType: row.sessionType,
    duration: DURATION_LABEL,
    place: row.place,
    address: row.address,
    link: row.status === "confirmed" ? row.link : "",
    isPast: row.isPast,
    isFree: row.isFree,
    status: row.status === "confirmed" ? "confirmed" : "under_review",
    calendarUrl: row.status === "confirmed" ? entryPath(row.bookingId) : null,
    receiptUrl: row.receiptOf && receiptPath(row.receiptOf),
    studentId: row.studentId,
    preferredName: row.preferredName,
    amount: row.amountCents === null ? null : toWire(row.amountCents),
    paymentState: row.paymentState,
    timeZone: row.timeZone,
    phone: row.phone,
    attendance: row.attendance,
    attendanceAt: row.attendanceAt?.toISOString() ?? null,
    paid: paidOf({
      ...row,
      cents: row.amountCents,
      refundedCents: null,
      deskBackCents: row.paidBackCents,
    }),
    desk:
      row.deskCents === null
        ? null
        : {
            how: row.deskMethod ?? "owes",
            amount: toWire(row.deskCents),
            paidBack: toWire(row.paidBackCents ?? 0),
          },
    refundableCents: row.refundableCents,
  }
}

/** Slots that somebody is paying for now, for the admin. */
export type WireHeldSlot = WireSlot & {
  studentId: string
  firstName: string
  lastName: string
  preferredName: string
  email: string
  sessionType: string
  heldUntil: string
  /** False while the money may be moving. */
  isReleasable: boolean
}

/** What is held and not booked, by the database's clock. What PayPal reviews is among the booked ones. */
export async function listHeldSlots(): Promise<WireHeldSlot[]> {
  type Row = { slotId: string; startsAt: Date; holdUntil: Date } & Omit<
    WireHeldSlot,
    keyof WireSlot | "heldUntil"
  >
  // Raw: several tables, by the database's clock.
  const rows = await db().$queryRaw<Row[]>`
    SELECT b.slot_id AS "slotId", b.starts_at AS "startsAt", b.hold_until AS "holdUntil",
      b.session_type AS "sessionType", s.id AS "studentId", s.first_name AS "firstName",
      s.last_name AS "lastName", s.preferred_name AS "preferredName", s.email, p.state = 'created' AS "isReleasable"
    FROM booking b JOIN student s ON s.id = b.student_id
    JOIN funding f ON f.id = b.funding_id JOIN payment p ON p.id = f.payment_id
    WHERE b.status = 'held' AND b.starts_at > now() AND (p.state = 'capturing' OR (p.state = 'created' AND b.hold_until > now()))
    ORDER BY b.starts_at`
  return rows.map(({ slotId, startsAt, holdUntil, ...row }) => ({
    ...toWireSlot({ id: slotId, startsAt }),
    ...row,
    heldUntil: holdUntil.toISOString(),
  }))
}

/** SQL: the columns of a BookedRow, of a booking `b`. */
const BOOKED = Prisma.sql`b.id AS "bookingId", b.slot_id AS "slotId", b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.status,
  b.session_type AS "sessionType", b.message, b.place::text, b.address, b.link, b.time_zone AS "timeZone",
  s.id AS "studentId", s.first_name AS "firstName", s.last_name AS "lastName",
  s.preferred_name AS "preferredName", s.email, nullif(f.cents, 0) AS "amountCents", p.state::text AS "paymentState",
  f.redemption_id IS NOT NULL AS "isFree", b.starts_at <= now() AS "isPast", s.phone, b.attendance::text,
  b.policy, b.moves, b.attendance_at AS "attendanceAt",
  d.amount_cents AS "deskCents", d.method::text AS "deskMethod", d.paid_back_cents AS "paidBackCents",
  ${REFUNDABLE_CENTS} AS "refundableCents",
  ${RECEIPT_OF} AS "receiptOf"`

const WHO_AND_MONEY = Prisma.sql`JOIN student s ON s.id = b.student_id JOIN funding f ON f.id = b.funding_id
  LEFT JOIN payment p ON p.id = f.payment_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id`

/** A student's sessions, newest first: the confirmed ones and those whose payment PayPal is reviewing. */
export async function listBookingsOfStudent(studentId: string): Promise<WireOwnBooking[]> {
  // Raw: several tables, by the database's clock.
  const rows = await db().$queryRaw<BookedRow[]>`
    SELECT ${BOOKED}
    FROM booking b
    ${WHO_AND_MONEY}
    WHERE b.student_id = ${studentId}::uuid
      AND (b.status = 'confirmed' OR (b.status = 'held' AND p.state = 'pending_capture'))
    ORDER BY b.starts_at DESC
    LIMIT 500`
  return rows.map((row) => {
    const {
      studentId: _student,
      preferredName: _preferred,
      amount: _amount,
      paymentState: _state,
      timeZone: _zone,
      phone: _phone,
      attendance: _attendance,
      attendanceAt: _attendanceAt,
      desk: _desk,
      refundableCents: _refundable,
      ...own
    } = toWireAdminBooking(row)
    return { ...own, policy: row.policy, moves: row.moves }
  })
}

/** Everything booked that is still to come, and the last PASSED_SHOWN that have passed, for the admin. */
export async function listBookingsForAdmin(): Promise<WireAdminBooking[]> {
  // Raw: several tables, by the database's clock.
  const rows = await db().$queryRaw<BookedRow[]>`
    SELECT ${BOOKED}
    FROM (
      (SELECT * FROM booking WHERE status IN ('held', 'confirmed') AND starts_at > now())
      UNION ALL
      (SELECT * FROM booking WHERE status = 'confirmed' AND starts_at <= now() ORDER BY starts_at DESC LIMIT ${PASSED_SHOWN})
    ) b
    ${WHO_AND_MONEY}
    WHERE b.status = 'confirmed' OR p.state = 'pending_capture'
    ORDER BY b.starts_at`
  return rows.map(toWireAdminBooking)
}

export type FeedSession = Pick<
  BookedRow,
  "startsAt" | "endsAt" | "sessionType" | "firstName" | "lastName" | "address" | "link"
> & {
  id: string
  sequence: number
  discreet: boolean
}

/** Sessions from a month ago on, with what her own calendar may know of them. */
export async function listSessionsForFeed(): Promise<FeedSession[]> {
  // Raw: several tables, by the database's clock.
  return db().$queryRaw<FeedSession[]>`
    SELECT b.id, b.sequence, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.session_type AS "sessionType",
      b.address, b.link, coalesce(nullif(s.preferred_name, ''), s.first_name) AS "firstName", s.last_name AS "lastName", s.discreet
    FROM booking b
    ${WHO_AND_MONEY}
    WHERE b.starts_at > now() - interval '1 month'
      AND (b.status = 'confirmed' OR (b.status = 'held' AND p.state = 'pending_capture'))
    ORDER BY b.starts_at`
}
