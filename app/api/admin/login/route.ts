import { adminLoginBody } from "@/lib/accounts/schema"
import { signInAdmin } from "@/lib/auth/admin-sign-in"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  {
    idempotent: false,
    body: adminLoginBody,
    captcha: { action: "admin_login", field: "recaptchaToken" },
    limits: [{ name: "admin-door", max: 60, seconds: 600 }],
  },
  async ({ body, address, request }) => signInAdmin({ ...body, address, headers: request.headers }),
)
