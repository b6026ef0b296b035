import { ensureCart } from "@/lib/auth/cart-cookie"
import { openClassPayment } from "@/lib/checkout/commands/open-class"
import { openOrderPayment } from "@/lib/checkout/commands/open-order"
import { openPassPayment } from "@/lib/checkout/commands/open-pass"
import { openSeriesPayment } from "@/lib/checkout/commands/open-series"
import { openBookingPayment } from "@/lib/checkout/commands/open-session"
import { openPaymentBody } from "@/lib/checkout/schema"
import { OPENED_CLASSES } from "@/lib/classes/rules"
import { AppError } from "@/lib/errors"
import { reply } from "@/lib/http/reply"
import { buyerRoute, unauthenticated } from "@/lib/http/route"
import { OPENED_PASSES } from "@/lib/passes/rules"
import { CODE_TRIES } from "@/lib/payments/commands/coupons"
import { countAgainst } from "@/lib/rate-limit"
import { UNPAID_OF_ADDRESS, UNPAID_OF_CART } from "@/lib/shop/rules/shop"
import { openWaitingPayment } from "@/lib/waiting/commands/pay"

/** Each opening keeps a time, a place or chocolates from others for a while, and makes an order at PayPal. */
const SESSIONS = { name: "open-session", max: 30, seconds: 600 }
/** As for a sign-up without paying, from visitors. */
const captcha = {
  action: "signup",
  field: "recaptchaToken",
  isAsked: ({ purpose }: Record<string, unknown>, isVisitor: boolean) => purpose === "class" && isVisitor,
}

export const POST = buyerRoute({ body: openPaymentBody, captcha }, async (given) => {
  const { student, body, address, now, request } = given
  if (body.purpose === "booking") {
    if (!student) throw unauthenticated()
    await countAgainst({ limit: SESSIONS, subject: student.id })
    return openBookingPayment({ ...body, studentId: student.id })
  }
  if (body.purpose === "series") {
    if (!student) throw unauthenticated()
    await countAgainst({ limit: SESSIONS, subject: student.id })
    return openSeriesPayment({ ...body, studentId: student.id, now })
  }
  if (body.purpose === "pass") {
    if (!student) throw unauthenticated()
    await countAgainst({ limit: OPENED_PASSES, subject: student.id })
    return openPassPayment({ ...body, studentId: student.id })
  }
  const { cartHash, cookie } = ensureCart(request.headers)
  const buyer = { studentId: student?.id ?? null, cartHash }
  const isClass = body.purpose === "class" || body.purpose === "waiting"
  if (isClass) await countAgainst({ limit: OPENED_CLASSES, subject: student?.id ?? address })
  else {
    await countAgainst({ limit: UNPAID_OF_ADDRESS, subject: address })
    if (body.couponCode?.trim()) await countAgainst({ limit: CODE_TRIES, subject: address })
    await countAgainst({ limit: UNPAID_OF_CART, subject: cartHash })
  }
  try {
    const opened =
      body.purpose === "class"
        ? await openClassPayment({ buyer: { student, cartHash }, body, now })
        : body.purpose === "waiting"
          ? await openWaitingPayment({ buyer: { student, cartHash }, token: body.token })
          : await openOrderPayment({ buyer, address, body, now })
    return reply(200, opened, [cookie])
  } catch (error) {
    // What may be kept by now is kept for this cart: its next try must be known as its own.
    if (error instanceof AppError) Object.assign(error.headers, Object.fromEntries([cookie]))
    throw error
  }
})
