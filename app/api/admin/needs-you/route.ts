import { listNeedsYou } from "@/lib/admin/queries/needs-you"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, async () => ({ needsYou: await listNeedsYou() }))
