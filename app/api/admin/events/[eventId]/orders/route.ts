import { eventParams } from "@/lib/classes/schema/events"
import { adminRoute } from "@/lib/http/route"
import { listHandOvers } from "@/lib/shop/queries/hand-over"

export const GET = adminRoute({ params: eventParams }, ({ params }) => listHandOvers(params.eventId))
