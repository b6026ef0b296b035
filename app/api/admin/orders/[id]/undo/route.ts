import { adminRoute } from "@/lib/http/route"
import { undoStep } from "@/lib/shop/commands/order-steps"
import { adminOrderParams, orderUndoBody } from "@/lib/shop/schema/shop"

export const POST = adminRoute(
  { params: adminOrderParams, body: orderUndoBody },
  ({ params, body, admin, now }) => undoStep({ orderId: params.id, ...body, adminId: admin.id, now }),
)
