import { couponBody } from "@/lib/bookings/schema"
import { studentRoute } from "@/lib/http/route"
import { CODE_TRIES, checkBookingCoupon } from "@/lib/payments/commands/coupons"

export const POST = studentRoute(
  { idempotent: false, body: couponBody, limits: [CODE_TRIES] },
  async ({ body, student }) => {
    await checkBookingCoupon({ code: body.code, studentId: student.id })
    return { valid: true, message: "Coupon valid. Click Continue to apply." }
  },
)
