import { goAway } from "@/lib/checkout/commands/away"
import { quoteAway } from "@/lib/checkout/queries/away"
import { awayBody, awayQuery } from "@/lib/checkout/schema"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { closeLines } from "@/lib/waiting/commands/move"

export const GET = adminRoute({ query: awayQuery }, ({ query, now }) => quoteAway({ ...query, now }))

export const POST = adminRoute({ body: awayBody }, async ({ body, admin, now }) => {
  const done = await goAway({ ...body, adminId: admin.id, closeLines, now })
  return reply(201, done)
})
