import { Prisma } from "../../generated/prisma/client"

/**
 * SQL: what the session `c` with the funding `o` keeps of its payment: what it costs while it stands, and what she
 * kept when she canceled it.
 */
export const KEPT_CENTS = Prisma.sql`(CASE c.status WHEN 'confirmed' THEN o.cents - o.refunded_cents
  WHEN 'cancelled' THEN least(o.kept_cents, o.cents - o.refunded_cents) ELSE 0 END)`

/**
 * SQL: cents that can go back of a session with the funding `f`, its payment `p` and its desk payment `d`: what is left
 * of its own, as long as the payment's other sessions keep what is theirs. What went back by hand in PayPal and names
 * no session counts for the one that is canceled first.
 */
export const REFUNDABLE_CENTS = Prisma.sql`(CASE
  WHEN d.taken_at IS NOT NULL THEN d.amount_cents - d.paid_back_cents
  WHEN p.state = 'fulfilled' THEN greatest(0, least(f.cents - f.refunded_cents,
    p.captured_cents - p.refunded_cents - (SELECT coalesce(sum(${KEPT_CENTS}), 0)::int
      FROM funding o JOIN booking c ON c.funding_id = o.id WHERE o.payment_id = p.id AND o.id <> f.id)))
  ELSE 0 END)`
