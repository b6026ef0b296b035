import { Prisma } from "../../generated/prisma/client"

/**
 * SQL: what the receipt is of, PayPal's order of a payment `p` or what was taken at the desk, `d`; null where there is
 * none: nothing was paid, or PayPal still reviews it.
 */
export const RECEIPT_OF = Prisma.sql`CASE
  WHEN p.captured_cents IS NOT NULL AND p.state IN ('fulfilled', 'refund_due', 'refunded') THEN p.paypal_order_id
  WHEN d.taken_at IS NOT NULL THEN d.id::text END`
