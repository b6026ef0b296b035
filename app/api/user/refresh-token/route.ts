import { refreshStudent } from "@/lib/auth/refresh"
import { publicRoute } from "@/lib/http/route"
import { requireSameOrigin } from "@/lib/http/same-origin"

export const POST = publicRoute({ idempotent: false }, async ({ request }) => {
  requireSameOrigin(request)
  return refreshStudent(request.headers)
})
