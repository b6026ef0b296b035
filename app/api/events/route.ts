import { adminOfRequest } from "@/lib/auth/sessions"
import { listEvents } from "@/lib/classes/queries/events"
import { eventsQuery } from "@/lib/classes/schema/events"
import { publicRoute } from "@/lib/http/route"

/** The admin also gets the links of online classes. */
export const GET = publicRoute({ query: eventsQuery }, async ({ query: { include, ...asked }, request }) => {
  const { headers } = request
  const isForAdmin = headers.has("authorization") && (await adminOfRequest(headers)) !== null
  return listEvents({ ...asked, withCancelled: include === "cancelled", isForAdmin })
})
