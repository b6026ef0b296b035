import { removeTimeOff } from "@/lib/calendar/commands/slots"
import { timeOffParams } from "@/lib/calendar/schema"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ params: timeOffParams }, async ({ params }) => {
  await removeTimeOff(params)
  return { message: "Time off removed." }
})
