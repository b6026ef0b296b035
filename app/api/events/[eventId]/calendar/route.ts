import { CALENDAR_READS, classCalendar } from "@/lib/classes/queries/feed"
import { eventParams } from "@/lib/classes/schema/events"
import { AppError } from "@/lib/errors"
import { taggedFile } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

export const GET = publicRoute(
  { params: eventParams, limits: [CALENDAR_READS] },
  async ({ params, now, request }) => {
    const calendar = await classCalendar({ eventId: params.eventId, now })
    if (!calendar) throw new AppError("NOT_FOUND", "That class isn’t on the calendar.")
    const { text, tag } = calendar
    const type = "text/calendar; charset=utf-8; method=PUBLISH"
    return taggedFile(request, { content: text, tag, type, name: "class.ics" })
  },
)
