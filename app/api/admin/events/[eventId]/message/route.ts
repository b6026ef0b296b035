import { messageEveryone } from "@/lib/classes/commands/message"
import { eventParams, messageBody } from "@/lib/classes/schema"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute({ params: eventParams, body: messageBody }, ({ params, body, admin }) =>
  messageEveryone({ ...params, ...body, adminId: admin.id }),
)
