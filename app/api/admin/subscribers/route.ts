import { adminRoute } from "@/lib/http/route"
import { listSubscribers } from "@/lib/newsletter/queries"

export const GET = adminRoute({}, listSubscribers)
