import { cartHashOf } from "@/lib/auth/cart-cookie"
import { capturePayment } from "@/lib/checkout/commands/capture"
import { reply } from "@/lib/http/reply"
import { buyerRoute } from "@/lib/http/route"
import { requireOwnPayment } from "@/lib/payments/queries/payments"
import { orderParams } from "@/lib/payments/schema"
import { forget } from "@/lib/rate-limit"
import { UNPAID_OF_ADDRESS, UNPAID_OF_CART } from "@/lib/shop/rules/shop"

const REVIEW = {
  booking:
    "PayPal is reviewing your payment. I’m holding your time, and I’ll email you as soon as it’s confirmed.",
  series:
    "PayPal is reviewing your payment. I’m holding your times, and I’ll email you as soon as they’re confirmed.",
  class:
    "PayPal is reviewing your payment. I’m holding your spot, and I’ll email you as soon as it’s confirmed.",
  pass: "PayPal is reviewing your payment. I’ll email you as soon as your pass is ready.",
  order:
    "PayPal is reviewing your payment. I’m holding your chocolates, and I’ll email you as soon as it’s confirmed.",
}

/** Each try asks PayPal. */
const limits = [{ name: "capture", max: 60, seconds: 600 }]

export const POST = buyerRoute({ idempotent: false, params: orderParams, limits }, async (given) => {
  const { student, params, address, request } = given
  const buyer = { studentId: student?.id ?? null, cartHash: cartHashOf(request.headers) }
  const {
    id: paymentId,
    purpose,
    state,
    _count,
  } = await requireOwnPayment({ orderId: params.orderId, buyer })
  const captured = await capturePayment({ paymentId })
  if (purpose === "order" && state !== "fulfilled" && captured.status === "COMPLETED") {
    await forget({ limit: UNPAID_OF_ADDRESS, subject: address })
    if (buyer.cartHash) await forget({ limit: UNPAID_OF_CART, subject: buyer.cartHash })
  }
  if (captured.status === "COMPLETED") return captured
  const isSeries = purpose === "booking" && _count.fundings > 1
  return reply(202, { ...captured, message: REVIEW[isSeries ? "series" : purpose] })
})
