import { toCsv } from "@/lib/csv"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { listOrderRows, ORDER_HEADINGS } from "@/lib/shop/queries/shop"
import { ordersQuery } from "@/lib/shop/schema/shop"

export const GET = adminRoute({ query: ordersQuery }, async ({ query }) =>
  file(toCsv(ORDER_HEADINGS, await listOrderRows(query)), {
    type: "text/csv; charset=utf-8",
    name: "orders.csv",
  }),
)
