import { tickAttendance } from "@/lib/bookings/commands/attendance"
import { attendanceBody, slotParams } from "@/lib/bookings/schema"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: slotParams, body: attendanceBody }, ({ params, body, now }) =>
  tickAttendance({ ...params, attendance: body.attendance, at: body.at ?? now }),
)
