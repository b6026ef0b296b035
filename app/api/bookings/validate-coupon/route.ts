import { couponBody } from "@/lib/bookings/schema"
import { checkCode } from "@/lib/checkout/commands/fund"
import { studentRoute } from "@/lib/http/route"
import { CODE_TRIES } from "@/lib/payments/commands/coupons"

export const POST = studentRoute(
  { idempotent: false, body: couponBody, limits: [CODE_TRIES] },
  async ({ body, student }) => ({
    valid: true,
    message: await checkCode({ code: body.code, studentId: student.id }),
  }),
)
