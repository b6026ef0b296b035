import { cartHashOf } from "@/lib/auth/cart-cookie"
import { AppError } from "@/lib/errors"
import { publicRoute } from "@/lib/http/route"
import { toWire } from "@/lib/money"
import { findCartCoupon, INVALID_COUPON } from "@/lib/payments/commands/cart-coupons"
import { CODE_TRIES } from "@/lib/payments/commands/coupons"
import { cartCouponBody } from "@/lib/shop/schema/shop"

export const POST = publicRoute(
  { idempotent: false, body: cartCouponBody, limits: [CODE_TRIES] },
  async ({ body, request }) => {
    const coupon = await findCartCoupon({ code: body.code, cartHash: cartHashOf(request.headers) })
    if (!coupon) throw new AppError("NOT_FOUND", INVALID_COUPON)
    const { discountBps, freeTins, minimumCents } = coupon
    return {
      discount: discountBps / 10_000,
      minimum: toWire(minimumCents),
      ...(freeTins > 0 && { freeTins }),
    }
  },
)
