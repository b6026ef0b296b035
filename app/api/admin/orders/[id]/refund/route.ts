import { refundOrder } from "@/lib/checkout/commands/refund-order"
import { adminRoute } from "@/lib/http/route"
import { adminOrderParams, orderRefundBody } from "@/lib/shop/schema/shop"

export const POST = adminRoute(
  { params: adminOrderParams, body: orderRefundBody },
  async ({ params, body, admin }) => refundOrder({ orderId: params.id, body, adminId: admin.id }),
)
