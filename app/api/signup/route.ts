import { signUp } from "@/lib/classes/commands/sign-up"
import { signUpBody } from "@/lib/classes/schema"
import { publicRoute } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"

export const POST = publicRoute(
  {
    body: signUpBody,
    captcha: { action: "signup", field: "recaptchaToken" },
    limits: [{ name: "signup", max: 5, seconds: 600 }],
  },
  async ({ body, now }) => {
    await countAgainst({ limit: { name: "signup-address", max: 20, seconds: 3600 }, subject: body.email })
    await signUp({ body, now })
    return { message: "Sign up successful, confirmation email sent." }
  },
)
