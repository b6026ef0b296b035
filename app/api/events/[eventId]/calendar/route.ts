import { classCalendar } from "@/lib/classes/feed"
import { eventParams } from "@/lib/classes/schema"
import { AppError } from "@/lib/errors"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute({ params: eventParams }, async ({ params, now }) => {
  const text = await classCalendar({ eventId: params.eventId, now })
  if (!text) throw new AppError("NOT_FOUND", "That class is not on the calendar.")
  return file(text, { type: "text/calendar; charset=utf-8; method=PUBLISH", name: "class.ics" })
})
