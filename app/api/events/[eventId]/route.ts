import { updateEvent } from "@/lib/classes/commands"
import { eventParams, updateEventBody } from "@/lib/classes/schema"
import { remakeCalendar } from "@/lib/http/made-pages"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: eventParams, body: updateEventBody }, async ({ params, body }) => {
  const event = await updateEvent({ eventId: params.eventId, body })
  remakeCalendar()
  return { message: "Event updated successfully", ...event }
})
