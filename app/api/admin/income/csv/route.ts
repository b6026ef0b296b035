import { INCOME_HEADINGS, listIncomeRows } from "@/lib/admin/queries/income"
import { incomeCsvQuery } from "@/lib/admin/schema"
import { toCsv } from "@/lib/csv"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: incomeCsvQuery }, async ({ query }) =>
  file(toCsv(INCOME_HEADINGS, await listIncomeRows(query)), {
    type: "text/csv; charset=utf-8",
    name: `income ${query.from} to ${query.to}.csv`,
  }),
)
