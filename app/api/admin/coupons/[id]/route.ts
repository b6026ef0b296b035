import { adminRoute } from "@/lib/http/route"
import { changeCoupon, endCoupon } from "@/lib/shop/commands/coupons"
import { couponFields, couponParams } from "@/lib/shop/schema/coupons"

export const PUT = adminRoute(
  { params: couponParams, body: couponFields },
  async ({ params, body, admin, now }) => changeCoupon({ id: params.id, body, adminId: admin.id, now }),
)

export const DELETE = adminRoute({ params: couponParams }, async ({ params, admin, now }) =>
  endCoupon({ id: params.id, adminId: admin.id, now }),
)
