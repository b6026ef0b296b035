import { changeEvent } from "@/lib/checkout/commands/classes-and-sessions"
import { eventParams, updateEventBody } from "@/lib/classes/schema/events"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute(
  { params: eventParams, body: updateEventBody },
  async ({ params, body, now, admin }) => {
    const event = await changeEvent({ ...params, body, now, adminId: admin.id })
    return { message: "Event updated successfully", ...event }
  },
)
