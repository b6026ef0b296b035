import { signUpsQuery } from "@/lib/classes/schema"
import { listSignUps } from "@/lib/classes/sign-up-queries"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: signUpsQuery }, ({ query }) => listSignUps(query))
