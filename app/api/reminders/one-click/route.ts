import { publicRoute } from "@/lib/http/route"
import { turnReminders } from "@/lib/reminders/commands/turn"
import { keyQuery } from "@/lib/reminders/schema"

/** The email program's own button (RFC 8058). */
export const POST = publicRoute({ query: keyQuery }, ({ query: { key } }) =>
  turnReminders({ key, off: true }),
)
