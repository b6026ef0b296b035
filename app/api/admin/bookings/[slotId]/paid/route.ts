import { slotParams } from "@/lib/bookings/schema"
import { markSessionPaid } from "@/lib/checkout/commands/paid-at-desk"
import { deskPaidBody } from "@/lib/checkout/schema"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: slotParams, body: deskPaidBody }, ({ params, body, admin }) =>
  markSessionPaid({ slotId: params.slotId, paid: body, adminId: admin.id }),
)
