import { env } from "@/lib/env"
import { publicRoute } from "@/lib/http/route"
import { getPromises } from "@/lib/shop/queries/promises"

/** The studio's clock, and what an order of now is promised: for pages that are made once. */
export const GET = publicRoute({}, async ({ now }) => ({
  timeZone: env().STUDIO_TIME_ZONE,
  promises: await getPromises({ now }),
}))
