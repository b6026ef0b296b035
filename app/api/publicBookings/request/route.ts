import { requestBooking } from "@/lib/enquiries/commands"
import { ENQUIRIES_FROM } from "@/lib/enquiries/rules"
import { bookingRequestBody } from "@/lib/enquiries/schema"
import { publicRoute } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"

export const POST = publicRoute(
  {
    body: bookingRequestBody,
    captcha: { action: "booking_request", field: "captchaToken" },
    limits: [{ name: "booking-request", max: 5, seconds: 600 }],
  },
  async ({ body, now }) => {
    await countAgainst({ limit: ENQUIRIES_FROM, subject: body.email })
    return requestBooking({ ...body, now })
  },
)
