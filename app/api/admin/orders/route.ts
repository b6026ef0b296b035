import { adminRoute } from "@/lib/http/route"
import { listOrdersForAdmin } from "@/lib/shop/queries/shop"
import { ordersQuery } from "@/lib/shop/schema/shop"

export const GET = adminRoute({ query: ordersQuery }, async ({ query }) => listOrdersForAdmin(query))
