import { listConflicts } from "@/lib/checkout/queries/conflicts"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, async () => ({ conflicts: await listConflicts() }))
