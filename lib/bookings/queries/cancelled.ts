import { db } from "../../db"
import { toWire } from "../../money"
import { receiptPath } from "../../payments/keys"

export type CancelledSession = {
  _id: string
  startsAt: string
  sessionType: string
  /** Dollars that went back. */
  refunded: number
  receiptUrl: string | null
}

type Row = {
  _id: string
  startsAt: Date
  sessionType: string
  refundedCents: number
  receiptOf: string | null
}
const SHOWN = 20

/** The last sessions of a student that were canceled, with what went back and where its receipt is. */
export async function listCancelledOfStudent(studentId: string): Promise<CancelledSession[]> {
  // Raw: what paid for it is one of three tables.
  const rows = await db().$queryRaw<Row[]>`
    SELECT b.id AS "_id", b.starts_at AS "startsAt", b.session_type AS "sessionType",
      coalesce(f.refunded_cents, 0) + coalesce(d.paid_back_cents, 0) AS "refundedCents",
      coalesce(CASE WHEN p.captured_cents IS NOT NULL THEN p.paypal_order_id END,
        CASE WHEN d.taken_at IS NOT NULL THEN d.id::text END) AS "receiptOf"
    FROM booking b JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE b.student_id = ${studentId}::uuid AND b.status = 'cancelled'
      AND (p.id IS NULL OR p.captured_cents IS NOT NULL)
    ORDER BY b.starts_at DESC LIMIT ${SHOWN}`
  return rows.map(({ startsAt, refundedCents, receiptOf, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    refunded: toWire(refundedCents),
    receiptUrl: receiptOf && receiptPath(receiptOf),
  }))
}
