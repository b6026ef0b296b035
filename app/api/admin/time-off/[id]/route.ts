import { removeTimeOff } from "@/lib/calendar/commands/time-off"
import { timeOffParams } from "@/lib/calendar/schema"
import { adminRoute } from "@/lib/http/route"

export const DELETE = adminRoute({ params: timeOffParams }, async ({ params, admin }) => {
  await removeTimeOff({ ...params, adminId: admin.id })
  return { message: "Time off removed." }
})
