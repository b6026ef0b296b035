import { bookBody, slotParams } from "@/lib/bookings/schema"
import { bookSession } from "@/lib/checkout/book-session"
import { forbidden, studentRoute } from "@/lib/http/route"

export const PUT = studentRoute(
  { params: slotParams, body: bookBody, errorExtra: { success: false } },
  async ({ student, params, body, address, request }) => {
    if (body.userId !== student.id) throw forbidden()
    return bookSession({
      studentId: student.id,
      slotId: params.slotId,
      sessionType: body.sessionType,
      message: body.message,
      couponCode: body.couponCode,
      address,
      key: request.headers.get("idempotency-key")?.slice(0, 100) ?? null,
    })
  },
)
