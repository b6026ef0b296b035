import { loginCodeBody } from "@/lib/accounts/schema"
import { publicRoute } from "@/lib/http/route"
import { signInByCode } from "@/lib/sign-in/student"

/** The six digits of the login mail, typed where the link was asked for. */
export const POST = publicRoute(
  { idempotent: false, body: loginCodeBody, limits: [{ name: "login-code", max: 20, seconds: 3600 }] },
  async ({ body, request }) => signInByCode({ ...body, request }),
)
