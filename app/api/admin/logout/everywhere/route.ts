import { endOtherAdminSessions } from "@/lib/auth/admin-session"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

/** Every other device of the admin; this one stays signed in. */
export const POST = adminRoute({ idempotent: false }, async ({ admin }) => {
  await endOtherAdminSessions({ adminId: admin.id, sessionId: admin.sessionId })
  return reply(204, null)
})
