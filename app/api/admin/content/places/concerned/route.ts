import { countConcerned } from "@/lib/checkout/commands/places"
import { concernedQuery } from "@/lib/content/schema"
import { adminRoute } from "@/lib/http/route"

/** How many a new studio address, a new meeting link, or both would concern. */
export const GET = adminRoute({ query: concernedQuery }, ({ query }) => countConcerned(query))
