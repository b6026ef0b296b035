import { listEnquiries } from "@/lib/enquiries/queries"
import { enquiriesQuery } from "@/lib/enquiries/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: enquiriesQuery }, async ({ query }) =>
  listEnquiries({ isAnswered: query.answered === "1", limit: query.limit }),
)
