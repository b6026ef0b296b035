import { adminLoginBody } from "@/lib/accounts/schema"
import { publicRoute } from "@/lib/http/route"
import { signInAdmin } from "@/lib/sign-in/admin"

export const POST = publicRoute(
  {
    idempotent: false,
    body: adminLoginBody,
    captcha: { action: "admin_login", field: "recaptchaToken" },
    limits: [{ name: "admin-door", max: 60, seconds: 600 }],
  },
  async ({ body, address, request }) => signInAdmin({ ...body, address, headers: request.headers }),
)
