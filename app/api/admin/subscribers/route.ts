import { adminRoute } from "@/lib/http/route"
import { listAllSubscribers, listSubscribers } from "@/lib/newsletter/queries"
import { listQuery } from "@/lib/newsletter/schema"

export const GET = adminRoute({ query: listQuery }, async ({ query }) =>
  query.page ? (await listSubscribers(query)).subscribers : listAllSubscribers(),
)
