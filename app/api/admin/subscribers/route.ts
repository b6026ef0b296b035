import { adminRoute } from "@/lib/http/route"
import { listSubscribers } from "@/lib/newsletter/queries"
import { listQuery } from "@/lib/newsletter/schema"

export const GET = adminRoute(
  { query: listQuery },
  async ({ query }) => (await listSubscribers(query)).subscribers,
)
