import { db, type Tx } from "../../db"
import { askForAPerson, lockPayment, recordReturned } from "../../payments/commands/payments"
import type { RefundFacts } from "../../services/paypal"
import { findOrderOfCapture } from "../../services/paypal-refunds"
import { followPayment } from "./fund"

/** The PayPal order of a capture: as we know it, or else as PayPal says. Null when it is not ours. */
export async function orderOfCapture(captureId: string): Promise<string | null> {
  const payment = await db().payment.findUnique({ where: { captureId }, select: { paypalOrderId: true } })
  return payment?.paypalOrderId ?? findOrderOfCapture(captureId)
}

/**
 * Money of a settled payment that went back in PayPal and not through this site: what is written here says the
 * same, and the admin is asked what becomes of the session or the order, which stands until she decides.
 */
export async function noteRefundsByHand(given: {
  orderId: string
  refunds: RefundFacts[]
  isAllBack: boolean
}): Promise<void> {
  const { orderId, refunds, isAllBack } = given
  const found = await db().payment.findUnique({ where: { paypalOrderId: orderId }, select: { id: true } })
  if (!found) return
  await db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId: found.id })
    if (!["fulfilled", "refund_due", "refunded"].includes(payment.state)) return
    const fundingId = await onlyFundingLeft(tx, payment.id)
    const cents = await recordReturned(tx, { payment, fundingId, refunds, isAllBack })
    if (cents === 0) return
    await followPayment(tx, { paymentId: payment.id })
    await askForAPerson(tx, { paymentId: payment.id, about: "refunded_by_hand" })
  })
}

/**
 * Money that went back by hand names no session: it is of the only funding that has something left. Of several, nobody
 * can tell; it is then of the payment alone.
 */
async function onlyFundingLeft(tx: Tx, paymentId: string): Promise<string | null> {
  const paid = { in: ["confirmed" as const, "cancelled" as const] }
  const fundings = await tx.funding.findMany({
    where: {
      paymentId,
      OR: [{ booking: { status: paid } }, { signUp: { isNot: null } }, { pass: { isNot: null } }],
    },
  })
  const [only, another] = fundings.filter(({ cents, refundedCents }) => refundedCents < cents)
  return only && !another ? only.id : null
}
