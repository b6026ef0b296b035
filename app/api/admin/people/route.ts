import { adminRoute } from "@/lib/http/route"
import { searchPeople } from "@/lib/people/queries/search"
import { peopleQuery } from "@/lib/people/schema"

export const GET = adminRoute({ query: peopleQuery }, async ({ query }) => ({
  people: await searchPeople(query.q),
}))
