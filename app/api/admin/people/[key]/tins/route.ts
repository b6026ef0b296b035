import { returnTins } from "@/lib/checkout/commands/return-tins"
import { tinsBody } from "@/lib/checkout/schema"
import { adminRoute } from "@/lib/http/route"
import { personParams } from "@/lib/people/schema"

export const POST = adminRoute(
  { params: personParams, body: tinsBody },
  async ({ params, body: { count }, admin }) =>
    returnTins({ of: { personKey: params.key }, count, adminId: admin.id }),
)
