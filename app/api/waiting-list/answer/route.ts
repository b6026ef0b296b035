import { publicRoute } from "@/lib/http/route"
import { answerOffer } from "@/lib/waiting/commands/answer"
import { answerBody } from "@/lib/waiting/schema"

export const POST = publicRoute(
  { body: answerBody, limits: [{ name: "waiting-answer", max: 30, seconds: 600 }] },
  ({ body, now }) => answerOffer(body, now),
)
