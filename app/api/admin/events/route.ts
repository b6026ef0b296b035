import { addEvent } from "@/lib/classes/commands"
import { addEventBody } from "@/lib/classes/schema"
import { remakeCalendar } from "@/lib/http/made-pages"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ body: addEventBody }, async ({ body }) => {
  const event = await addEvent(body)
  remakeCalendar()
  return { message: "Event(s) added successfully", ...event }
})
