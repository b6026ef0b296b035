import { slotParams } from "@/lib/bookings/schema"
import { cancelBookingAtDesk } from "@/lib/checkout/commands/cancel-booking"
import { cancelBody } from "@/lib/checkout/schema"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ params: slotParams, body: cancelBody }, ({ params, body, admin }) =>
  cancelBookingAtDesk({ slotId: params.slotId, body, adminId: admin.id }),
)
