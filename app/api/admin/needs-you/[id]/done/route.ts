import { markNeedDone } from "@/lib/checkout/commands/conflicts"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { needsYouParams } from "@/lib/payments/schema"

export const POST = adminRoute({ params: needsYouParams }, async ({ params, admin }) => {
  await markNeedDone({ id: params.id, actor: `admin:${admin.id}` })
  return reply(204, null)
})
