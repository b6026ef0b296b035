import { publicRoute } from "@/lib/http/route"
import { unsubscribe } from "@/lib/newsletter/commands"
import { addressBody } from "@/lib/newsletter/schema"

export const POST = publicRoute(
  { body: addressBody, limits: [{ name: "unsubscribe", max: 20, seconds: 600 }] },
  async ({ body, now }) => unsubscribe({ ...body, now }),
)
