import { refundPass } from "@/lib/checkout/commands/change-pass"
import { adminRoute } from "@/lib/http/route"
import { passParams, refundPassBody } from "@/lib/passes/schema"

export const POST = adminRoute({ params: passParams, body: refundPassBody }, ({ params, body, admin }) =>
  refundPass({ ...params, body, adminId: admin.id }),
)
