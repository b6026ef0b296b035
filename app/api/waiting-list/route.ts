import { joinBody } from "@/lib/classes/schema/sign-up"
import { buyerRoute, unauthenticated } from "@/lib/http/route"
import { countAgainst } from "@/lib/rate-limit"
import { joinWaitingList } from "@/lib/waiting/commands/join"

export const POST = buyerRoute(
  {
    body: joinBody,
    captcha: {
      action: "signup",
      field: "recaptchaToken",
      isAsked: ({ isKnown }, isVisitor) => isVisitor || isKnown !== true,
    },
    limits: [{ name: "waiting-list", max: 5, seconds: 600 }],
  },
  async ({ body, student, now }) => {
    const email = body.isKnown ? student?.email : body.email
    if (!email) throw unauthenticated()
    await countAgainst({ limit: { name: "waiting-address", max: 20, seconds: 3600 }, subject: email })
    await joinWaitingList({ body, student, now })
    return { message: "You’re on the waiting list. I’ll email you when there’s a spot." }
  },
)
