import { sendContactMessage } from "@/lib/enquiries/commands"
import { contactBody } from "@/lib/enquiries/schema"
import { publicRoute } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"

export const POST = publicRoute(
  {
    body: contactBody,
    captcha: { action: "contact", field: "recaptchaToken" },
    limits: [{ name: "contact", max: 5, seconds: 600 }],
  },
  async ({ body, now }) => {
    await countAgainst({ limit: { name: "enquiry-from", max: 20, seconds: 3600 }, subject: body.email })
    return sendContactMessage({ ...body, now })
  },
)
