import { messageEveryone } from "@/lib/classes/commands/message"
import { eventParams } from "@/lib/classes/schema/events"
import { messageBody } from "@/lib/classes/schema/people"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ params: eventParams, body: messageBody }, ({ params, body, admin }) =>
  messageEveryone({ ...params, ...body, adminId: admin.id }),
)
