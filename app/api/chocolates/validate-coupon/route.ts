import { AppError } from "@/lib/errors"
import { publicRoute } from "@/lib/http/route"
import { toWire } from "@/lib/money"
import { findCartCoupon, INVALID_COUPON } from "@/lib/payments/cart-coupons"
import { cartCouponBody } from "@/lib/shop/schema"

export const POST = publicRoute(
  { body: cartCouponBody, limits: [{ name: "coupon", max: 10, seconds: 60 }] },
  async ({ body }) => {
    const coupon = await findCartCoupon(body.code)
    if (!coupon) throw new AppError("NOT_FOUND", INVALID_COUPON)
    return { discount: coupon.discountBps / 10_000, minimum: toWire(coupon.minimumCents) }
  },
)
