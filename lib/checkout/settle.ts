import { isSlotConflict } from "../bookings/commands"
import { db, type Tx } from "../db"
import { env } from "../env"
import { failpoint } from "../failpoint"
import { queueMail, queuePush, queueRefund } from "../jobs/queue"
import { lockPayment, movePayment, type PaymentRow, recordCapture } from "../payments/commands"
import { mismatch } from "../payments/rules"
import type { OrderFacts } from "../services/paypal"
import { mailDataOfPayment } from "./mail-data"

export type Settled = "fulfilled" | "refunding"

/**
 * Turns a completed capture into a confirmed booking, or into a refund that is due: the one place where
 * that is decided, whoever comes first (the browser, the webhook, the reconciler), however often they come.
 * Takes what PayPal says of the order now; believes nothing else.
 */
export async function settle({
  paymentId,
  order,
}: {
  paymentId: string
  order: OrderFacts
}): Promise<Settled> {
  try {
    return await db().$transaction((tx) => settleOnce(tx, { paymentId, order, mayFulfil: true }))
  } catch (error) {
    // The claim had been lost, and the database would not give the slot twice: the money goes back.
    if (!isSlotConflict(error)) throw error
    return db().$transaction((tx) => settleOnce(tx, { paymentId, order, mayFulfil: false }))
  }
}

async function settleOnce(
  tx: Tx,
  { paymentId, order, mayFulfil }: { paymentId: string; order: OrderFacts; mayFulfil: boolean },
): Promise<Settled> {
  const payment = await lockPayment(tx, { paymentId })
  if (payment.state === "fulfilled") return "fulfilled"
  if (payment.state === "refund_due" || payment.state === "refunded") return "refunding"
  if (order.capture?.status !== "COMPLETED" || order.capture.cents === null)
    throw new Error(`payment ${paymentId} was settled without a completed capture`)
  await recordCapture(tx, { paymentId, order })
  const wrong = mismatch({ payment, order, payeeId: env().PAYPAL_MERCHANT_ID })
  const fulfilled = mayFulfil && !wrong && (await confirmBooking(tx, payment))
  if (!fulfilled)
    await giveBack(tx, {
      payment: { ...payment, capturedCents: order.capture.cents },
      reason: wrong ? `Paid, but ${wrong}.` : "The payment arrived after the time had gone to someone else.",
    })
  await failpoint("settle:before-commit")
  return fulfilled ? "fulfilled" : "refunding"
}

/** Confirms the held (or lapsed, if it is still free) booking of a payment. False: the slot is gone. */
async function confirmBooking(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const [booking] = await tx.$queryRaw<{ id: string; slotId: string }[]>`
    WITH target AS (
      SELECT s.id, s.starts_at, s.ends_at FROM slot s JOIN booking own ON own.slot_id = s.id
      WHERE own.payment_id = ${payment.id}::uuid AND s.deleted_at IS NULL AND s.starts_at > now()
      FOR SHARE OF s
    ), lapsed AS (
      UPDATE booking b SET status = 'lapsed' FROM target t
      WHERE b.status = 'held' AND b.hold_until <= now() AND b.payment_id <> ${payment.id}::uuid
        AND tstzrange(b.starts_at, b.ends_at) && tstzrange(t.starts_at, t.ends_at)
      RETURNING b.id
    )
    UPDATE booking b SET status = 'confirmed', confirmed_at = now(), hold_until = NULL
    FROM target t
    WHERE b.payment_id = ${payment.id}::uuid AND b.status IN ('held', 'lapsed')
      AND (SELECT count(*) FROM lapsed) >= 0
    RETURNING b.id, b.slot_id AS "slotId"`
  if (!booking) return false
  await movePayment(tx, { paymentId: payment.id, to: "fulfilled" })
  const data = await mailDataOfPayment(tx, { paymentId: payment.id })
  await queueMail(tx, {
    key: `booking-confirmed/${booking.id}`,
    to: data.email,
    template: "bookings/confirmed",
    data,
  })
  await queueMail(tx, {
    key: `booking-new/${booking.id}`,
    to: env().TEACHER_EMAIL,
    template: "bookings/new",
    data,
  })
  await queuePush(tx, { event: "slotBooked", slotId: booking.slotId })
  return true
}

/** Owes all that was captured back to the payer. The worker pays it, as often as it takes. */
async function giveBack(
  tx: Tx,
  { payment, reason }: { payment: PaymentRow & { capturedCents: number }; reason: string },
): Promise<void> {
  await movePayment(tx, { paymentId: payment.id, to: "refund_due", reason })
  await tx.$executeRaw`
    UPDATE booking SET status = 'lapsed' WHERE payment_id = ${payment.id}::uuid AND status = 'held'`
  await oweRefund(tx, { paymentId: payment.id, cents: payment.capturedCents, reason })
  const data = await mailDataOfPayment(tx, { paymentId: payment.id })
  await queueMail(tx, {
    key: `booking-refunded-late/${payment.id}`,
    to: data.email,
    template: "bookings/refunded-late",
    data: { ...data, refundedCents: payment.capturedCents },
  })
}

/** Owes `cents` of a locked payment back: the row, and the job that pays it. Never more than was captured. */
export async function oweRefund(
  tx: Tx,
  { paymentId, cents, reason }: { paymentId: string; cents: number; reason: string },
): Promise<void> {
  await tx.payment.update({ where: { id: paymentId }, data: { refundedCents: { increment: cents } } })
  const number = (await tx.refund.count({ where: { paymentId } })) + 1
  const refund = await tx.refund.create({
    data: { paymentId, number, amountCents: cents, reason },
    select: { id: true },
  })
  await queueRefund(tx, { refundId: refund.id })
}
