import { tokenBody } from "@/lib/accounts/schema"
import { validateToken } from "@/lib/auth/validate"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute({ idempotent: false, body: tokenBody }, async ({ body }) =>
  validateToken(body),
)
