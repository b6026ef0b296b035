import { deleteEvents } from "@/lib/classes/commands/events"
import { deleteEventsBody } from "@/lib/classes/schema"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ body: deleteEventsBody }, async ({ body }) => {
  const deleted = await deleteEvents(body)
  return { message: "Selected event(s) deleted successfully", deleted }
})
