import { listToday } from "@/lib/admin/queries/today"
import { todayQuery } from "@/lib/admin/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: todayQuery }, ({ query, now }) => listToday({ ...query, now }))
