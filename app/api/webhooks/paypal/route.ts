import { handleWebhook } from "@/lib/checkout/commands/webhook"
import { readText } from "@/lib/http/body"
import { publicRoute } from "@/lib/http/route"
import { countAgainst, forget } from "@/lib/rate-limit"

/** Each one is asked about at PayPal. A genuine one clears the count, so that it holds for strangers alone. */
const FORGERIES = { name: "webhook", max: 60, seconds: 600 }

/** PayPal's events. Open to all, believed only when PayPal says that it signed these very bytes. */
export const POST = publicRoute({ idempotent: false }, async ({ request, address: subject }) => {
  await countAgainst({ limit: FORGERIES, subject })
  const text = await readText(request)
  const answer = await handleWebhook({ headers: request.headers, text })
  await forget({ limit: FORGERIES, subject })
  return answer
})
