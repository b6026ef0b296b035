import { markPaid } from "@/lib/checkout/commands/paid-at-the-door"
import { paidBody } from "@/lib/classes/schema/people"
import { signUpParams } from "@/lib/classes/schema/sign-up"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: signUpParams, body: paidBody }, ({ params, body, admin, now }) =>
  markPaid({ ...params, paid: body, adminId: admin.id, now }),
)
