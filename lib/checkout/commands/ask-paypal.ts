import { db } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { createOrder, PayPalRefusal, PayPalSilent } from "../../services/paypal"
import type { Parcel } from "../../services/paypal-order-body"

/** Asks PayPal for the order of a payment, and keeps its id. Throws PAYPAL_DOWN: the claim stays for another try. */
export async function askPayPal(asked: {
  paymentId: string
  cents: number
  description: string
  parcel?: Parcel
}): Promise<string> {
  const { paymentId, ...order } = asked
  try {
    const { orderId } = await createOrder({
      ...order,
      requestId: `${paymentId}:create`,
      customId: paymentId,
    })
    await failpoint("paypal-create:done-unsaved")
    await db().payment.updateMany({
      where: { id: paymentId, paypalOrderId: null },
      data: { paypalOrderId: orderId },
    })
    return orderId
  } catch (error) {
    if (!(error instanceof PayPalSilent || error instanceof PayPalRefusal)) throw error
    throw new AppError("PAYPAL_DOWN", "We couldn't load PayPal. Please try again later.")
  }
}
