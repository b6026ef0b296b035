import { moveBody, slotParams } from "@/lib/bookings/schema"
import { moveBooking } from "@/lib/checkout/commands/move-booking"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ params: slotParams, body: moveBody }, ({ params, body, admin, now }) =>
  moveBooking({ slotId: params.slotId, body, adminId: admin.id, now }),
)
