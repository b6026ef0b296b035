import { sendTestEmail } from "@/lib/admin/commands/ready"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const POST = adminRoute(
  { limits: [{ name: "ready-email", max: 10, seconds: 3600 }] },
  async ({ now }) => {
    await sendTestEmail({ now })
    return reply(204, null)
  },
)
