import { ensureCart } from "@/lib/auth/cart-cookie"
import { openOrderPayment } from "@/lib/checkout/commands/open-order"
import { openBookingPayment } from "@/lib/checkout/commands/open-session"
import { openPaymentBody } from "@/lib/checkout/schema"
import { AppError } from "@/lib/errors"
import { reply } from "@/lib/http/reply"
import { buyerRoute, unauthenticated } from "@/lib/http/route"
import { CODE_TRIES } from "@/lib/payments/commands/coupons"
import { countAgainst } from "@/lib/rate-limit"
import { UNPAID_OF_ADDRESS, UNPAID_OF_CART } from "@/lib/shop/rules/shop"

/** Each opening keeps a time or chocolates from others for a while, and makes an order at PayPal. */
const SESSIONS = { name: "open-session", max: 30, seconds: 600 }

export const POST = buyerRoute({ body: openPaymentBody }, async ({ student, body, address, request }) => {
  if (body.purpose === "booking") {
    if (!student) throw unauthenticated()
    await countAgainst({ limit: SESSIONS, subject: student.id })
    return openBookingPayment({ ...body, studentId: student.id })
  }
  await countAgainst({ limit: UNPAID_OF_ADDRESS, subject: address })
  if (body.couponCode?.trim()) await countAgainst({ limit: CODE_TRIES, subject: address })
  const { cartHash, cookie } = ensureCart(request.headers)
  await countAgainst({ limit: UNPAID_OF_CART, subject: cartHash })
  try {
    const buyer = { studentId: student?.id ?? null, cartHash }
    return reply(200, await openOrderPayment({ buyer, address, body }), [cookie])
  } catch (error) {
    // What may be reserved by now is reserved for this cart: its next try must be known as its own.
    if (error instanceof AppError) Object.assign(error.headers, Object.fromEntries([cookie]))
    throw error
  }
})
