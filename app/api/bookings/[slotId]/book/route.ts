import { bookBody, slotParams } from "@/lib/bookings/schema"
import { bookSession } from "@/lib/checkout/commands/book-session"
import { forbidden, studentRoute } from "@/lib/http/route"

export const PUT = studentRoute(
  { params: slotParams, body: bookBody, errorExtra: { success: false } },
  async ({ student, params, body, address, request }) => {
    if (body.userId !== student.id) throw forbidden()
    const { sessionType, message, couponCode, place, timeZone } = body
    return bookSession({
      studentId: student.id,
      slotId: params.slotId,
      sessionType,
      message,
      couponCode,
      place,
      timeZone,
      address,
      key: request.headers.get("idempotency-key")?.slice(0, 100) ?? null,
    })
  },
)
