import { db } from "../db"
import { failpoint } from "../failpoint"
import { getCaptureStatus, PayPalRefusal, refundCapture } from "../services/paypal"
import { lockPayment, movePayment } from "./commands"

/**
 * Pays one refund that is due. Run by the worker until it returns; the request id makes PayPal pay once,
 * and a capture that PayPal calls refunded is one. Throws when it must be tried again.
 */
export async function refundPayment({ refundId }: { refundId: string }): Promise<void> {
  const refund = await db().refund.findUnique({ where: { id: refundId }, include: { payment: true } })
  if (!refund || refund.state === "done" || !refund.payment.captureId) return
  await db().refund.update({ where: { id: refundId }, data: { attempts: { increment: 1 } } })
  try {
    const paid = await payBack({
      captureId: refund.payment.captureId,
      requestId: `${refund.paymentId}:refund:1`,
      cents: refund.amountCents,
    })
    await failpoint("refund:done-uncommitted")
    await markRefunded({ refundId, paymentId: refund.paymentId, paypalRefundId: paid })
  } catch (error) {
    const lastError = error instanceof PayPalRefusal ? error.issue : "no answer"
    await db().refund.update({ where: { id: refundId }, data: { lastError } })
    throw error
  }
}

async function payBack(refund: { captureId: string; requestId: string; cents: number }): Promise<string> {
  try {
    const made = await refundCapture(refund)
    if (made.status === "COMPLETED" || made.status === "PENDING") return made.id
    throw new PayPalRefusal(422, `REFUND_${made.status}`)
  } catch (error) {
    const isDone = error instanceof PayPalRefusal && error.issue === "CAPTURE_FULLY_REFUNDED"
    if (isDone && (await getCaptureStatus(refund.captureId)) === "REFUNDED")
      return `by-hand:${refund.captureId}`
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
    if (payment.state !== "refund_due") return
    await tx.refund.update({
      where: { id: done.refundId },
      data: { state: "done", paypalRefundId: done.paypalRefundId, doneAt: new Date(), lastError: "" },
    })
    await movePayment(tx, { paymentId: done.paymentId, to: "refunded", reason: payment.reason })
  })
}
