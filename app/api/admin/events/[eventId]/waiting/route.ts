import { eventParams } from "@/lib/classes/schema/events"
import { adminRoute } from "@/lib/http/route"
import { listWaiting } from "@/lib/waiting/queries"

export const GET = adminRoute({ params: eventParams }, async ({ params }) => ({
  waiting: await listWaiting(params.eventId),
}))
