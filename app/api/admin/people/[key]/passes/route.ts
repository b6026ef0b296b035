import { sellPass } from "@/lib/checkout/commands/sell-pass"
import { listPassesOfPerson } from "@/lib/checkout/queries/person-passes"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { personPassParams, sellPassBody } from "@/lib/passes/schema"

export const GET = adminRoute({ params: personPassParams }, ({ params }) => listPassesOfPerson(params))

export const POST = adminRoute({ params: personPassParams, body: sellPassBody }, async (given) => {
  const { params, body, admin, now } = given
  return reply(201, await sellPass({ ...params, body, adminId: admin.id, now }))
})
