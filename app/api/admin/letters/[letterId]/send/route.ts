import { adminRoute } from "@/lib/http/route"
import { sendLetter } from "@/lib/letters/commands/letters"
import { letterParams, sendBody } from "@/lib/letters/schema"

/** Without a body: now. */
export const POST = adminRoute(
  { params: letterParams, body: sendBody, mayLackBody: true },
  ({ params, admin, body }) => sendLetter({ ...params, at: body.at, adminId: admin.id }),
)
