import { listTimeOff } from "@/lib/calendar/queries/slots"
import { timeOffBody } from "@/lib/calendar/schema"
import { takeTimeOff } from "@/lib/checkout/commands/time-off"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, async ({ now }) => ({ timeOff: await listTimeOff({ now }) }))

export const POST = adminRoute({ body: timeOffBody }, async ({ body, now, admin }) =>
  reply(201, await takeTimeOff({ ...body, now, adminId: admin.id })),
)
