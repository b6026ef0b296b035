import { ensureCart } from "@/lib/auth/cart-cookie"
import { env } from "@/lib/env"
import { reply } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Asked for before anything is paid: a guest's cart has its secret from here on, whatever answer is lost later. */
export const GET = publicRoute({}, async ({ request }) => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SDK_URL: sdkUrl } = env()
  return reply(200, { clientId, sdkUrl, currency: "USD" }, [ensureCart(request.headers).cookie])
})
