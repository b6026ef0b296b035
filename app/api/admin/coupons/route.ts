import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { addCoupon } from "@/lib/shop/commands/coupons"
import { listCoupons } from "@/lib/shop/queries/shop"
import { newCouponBody } from "@/lib/shop/schema/coupons"

export const GET = adminRoute({}, async () => ({ coupons: await listCoupons() }))

export const POST = adminRoute({ body: newCouponBody }, async ({ body, admin, now }) =>
  reply(201, await addCoupon({ body, adminId: admin.id, now })),
)
