import { slotParams } from "@/lib/bookings/schema"
import { getQuote } from "@/lib/checkout/queries/own-session"
import { studentRoute } from "@/lib/http/route"

export const GET = studentRoute({ params: slotParams }, ({ params, student }) =>
  getQuote({ slotId: params.slotId, studentId: student.id }),
)
