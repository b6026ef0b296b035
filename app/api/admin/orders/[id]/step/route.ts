import { adminRoute } from "@/lib/http/route"
import { stepOrder } from "@/lib/shop/commands/order-steps"
import { adminOrderParams, orderStepBody } from "@/lib/shop/schema/shop"

export const POST = adminRoute(
  { params: adminOrderParams, body: orderStepBody },
  async ({ params, body, admin, now }) => stepOrder({ orderId: params.id, body, adminId: admin.id, now }),
)
