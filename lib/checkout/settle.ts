import { db, type Tx } from "../db"
import { env } from "../env"
import { failpoint } from "../failpoint"
import { queueRefund } from "../jobs/queue"
import { lockPayment, movePayment, type PaymentRow, recordCapture } from "../payments/commands"
import { mismatch } from "../payments/rules"
import type { OrderFacts } from "../services/paypal"
import { goodsOf } from "./goods"

export type Settled = "fulfilled" | "refunding"

/**
 * Turns a completed capture into what was paid for, or into a refund that is due: the one place where
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
    // The claim had been lost, and the database would not give the thing twice: the money goes back.
    const payment = await db().payment.findUniqueOrThrow({ where: { id: paymentId } })
    if (!goodsOf(payment).isConflict(error)) throw error
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
  const goods = goodsOf(payment)
  const fulfilled = mayFulfil && !wrong && (await goods.fulfil(tx, { payment, order }))
  if (!fulfilled)
    await giveBack(tx, {
      payment: { ...payment, capturedCents: order.capture.cents },
      reason: wrong ? `Paid, but ${wrong}.` : goods.words.late,
    })
  await failpoint("settle:before-commit")
  return fulfilled ? "fulfilled" : "refunding"
}

/** Owes all that was captured back to the payer. The worker pays it, as often as it takes. */
async function giveBack(
  tx: Tx,
  { payment, reason }: { payment: PaymentRow & { capturedCents: number }; reason: string },
): Promise<void> {
  const goods = goodsOf(payment)
  await movePayment(tx, { paymentId: payment.id, to: "refund_due", reason })
  await goods.release(tx, { paymentId: payment.id })
  await oweRefund(tx, { paymentId: payment.id, cents: payment.capturedCents, reason })
  await goods.tell(tx, { paymentId: payment.id, news: "late" })
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
