import { resetPasswordBody } from "@/lib/accounts/schema"
import { resetPassword } from "@/lib/auth/admin-password"
import { publicRoute } from "@/lib/http/route"

export const POST = publicRoute(
  {
    idempotent: false,
    body: resetPasswordBody,
    limits: [{ name: "admin-reset", max: 20, seconds: 600 }],
  },
  async ({ body, address, request }) => {
    await resetPassword({ ...body, address, headers: request.headers })
    return { success: true }
  },
)
