import { cancelSignUp } from "@/lib/checkout/commands/leave-class"
import { cancelBody } from "@/lib/classes/schema/sign-up"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: cancelBody, limits: [{ name: "signup-cancel", max: 30, seconds: 600 }] },
  ({ body }) => cancelSignUp(body),
)
