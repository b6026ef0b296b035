import { AppError } from "@/lib/errors"
import { adminRoute } from "@/lib/http/route"
import { findPerson } from "@/lib/people/queries/person"
import { personParams } from "@/lib/people/schema"

export const GET = adminRoute({ params: personParams }, async ({ params }) => {
  const person = await findPerson(params.key)
  if (!person) throw new AppError("NOT_FOUND", "That person doesn’t exist.")
  return person
})
