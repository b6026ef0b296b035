import { putEvent } from "@/lib/checkout/commands/classes-and-sessions"
import { addEventBody } from "@/lib/classes/schema/events"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ body: addEventBody }, async ({ body, now, admin }) => {
  const event = await putEvent({ body, now, adminId: admin.id })
  return { message: "Event(s) added successfully", ...event }
})
