import { mailParams } from "@/lib/admin/schema"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { sendAgain } from "@/lib/mail/commands"

export const POST = adminRoute({ params: mailParams }, async ({ params, admin }) => {
  await sendAgain({ mailId: params.mailId, actor: `admin:${admin.id}` })
  return reply(204, null)
})
