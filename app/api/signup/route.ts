import { studentOfRequest } from "@/lib/auth/sessions"
import { signUp } from "@/lib/checkout/commands/sign-up"
import { signUpBody } from "@/lib/classes/schema/sign-up"
import { publicRoute } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"

export const POST = publicRoute(
  {
    body: signUpBody,
    captcha: { action: "signup", field: "recaptchaToken" },
    limits: [{ name: "signup", max: 5, seconds: 600 }],
  },
  async ({ body, now, request }) => {
    await countAgainst({ limit: { name: "signup-address", max: 20, seconds: 3600 }, subject: body.email })
    const student = body.way === "pass" ? await studentOfRequest(request.headers) : null
    await signUp({ body, student, now })
    return { message: "Sign up successful, confirmation email sent." }
  },
)
