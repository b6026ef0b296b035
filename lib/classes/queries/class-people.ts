import { db } from "../../db"
import { toWire } from "../../money"
import { findEventRow, toAdminEvent, type WireEvent } from "./events"

/** Somebody on the list of a class, as the class page shows them (docs/calls.md, GET /api/admin/events/{eventId}/people). */
export type ClassPerson = {
  signUpId: string
  name: string
  email: string
  phone: string
  /** Added by the teacher, beyond the places. */
  isExtra: boolean
  attendance: "came" | "missed" | null
  attendanceAt: string | null
  /** Dollars; null: nothing was said. */
  paid: { how: "online" | "cash" | "other" | "owes"; amount: number } | null
  waiver: "signed" | "on_paper" | "missing"
  signedName: string | null
  signedAt: string | null
  /** There is a picture of the signature. */
  isDrawn: boolean
}
export type ClassPage = { event: WireEvent; extra: number; people: ClassPerson[] }

type Row = Omit<ClassPerson, "attendanceAt" | "signedAt" | "paid"> & {
  attendanceAt: Date | null
  signedAt: Date | null
  how: "online" | "cash" | "other" | "owes" | null
  cents: number
}

/** A class with everyone on its list, by name; of a cancelled one who was on it. Null when there is none. */
export async function findClassPage(eventId: string): Promise<ClassPage | null> {
  const event = await findEventRow(eventId)
  if (!event) return null
  // Raw: what is shown of four tables.
  const rows = await db().$queryRaw<Row[]>`
    SELECT s.id AS "signUpId", s.name, s.email, s.phone, s.is_extra AS "isExtra", s.attendance::text,
      s.attendance_at AS "attendanceAt", s.waiver::text, s.signed_name AS "signedName", s.signed_at AS "signedAt",
      coalesce(first.signature, s.signature) IS NOT NULL AS "isDrawn",
      CASE WHEN f.id IS NULL THEN NULL WHEN d.id IS NULL THEN 'online' ELSE coalesce(d.method::text, 'owes') END AS how,
      coalesce(d.amount_cents, f.cents, 0) AS cents
    FROM sign_up s
    LEFT JOIN sign_up first ON first.id = s.carried_from_id
    LEFT JOIN funding f ON f.id = s.funding_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE s.event_id = ${eventId}::uuid AND s.cancelled_at IS NULL
    ORDER BY lower(s.name), s.created_at, s.id`
  const people = rows.map(({ how, cents, attendanceAt, signedAt, ...rest }) => ({
    ...rest,
    attendanceAt: attendanceAt?.toISOString() ?? null,
    signedAt: signedAt?.toISOString() ?? null,
    paid: how && { how, amount: toWire(cents) },
  }))
  return { event: toAdminEvent(event), extra: people.filter(({ isExtra }) => isExtra).length, people }
}
