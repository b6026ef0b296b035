import { db } from "../../db"
import { failpoint } from "../../failpoint"
import { PayPalRefusal } from "../../services/paypal"
import { findRefund, getCaptureStatus, type MadeRefund, refundCapture } from "../../services/paypal-refunds"
import { lockPayment, movePayment } from "./payments"

/**
 * Pays one refund that is due. Run by the worker until PayPal calls it completed: one that is pending there stays due,
 * with PayPal's id, and is looked at again when the reconciler comes by. The request id makes PayPal pay once while it
 * remembers it; later tries first look for the refund that carries our row's id, and a capture that PayPal calls
 * refunded is one. Throws when PayPal has refused it, or has not answered.
 */
export async function refundPayment({ refundId }: { refundId: string }): Promise<void> {
  const refund = await db().refund.findUnique({ where: { id: refundId }, include: { payment: true } })
  if (!refund || refund.state === "done" || !refund.payment.captureId) return
  await db().refund.update({ where: { id: refundId }, data: { attempts: { increment: 1 } } })
  try {
    const earlier = refund.attempts > 0 ? await findEarlier(refund) : null
    const made =
      earlier ??
      (await payBack({
        refundId,
        captureId: refund.payment.captureId,
        requestId: `${refund.paymentId}:refund:${refund.number}`,
        cents: refund.amountCents,
      }))
    await failpoint("refund:done-uncommitted")
    if (made.status === "PENDING") await markPending({ refundId, paypalRefundId: made.id })
    else await markRefunded({ refundId, paymentId: refund.paymentId, paypalRefundId: made.id })
  } catch (error) {
    const isRefused = error instanceof PayPalRefusal
    const data = isRefused ? { lastError: error.issue, paypalRefundId: null } : { lastError: "no answer" }
    await db().refund.updateMany({ where: { id: refundId, state: "due" }, data })
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
}): Promise<MadeRefund> {
  try {
    const made = await refundCapture({ ...refund, customId: refund.refundId })
    if (made.status === "COMPLETED" || made.status === "PENDING") return made
    throw new PayPalRefusal(422, `REFUND_${made.status}`)
  } catch (error) {
    const isDone = error instanceof PayPalRefusal && error.issue === "CAPTURE_FULLY_REFUNDED"
    if (isDone && (await getCaptureStatus(refund.captureId)) === "REFUNDED")
      return { id: `by-hand:${refund.refundId}`, status: "COMPLETED" }
    throw error
  }
}

/** PayPal has taken it on: it is no trouble any more, and not done. */
async function markPending({ refundId, paypalRefundId }: { refundId: string; paypalRefundId: string }) {
  const data = { paypalRefundId, lastError: "" }
  await db().refund.updateMany({ where: { id: refundId, state: "due" }, data })
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
