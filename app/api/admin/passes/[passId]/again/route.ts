import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { sellPassKindAgain } from "@/lib/passes/commands/kinds"
import { passParams } from "@/lib/passes/schema"

export const POST = adminRoute({ params: passParams }, async ({ params, admin }) => {
  await sellPassKindAgain({ ...params, actor: `admin:${admin.id}` })
  return reply(204, null)
})
