import { db } from "../../db"
import { failpoint } from "../../failpoint"
import { PayPalRefusal } from "../../services/paypal"
import { findRefund, getCaptureStatus, refundCapture } from "../../services/paypal-refunds"
import { lockPayment, movePayment } from "./payments"

/**
 * Pays one refund that is due. Run by the worker until it returns. The request id makes PayPal pay once while
 * it remembers it; later tries first look for the refund that carries our row's id, and a capture that PayPal
 * calls refunded is one. Throws when it must be tried again.
 */
export async function refundPayment({ refundId }: { refundId: string }): Promise<void> {
  const refund = await db().refund.findUnique({ where: { id: refundId }, include: { payment: true } })
  if (!refund || refund.state === "done" || !refund.payment.captureId) return
  await db().refund.update({ where: { id: refundId }, data: { attempts: { increment: 1 } } })
  try {
    const earlier = refund.attempts > 0 ? await findEarlier(refund) : null
    const paid =
      earlier ??
      (await payBack({
        refundId,
        captureId: refund.payment.captureId,
        requestId: `${refund.paymentId}:refund:${refund.number}`,
        cents: refund.amountCents,
      }))
    await failpoint("refund:done-uncommitted")
    await markRefunded({ refundId, paymentId: refund.paymentId, paypalRefundId: paid })
  } catch (error) {
    const lastError = error instanceof PayPalRefusal ? error.issue : "no answer"
    await db().refund.update({ where: { id: refundId }, data: { lastError } })
    throw error
  }
}

/** An earlier try whose answer was lost. */
function findEarlier(refund: { id: string; payment: { paypalOrderId: string | null } }) {
  const { paypalOrderId: orderId } = refund.payment
  return orderId ? findRefund({ orderId, customId: refund.id }) : null
}

async function payBack(refund: {
  refundId: string
  captureId: string
  requestId: string
  cents: number
}): Promise<string> {
  try {
    const made = await refundCapture({ ...refund, customId: refund.refundId })
    if (made.status === "COMPLETED" || made.status === "PENDING") return made.id
    throw new PayPalRefusal(422, `REFUND_${made.status}`)
  } catch (error) {
    const isDone = error instanceof PayPalRefusal && error.issue === "CAPTURE_FULLY_REFUNDED"
    if (isDone && (await getCaptureStatus(refund.captureId)) === "REFUNDED")
      return `by-hand:${refund.refundId}`
    throw error
  }
}

async function markRefunded(done: {
  refundId: string
  paymentId: string
  paypalRefundId: string
}): Promise<void> {
  await db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId: done.paymentId })
    await tx.refund.updateMany({
      where: { id: done.refundId, state: "due" },
      data: { state: "done", paypalRefundId: done.paypalRefundId, doneAt: new Date(), lastError: "" },
    })
    // Part of an order that stands leaves its payment as it is.
    if (payment.state !== "refund_due") return
    const due = await tx.refund.count({ where: { paymentId: done.paymentId, state: "due" } })
    if (due === 0)
      await movePayment(tx, { paymentId: done.paymentId, to: "refunded", reason: payment.reason })
  })
}
