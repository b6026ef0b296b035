import { publicRoute } from "@/lib/http/route"
import { requireSameOrigin } from "@/lib/http/same-origin"
import { refreshAdmin } from "@/lib/sign-in/refresh"

export const POST = publicRoute({ idempotent: false }, async ({ request }) => {
  requireSameOrigin(request)
  return refreshAdmin(request.headers)
})
