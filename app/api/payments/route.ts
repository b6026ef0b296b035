import { openBookingBody } from "@/lib/bookings/schema"
import { openBookingPayment } from "@/lib/checkout/open"
import { studentRoute } from "@/lib/http/route"

export const POST = studentRoute({ body: openBookingBody }, async ({ student, body }) =>
  openBookingPayment({ ...body, studentId: student.id }),
)
