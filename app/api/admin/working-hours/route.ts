import { saveWorkingHours } from "@/lib/calendar/commands/slots"
import { currentHours } from "@/lib/calendar/queries/slots"
import { workingHoursBody } from "@/lib/calendar/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, () => currentHours())

export const PUT = adminRoute({ body: workingHoursBody }, ({ body: change, now, admin }) =>
  saveWorkingHours({ change, now, actor: `admin:${admin.id}` }),
)
