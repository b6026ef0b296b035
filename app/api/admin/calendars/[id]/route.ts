import { removeOtherCalendar } from "@/lib/calendar/commands/other-calendars"
import { otherCalendarParams } from "@/lib/calendar/schema"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ params: otherCalendarParams }, async ({ params, admin }) => {
  await removeOtherCalendar({ ...params, adminId: admin.id })
  return { message: "Calendar removed." }
})
