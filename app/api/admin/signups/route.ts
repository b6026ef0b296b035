import { listAllSignUps, listSignUps } from "@/lib/classes/queries/sign-ups"
import { signUpsQuery } from "@/lib/classes/schema/people"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: signUpsQuery }, ({ query }) =>
  query.when || query.page || query.eventId ? listSignUps(query) : listAllSignUps(),
)
