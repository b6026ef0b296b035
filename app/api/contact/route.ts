import { sendContactMessage } from "@/lib/enquiries/commands"
import { ENQUIRIES_FROM } from "@/lib/enquiries/rules"
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
    await countAgainst({ limit: ENQUIRIES_FROM, subject: body.email })
    return sendContactMessage({ ...body, now })
  },
)
