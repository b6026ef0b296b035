import { publicRoute } from "@/lib/http/route"
import { requireSameOrigin } from "@/lib/http/same-origin"
import { logOutStudent } from "@/lib/sign-in/refresh"

export const POST = publicRoute({ idempotent: false }, async ({ request }) => {
  requireSameOrigin(request)
  return logOutStudent(request.headers)
})
