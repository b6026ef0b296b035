import { deleteEvents } from "@/lib/classes/commands"
import { deleteEventsBody } from "@/lib/classes/schema"
import { remakeCalendar } from "@/lib/http/made-pages"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ body: deleteEventsBody }, async ({ body }) => {
  const deleted = await deleteEvents(body)
  remakeCalendar()
  return { message: "Selected event(s) deleted successfully", deleted }
})
