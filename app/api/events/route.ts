import { listEvents } from "@/lib/classes/queries"
import { eventsQuery } from "@/lib/classes/schema"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({ query: eventsQuery }, ({ query: { include, ...asked } }) =>
  listEvents({ ...asked, withCancelled: include === "cancelled" }),
)
