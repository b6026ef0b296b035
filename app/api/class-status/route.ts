import { findEvent } from "@/lib/classes/queries/events"
import { classStatusQuery } from "@/lib/classes/schema/sign-up"
import { AppError } from "@/lib/errors"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({ query: classStatusQuery }, async ({ query }) => {
  const event = await findEvent(query)
  if (!event) throw new AppError("NOT_FOUND", "That class isn’t on the calendar.")
  const { isFull, isPast, placesLeft } = event
  return { isFull, isPast, placesLeft }
})
