import { publicRoute } from "@/lib/http/route"
import { turnReminders } from "@/lib/reminders/commands/turn"
import { turnBody } from "@/lib/reminders/schema"

/** By the key of a reminder, which was emailed to the owner of the address. */
export const POST = publicRoute({ body: turnBody }, ({ body }) => turnReminders(body))
