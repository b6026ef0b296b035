import { publicRoute } from "@/lib/http/route"
import { listPassKinds } from "@/lib/passes/queries"

export const GET = publicRoute({}, () => listPassKinds())
