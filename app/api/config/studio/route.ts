import { env } from "@/lib/env"
import { publicRoute } from "@/lib/http/route"

/** The studio's clock, for pages that are made before the environment is known. */
export const GET = publicRoute({}, async () => ({ timeZone: env().STUDIO_TIME_ZONE }))
