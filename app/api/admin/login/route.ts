import { adminLoginBody } from "@/lib/accounts/schema"
import { signInAdmin } from "@/lib/auth/admin-sign-in"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  { body: adminLoginBody, captcha: { action: "admin_login", field: "recaptchaToken" } },
  async ({ body, address }) => signInAdmin({ ...body, address }),
)
