import { slotParams } from "@/lib/bookings/schema"
import { moveOwnSession } from "@/lib/checkout/commands/move-own"
import { moveOwnBody } from "@/lib/checkout/schema"
import { studentRoute } from "@/lib/http/route"

export const POST = studentRoute({ params: slotParams, body: moveOwnBody }, ({ params, body, student }) =>
  moveOwnSession({ slotId: params.slotId, studentId: student.id, ...body }),
)
