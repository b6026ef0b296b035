import { tickAttendance } from "@/lib/classes/commands/attendance"
import { attendanceBody, signUpParams } from "@/lib/classes/schema"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: signUpParams, body: attendanceBody }, ({ params, body, now }) =>
  tickAttendance({ ...params, attendance: body.attendance, at: body.at ?? now }),
)
