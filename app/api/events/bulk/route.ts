import { cancelEvents } from "@/lib/checkout/commands/classes-and-sessions"
import { deleteEventsBody } from "@/lib/classes/schema/events"
import { adminRoute } from "@/lib/http/route"
import { closeLines } from "@/lib/waiting/commands/move"

export const DELETE = adminRoute({ body: deleteEventsBody }, async ({ body, admin }) => {
  const deleted = await cancelEvents({ ...body, adminId: admin.id, closeLines })
  return { message: "Selected event(s) deleted successfully", deleted }
})
