import { changePasswordBody } from "@/lib/accounts/schema"
import { changePassword } from "@/lib/auth/admin-password"
import { adminRoute } from "@/lib/http/route"

/** Ends the sessions on every other device. */
export const POST = adminRoute(
  {
    idempotent: false,
    body: changePasswordBody,
    limits: [{ name: "admin-password", max: 10, seconds: 600 }],
  },
  async ({ admin, body }) => {
    await changePassword({ ...body, adminId: admin.id, sessionId: admin.sessionId, email: admin.email })
    return { success: true }
  },
)
