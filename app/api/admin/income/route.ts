import { getIncome } from "@/lib/admin/queries/income"
import { incomeQuery } from "@/lib/admin/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: incomeQuery }, ({ query }) => getIncome(query.month))
