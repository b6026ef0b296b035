import { addOtherCalendar } from "@/lib/calendar/commands/other-calendars"
import { listOtherCalendars } from "@/lib/calendar/queries/other-calendars"
import { otherCalendarBody } from "@/lib/calendar/schema"
import { reply } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, async () => ({ calendars: await listOtherCalendars() }))

export const POST = adminRoute({ body: otherCalendarBody }, async ({ body, admin }) => {
  await addOtherCalendar({ ...body, adminId: admin.id })
  return reply(201, { calendars: await listOtherCalendars() })
})
