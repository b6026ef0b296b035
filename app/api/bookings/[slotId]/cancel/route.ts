import { slotParams } from "@/lib/bookings/schema"
import { cancelOwnSession } from "@/lib/checkout/commands/cancel-own"
import { cancelOwnBody } from "@/lib/checkout/schema"
import { studentRoute } from "@/lib/http/route"

export const POST = studentRoute({ params: slotParams, body: cancelOwnBody }, ({ params, body, student }) =>
  cancelOwnSession({ slotId: params.slotId, studentId: student.id, body }),
)
