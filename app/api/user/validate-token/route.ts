import { tokenBody } from "@/lib/accounts/schema"
import { publicRoute } from "@/lib/http/route"
import { validateToken } from "@/lib/sign-in/validate"

export const POST = publicRoute({ idempotent: false, body: tokenBody }, async ({ body }) =>
  validateToken(body),
)
