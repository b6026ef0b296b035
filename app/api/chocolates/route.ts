import { publicRoute } from "@/lib/http/route"
import { listChocolates } from "@/lib/shop/queries"

export const GET = publicRoute({}, async () => listChocolates())
