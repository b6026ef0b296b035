import { REFUNDABLE_CENTS } from "../../bookings/queries/refundable"
import type { Policy } from "../../content/rules"
import { type Quote, quoteCancellation, sayQuote } from "../../content/rules/policy"
import { type Db, db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { knownZone } from "../../time"

/** A confirmed session that has not begun, as its student may cancel or move it. */
export type OwnSession = {
  id: string
  startsAt: Date
  /** Of the database: the same throughout a transaction. */
  now: Date
  policy: Policy
  moves: number
  timeZone: string
  by: "paypal" | "teacher" | "code"
  paidCents: number
  leftCents: number
}
export type CancellationQuote = Omit<Quote, "isLate" | "until"> & { until: string; sentence: string }

type Own = { studentId: string; slotId: string }
type Row = OwnSession & { status: string; isPast: boolean; paymentState: string | null }

/** What a student gets back who cancels a session now. Throws as findOwnSession. */
export async function getQuote(own: Own): Promise<CancellationQuote> {
  return toWireQuote(await findOwnSession(db(), own))
}

export function toWireQuote(session: OwnSession): CancellationQuote {
  const { timeZone, by, leftCents: _left, ...about } = session
  const { isLate, until, ...quote } = quoteOf(session)
  const zone = knownZone(timeZone) ?? env().STUDIO_TIME_ZONE
  const sentence = sayQuote({ ...about, quote: { ...quote, isLate, until }, by, zone })
  return { ...quote, until: until.toISOString(), sentence }
}

export function quoteOf(session: OwnSession): Quote {
  return quoteCancellation({ ...session, isCode: session.by === "code" })
}

/**
 * A student's own session of a slot. Throws FORBIDDEN where they have none, whether or not the slot exists; NOT_FOUND
 * for one that is canceled, SLOT_BUSY for one that is not paid for yet, SLOT_PAST for one that has begun.
 */
export async function findOwnSession(within: Db | Tx, { studentId, slotId }: Own): Promise<OwnSession> {
  // Raw: several tables, by the database's clock.
  const [found] = await within.$queryRaw<Row[]>`
    SELECT b.id, b.status::text, b.starts_at AS "startsAt", now(), b.starts_at <= now() AS "isPast", b.policy, b.moves,
      b.time_zone AS "timeZone", p.state::text AS "paymentState",
      CASE WHEN f.redemption_id IS NOT NULL THEN 'code' WHEN d.id IS NOT NULL THEN 'teacher' ELSE 'paypal' END AS by,
      CASE WHEN d.id IS NULL THEN f.cents WHEN d.taken_at IS NULL THEN 0 ELSE d.amount_cents END AS "paidCents",
      ${REFUNDABLE_CENTS} AS "leftCents"
    FROM booking b JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE b.slot_id = ${slotId}::uuid AND b.student_id = ${studentId}::uuid
    ORDER BY b.status IN ('held', 'confirmed') DESC, b.created_at DESC LIMIT 1`
  if (!found)
    throw new AppError(
      "FORBIDDEN",
      "You don’t have a session at this time. You may have moved it in another tab.",
    )
  const { status, isPast, paymentState, ...session } = found
  if (status === "held") throw notPaidYet(paymentState)
  if (status !== "confirmed")
    throw new AppError("NOT_FOUND", "This session isn’t booked anymore. Nothing was changed.", {
      isCancelled: true,
    })
  if (isPast)
    throw new AppError("SLOT_PAST", "This session has already started. If something came up, write to me.")
  return session
}

function notPaidYet(paymentState: string | null): AppError {
  const message =
    paymentState === "pending_capture"
      ? "PayPal is still reviewing your payment. Once I’ve emailed you that you’re booked, you can move or cancel it."
      : "This session isn’t paid for yet. After 10 minutes without payment, others can book it again."
  return new AppError("SLOT_BUSY", message)
}
