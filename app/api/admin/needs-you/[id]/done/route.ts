import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { markDone } from "@/lib/payments/commands"
import { needsYouParams } from "@/lib/payments/schema"

export const POST = adminRoute({ params: needsYouParams }, async ({ params, admin }) => {
  await markDone({ paymentId: params.id, actor: `admin:${admin.id}` })
  return reply(204, null)
})
