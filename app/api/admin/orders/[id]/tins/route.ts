import { returnTins } from "@/lib/checkout/commands/return-tins"
import { tinsBody } from "@/lib/checkout/schema"
import { adminRoute } from "@/lib/http/route"
import { adminOrderParams } from "@/lib/shop/schema/shop"

export const POST = adminRoute(
  { params: adminOrderParams, body: tinsBody },
  async ({ params, body: { count }, admin }) =>
    returnTins({ of: { orderId: params.id }, count, adminId: admin.id }),
)
