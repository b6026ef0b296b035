import { Prisma } from "../../generated/prisma/client"
import { toWire } from "../../money"
import { receiptPath } from "../keys"

/**
 * SQL: what the receipt is of, PayPal's order of a payment `p` or what was taken at the desk, `d`; null where there is
 * none: nothing was paid, or PayPal still reviews it.
 */
export const RECEIPT_OF = Prisma.sql`CASE
  WHEN p.captured_cents IS NOT NULL AND p.state IN ('fulfilled', 'refund_due', 'refunded') THEN p.paypal_order_id
  WHEN d.taken_at IS NOT NULL THEN d.id::text END`

/** What was paid for something that is cancelled, in dollars, what of it went back, and where its receipt is. */
export type CancelledMoney = { startsAt: string; paid: number; refunded: number; receiptUrl: string | null }

/** The same as a query reads it; `receiptOf` is RECEIPT_OF. */
export type CancelledColumns = {
  startsAt: Date
  paidCents: number
  refundedCents: number
  receiptOf: string | null
}

export function cancelledToWire<Row extends CancelledColumns>({
  startsAt,
  paidCents,
  refundedCents,
  receiptOf,
  ...rest
}: Row): Omit<Row, keyof CancelledColumns> & CancelledMoney {
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    paid: toWire(paidCents),
    refunded: toWire(refundedCents),
    receiptUrl: receiptOf && receiptPath(receiptOf),
  }
}
