import { previewWorkingHours } from "@/lib/calendar/commands/slots"
import { workingHoursQuery } from "@/lib/calendar/schema"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: workingHoursQuery }, ({ query, now }) =>
  previewWorkingHours(query, now),
)
