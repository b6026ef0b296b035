import { checkHealth } from "@/lib/http/health"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({}, checkHealth)
