import { db } from "../../db"
import { AppError } from "../../errors"
import { toWire } from "../../money"

/** The buyer of a request: a student, a guest by the cart's cookie, or both. */
type Buyer = { studentId: string | null; cartHash: string | null }

/**
 * The payment behind a PayPal order, if it is this buyer's. Throws one thing whether it exists or not:
 * FORBIDDEN for a student, UNAUTHENTICATED for nobody.
 */
export async function requireOwnPayment({ orderId, buyer }: { orderId: string; buyer: Buyer }) {
  const payment = await findOwnPayment({ orderId, buyer })
  if (payment) return payment
  throw buyer.studentId
    ? new AppError("FORBIDDEN", "You’re not allowed to do that.")
    : new AppError("UNAUTHENTICATED", "Please log in first.")
}

const OF_CARTS = ["order" as const, "class" as const]

/** The same, or null. A session belongs to its student, an order and a place in a class to their student or their cart. */
export async function findOwnPayment({ orderId, buyer }: { orderId: string; buyer: Buyer }) {
  const { studentId, cartHash } = buyer
  if (!studentId && !cartHash) return null
  return db().payment.findFirst({
    where: {
      paypalOrderId: orderId,
      OR: [
        ...(studentId ? [{ studentId }] : []),
        ...(cartHash ? [{ purpose: { in: OF_CARTS }, cartHash }] : []),
      ],
    },
    select: { id: true, purpose: true, state: true, _count: { select: { fundings: true } } },
  })
}

export type PaymentThatNeedsAPerson = {
  _id: string
  state: string
  /** Dollars. */
  amount: number
  reason: string
  /** What PayPal last said to a refund, as a code; "no answer"; empty for what is no refund. */
  answer: string
  student: string
  email: string
  startsAt: string | null
  /** It is, or was to be, for a place in a class. */
  isForClass: boolean
  since: string
  /** It has come to rest: she takes it off the list when she has looked at it. */
  canBeDone: boolean
}

/**
 * Payments that didn’t come to rest by themselves: a refund that PayPal refuses or has not paid for a week, a capture that has been
 * unclear for 5 minutes, a review that has lasted 3 days; and those that somebody has to look at, because nothing
 * could be made of them or money went back by hand.
 */
export async function listPaymentsThatNeedAPerson(): Promise<PaymentThatNeedsAPerson[]> {
  // Raw: several tables, by the database's clock.
  const rows = await db().$queryRaw<
    {
      id: string
      state: string
      amountCents: number
      reason: string
      answer: string
      student: string
      email: string
      startsAt: Date | null
      isForClass: boolean
      since: Date
      canBeDone: boolean
    }[]
  >`
    WITH found AS (
      SELECT payment_id, id AS refund_id FROM refund
      WHERE state = 'due' AND CASE WHEN paypal_refund_id IS NULL
        THEN attempts >= 3 OR created_at < now() - interval '1 hour'
        ELSE created_at < now() - interval '7 days' END
      UNION ALL
      SELECT id, NULL FROM payment
      WHERE (state = 'capturing' AND state_at < now() - interval '5 minutes')
        OR (state = 'pending_capture' AND state_at < now() - interval '3 days')
        OR needs_person IS NOT NULL
    ), stuck AS (SELECT DISTINCT ON (payment_id) * FROM found ORDER BY payment_id, refund_id NULLS LAST)
    SELECT p.id,
      CASE WHEN r.id IS NULL THEN coalesce(p.needs_person, p.state::text)
        WHEN r.paypal_refund_id IS NULL THEN 'refund_due' ELSE 'refund_pending' END AS state,
      r.id IS NULL AND p.needs_person IS NOT NULL AS "canBeDone",
      CASE WHEN r.id IS NULL AND p.needs_person = 'refunded_by_hand' THEN p.refunded_cents
        ELSE coalesce(r.amount_cents, p.captured_cents, p.amount_cents) END AS "amountCents",
      coalesce(r.reason, p.reason) AS reason, coalesce(r.last_error, '') AS answer,
      coalesce(s.first_name || ' ' || s.last_name, p.payer_given_name || ' ' || p.payer_surname) AS student,
      coalesce(CASE WHEN s.deleted_at IS NULL THEN s.email END, p.payer_email) AS email,
      coalesce((SELECT min(coalesce(b.starts_at, e.starts_at)) FROM funding f
        LEFT JOIN booking b ON b.funding_id = f.id
        LEFT JOIN sign_up u ON u.funding_id = f.id LEFT JOIN event e ON e.id = u.event_id
        WHERE f.payment_id = p.id AND f.id = coalesce(r.funding_id, f.id)),
        (SELECT e.starts_at FROM place_hold h JOIN event e ON e.id = h.event_id WHERE h.payment_id = p.id)) AS "startsAt",
      p.purpose = 'class' AS "isForClass",
      coalesce(r.created_at, p.needs_person_at, p.state_at) AS since
    FROM stuck
    JOIN payment p ON p.id = stuck.payment_id
    LEFT JOIN refund r ON r.id = stuck.refund_id
    LEFT JOIN student s ON s.id = p.student_id
    ORDER BY since
    LIMIT 100`
  return rows.map(({ id, amountCents, startsAt, since, ...row }) => ({
    ...row,
    _id: id,
    amount: toWire(amountCents),
    startsAt: startsAt?.toISOString() ?? null,
    since: since.toISOString(),
  }))
}
