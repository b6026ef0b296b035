import { bookBody, slotParams } from "@/lib/bookings/schema"
import { bookSession } from "@/lib/checkout/book-session"
import { countAgainst } from "@/lib/http/rate-limit"
import { forbidden, studentRoute } from "@/lib/http/route"

/** A code that books says as much about itself as the check does; a whole class may book from one address. */
const CODES = { name: "book-by-code", max: 30, seconds: 600 }

export const PUT = studentRoute(
  { params: slotParams, body: bookBody, errorExtra: { success: false } },
  async ({ student, params, body, address, request }) => {
    if (body.userId !== student.id) throw forbidden()
    if (body.couponCode?.trim()) await countAgainst({ limit: CODES, subject: address })
    return bookSession({
      studentId: student.id,
      slotId: params.slotId,
      sessionType: body.sessionType,
      message: body.message,
      couponCode: body.couponCode,
      key: request.headers.get("idempotency-key")?.slice(0, 100) ?? null,
    })
  },
)
