import { checkReadiness } from "@/lib/admin/commands/ready"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, ({ now }) => checkReadiness({ now }))
