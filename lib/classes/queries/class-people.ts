import { db } from "../../db"
import { type PaidBy, type PaidColumns, withPaid } from "../../payments/rules"
import { findEventRow, PREFERRED_NAME, toAdminEvent, type WireEvent } from "./events"

/** Somebody on the list of a class, as the class page shows them (docs/calls.md, GET /api/admin/events/{eventId}/people). */
export type ClassPerson = {
  signUpId: string
  /** As they signed up. */
  name: string
  /** How they like to be called; empty when they have not said so. */
  preferredName: string
  email: string
  phone: string
  /** Of their page; null for somebody who left no address. */
  personKey: string | null
  /** She has private notes on them. */
  hasNotes: boolean
  /** They have a pass with a class left for this one. */
  hasPass: boolean
  /** Added by the teacher, beyond the places. */
  isExtra: boolean
  attendance: "came" | "missed" | null
  attendanceAt: string | null
  /** Null: nothing was said. */
  paid: PaidBy | null
  waiver: "signed" | "on_paper" | "missing"
  signedName: string | null
  signedAt: string | null
  /** There is a picture of the signature. */
  isDrawn: boolean
}
/** A spot that is kept for a payment. */
export type HeldSpot = { _id: string; name: string; email: string; isUnderReview: boolean }
export type ClassPage = { event: WireEvent; extra: number; people: ClassPerson[]; held: HeldSpot[] }

type Row = Omit<ClassPerson, "attendanceAt" | "signedAt" | "paid"> & {
  attendanceAt: Date | null
  signedAt: Date | null
} & PaidColumns

/** A class with everyone on its list, by name; of a canceled one who was on it. Null when there is none. */
export async function findClassPage(eventId: string): Promise<ClassPage | null> {
  const event = await findEventRow(eventId)
  if (!event) return null
  // Raw: what is shown of five tables.
  const rows = await db().$queryRaw<Row[]>`
    SELECT u.id AS "signUpId", u.name, ${PREFERRED_NAME} AS "preferredName", u.email, u.phone, u.is_extra AS "isExtra", u.attendance::text,
      u.attendance_at AS "attendanceAt", u.waiver::text, u.signed_name AS "signedName", u.signed_at AS "signedAt",
      coalesce(first.signature, u.signature) IS NOT NULL AS "isDrawn",
      w.id AS "personKey", w.notes IS NOT NULL AS "hasNotes",
      EXISTS (SELECT FROM student t JOIN pass s ON s.student_id = t.id
        WHERE t.email = lower(u.email) AND t.deleted_at IS NULL AND s.balance > 0 AND s.expires_at > now()
          AND (s.titles = '{}' OR EXISTS (SELECT FROM unnest(s.titles) one WHERE lower(one) = lower(e.title)))) AS "hasPass",
      f.cents, f.refunded_cents AS "refundedCents", f.redemption_id IS NOT NULL AS "isFree", f.credit_id IS NOT NULL AS "isPass",
      d.amount_cents AS "deskCents", d.method::text AS "deskMethod", d.paid_back_cents AS "deskBackCents",
      e.cancelled_at IS NOT NULL AS "isOff"
    FROM sign_up u
    JOIN event e ON e.id = u.event_id
    LEFT JOIN sign_up first ON first.id = u.carried_from_id
    LEFT JOIN person w ON w.email = lower(u.email)
    LEFT JOIN funding f ON f.id = u.funding_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE u.event_id = ${eventId}::uuid AND u.cancelled_at IS NULL
    ORDER BY lower(u.name), u.created_at, u.id`
  const people = rows.map((row) => ({
    ...withPaid(row),
    attendanceAt: row.attendanceAt?.toISOString() ?? null,
    signedAt: row.signedAt?.toISOString() ?? null,
  }))
  const extra = people.filter(({ isExtra }) => isExtra).length
  return { event: toAdminEvent(event), extra, people, held: await listHeldSpots(eventId) }
}

function listHeldSpots(eventId: string): Promise<HeldSpot[]> {
  // Raw: the database's clock.
  return db().$queryRaw<HeldSpot[]>`
    SELECT h.id AS "_id", h.name, h.email, p.state = 'pending_capture' AS "isUnderReview"
    FROM place_hold h JOIN payment p ON p.id = h.payment_id
    WHERE h.event_id = ${eventId}::uuid AND h.released_at IS NULL AND h.hold_until > now() AND p.state <> 'fulfilled'
    ORDER BY h.created_at, h.id`
}
