import { reply } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"
import { originHeaders } from "@/lib/http/same-origin"
import { subscribe } from "@/lib/newsletter/commands"
import { addressBody } from "@/lib/newsletter/schema"

export const POST = publicRoute(
  { body: addressBody, limits: [{ name: "subscribe", max: 5, seconds: 600 }] },
  async ({ body, request }) => reply(200, await subscribe(body), originHeaders(request)),
)

export const OPTIONS = publicRoute({}, async ({ request }) => reply(204, null, originHeaders(request)))
