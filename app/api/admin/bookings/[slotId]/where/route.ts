import { slotParams, whereBody } from "@/lib/bookings/schema"
import { setPlace } from "@/lib/checkout/commands/session-place"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: slotParams, body: whereBody }, ({ params, body, admin }) =>
  setPlace({ slotId: params.slotId, body, adminId: admin.id }),
)
