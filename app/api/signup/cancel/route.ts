import { cancelSignUp } from "@/lib/classes/commands/cancel-sign-up"
import { cancelBody } from "@/lib/classes/schema"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: cancelBody, limits: [{ name: "signup-cancel", max: 30, seconds: 600 }] },
  async ({ body }) => {
    await cancelSignUp(body)
    return { message: "The place is given back." }
  },
)
