import { db } from "../../db"
import { AppError } from "../../errors"
import { getOrder, type OrderFacts, PayPalRefusal, PayPalSilent } from "../../services/paypal"

/**
 * Who is about to pay, asked of PayPal before any money moves, where that matters: for a coupon that each
 * customer has once. Null where it does not. Throws NOT_APPROVED, or PAYPAL_DOWN with nothing charged.
 */
export async function identifyPayer({
  paymentId,
}: {
  paymentId: string
}): Promise<OrderFacts["payer"] | null> {
  const payment = await db().payment.findFirst({
    where: { id: paymentId, state: "created", redemption: { coupon: { maxPerCustomer: { not: null } } } },
    select: { paypalOrderId: true },
  })
  if (!payment?.paypalOrderId) return null
  try {
    const order = await getOrder(payment.paypalOrderId)
    if (order.status === "APPROVED" || order.capture) return order.payer
  } catch (error) {
    if (error instanceof PayPalSilent)
      throw new AppError(
        "PAYPAL_DOWN",
        "I couldn’t reach PayPal. You haven’t been charged. Please try again.",
      )
    if (!(error instanceof PayPalRefusal)) throw error
  }
  throw new AppError(
    "NOT_APPROVED",
    "You haven’t approved the payment in PayPal yet. You haven’t been charged.",
  )
}
