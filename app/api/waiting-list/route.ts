import { signUpBody } from "@/lib/classes/schema/sign-up"
import { publicRoute } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"
import { joinWaitingList } from "@/lib/waiting/commands/join"

export const POST = publicRoute(
  {
    body: signUpBody,
    captcha: { action: "signup", field: "recaptchaToken" },
    limits: [{ name: "waiting-list", max: 5, seconds: 600 }],
  },
  async ({ body, now }) => {
    await countAgainst({ limit: { name: "waiting-address", max: 20, seconds: 3600 }, subject: body.email })
    await joinWaitingList({ body, now })
    return { message: "You’re on the waiting list. I’ll email you when there’s a spot." }
  },
)
