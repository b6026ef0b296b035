import { forgotPasswordBody } from "@/lib/accounts/schema"
import { askForPasswordLink } from "@/lib/auth/admin-password"
import { publicRoute } from "@/lib/http/route"

/** The same answer for every address. */
export const POST = publicRoute(
  {
    idempotent: false,
    body: forgotPasswordBody,
    captcha: { action: "admin_forgot", field: "recaptchaToken" },
    limits: [{ name: "admin-forgot", max: 20, seconds: 3600 }],
  },
  async ({ body }) => {
    await askForPasswordLink(body.email)
    return { message: "If that’s the email you sign in with, a link is on its way." }
  },
)
