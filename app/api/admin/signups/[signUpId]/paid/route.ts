import { markPaid } from "@/lib/checkout/commands/paid-at-the-door"
import { paidBody, signUpParams } from "@/lib/classes/schema"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: signUpParams, body: paidBody }, ({ params, body, admin, now }) =>
  markPaid({ ...params, paid: body, adminId: admin.id, now }),
)
