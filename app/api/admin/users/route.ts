import { listStudents } from "@/lib/accounts/roster"
import { rosterQuery } from "@/lib/accounts/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: rosterQuery }, async ({ query }) => listStudents(query))
