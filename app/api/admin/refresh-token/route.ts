import { refreshAdmin } from "@/lib/auth/refresh"
import { publicRoute } from "@/lib/http/route"
import { requireSameOrigin } from "@/lib/http/same-origin"

export const POST = publicRoute({ idempotent: false }, async ({ request }) => {
  requireSameOrigin(request)
  return refreshAdmin(request.headers)
})
