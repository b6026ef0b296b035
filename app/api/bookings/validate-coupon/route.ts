import { couponBody } from "@/lib/bookings/schema"
import { AppError } from "@/lib/errors"
import { studentRoute } from "@/lib/http/route"
import { CODE_TRIES, INVALID_BOOKING_CODE, isBookingCoupon } from "@/lib/payments/coupons"

export const POST = studentRoute({ body: couponBody, limits: [CODE_TRIES] }, async ({ body }) => {
  if (!(await isBookingCoupon(body.code))) throw new AppError("NOT_FOUND", INVALID_BOOKING_CODE)
  return { valid: true, message: "Coupon valid. Click Continue to apply." }
})
