import { db } from "../../db"
import {
  type CancelledColumns,
  type CancelledMoney,
  cancelledToWire,
  RECEIPT_OF,
} from "../../payments/queries/receipt-of"

type Session = {
  _id: string
  sessionType: string
  /** What became of the code that it was booked with; null without one. */
  code: "back" | "used" | null
  /** She took the money herself, and gives it back herself. */
  isByHer: boolean
  /** PayPal still reviews what was paid; if it goes through, all of it goes back. */
  isUnderReview: boolean
}
export type CancelledSession = Session & CancelledMoney

const SHOWN = 20

/** The last sessions of a student that were canceled, with what was paid, what went back and where its receipt is. */
export async function listCancelledSessions(studentId: string): Promise<CancelledSession[]> {
  // Raw: what paid for it is one of three tables. What is not kept goes back, if only as the rest of its payment.
  const rows = await db().$queryRaw<(Session & CancelledColumns)[]>`
    SELECT b.id AS "_id", b.starts_at AS "startsAt", b.session_type AS "sessionType",
      CASE WHEN r.released_at IS NOT NULL THEN 'back' WHEN r.id IS NOT NULL THEN 'used' END AS code,
      d.id IS NOT NULL AS "isByHer", coalesce(p.state = 'pending_capture', false) AS "isUnderReview",
      CASE WHEN d.id IS NULL THEN f.cents WHEN d.taken_at IS NULL THEN 0 ELSE d.amount_cents END AS "paidCents",
      coalesce(d.paid_back_cents, f.cents - least(f.kept_cents, f.cents - f.refunded_cents)) AS "refundedCents",
      ${RECEIPT_OF} AS "receiptOf"
    FROM booking b JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    LEFT JOIN coupon_redemption r ON r.id = f.redemption_id
    WHERE b.student_id = ${studentId}::uuid AND b.status = 'cancelled'
      AND (p.id IS NULL OR p.captured_cents IS NOT NULL AND p.state <> 'failed')
    ORDER BY b.starts_at DESC LIMIT ${SHOWN}`
  return rows.map(cancelledToWire)
}
