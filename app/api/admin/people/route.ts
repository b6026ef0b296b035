import { searchPeople } from "@/lib/classes/queries/people"
import { peopleQuery } from "@/lib/classes/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: peopleQuery }, async ({ query }) => ({
  people: await searchPeople(query.q),
}))
