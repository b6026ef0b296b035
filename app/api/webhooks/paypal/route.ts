import { handleWebhook } from "@/lib/checkout/webhook"
import { readText } from "@/lib/http/body"
import { publicRoute } from "@/lib/http/route"

/** PayPal's events. Open to all, believed only when PayPal says that it signed these very bytes. */
export const POST = publicRoute({}, async ({ request }) =>
  handleWebhook({ headers: request.headers, text: await readText(request, 256 * 1024) }),
)
