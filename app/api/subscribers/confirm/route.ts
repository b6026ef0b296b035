import { publicRoute } from "@/lib/http/route"
import { confirmSubscription } from "@/lib/newsletter/commands"
import { confirmBody } from "@/lib/newsletter/schema"

export const POST = publicRoute(
  { body: confirmBody, limits: [{ name: "confirm-letters", max: 30, seconds: 600 }] },
  async ({ body, now }) => confirmSubscription({ ...body, now }),
)
