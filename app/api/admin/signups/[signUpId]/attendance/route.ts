import { tickAttendance } from "@/lib/classes/commands/attendance"
import { attendanceBody } from "@/lib/classes/schema/people"
import { signUpParams } from "@/lib/classes/schema/sign-up"
import { adminRoute } from "@/lib/http/route"

export const PUT = adminRoute({ params: signUpParams, body: attendanceBody }, ({ params, body, now }) =>
  tickAttendance({ ...params, attendance: body.attendance, at: body.at ?? now }),
)
