import { env } from "@/lib/env"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({}, async () => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SDK_URL: sdkUrl } = env()
  return { clientId, sdkUrl, currency: "USD" }
})
