import { listAllStudents, listStudents } from "@/lib/accounts/queries/students"
import { rosterQuery } from "@/lib/accounts/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: rosterQuery }, ({ query }) =>
  query.page || query.search !== undefined ? listStudents(query) : listAllStudents(),
)
