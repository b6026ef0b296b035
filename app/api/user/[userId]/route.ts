import { findUser } from "@/lib/accounts/queries/student"
import { leaveQuery, userParams } from "@/lib/accounts/schema"
import { adminOfRequest, studentOfRequest } from "@/lib/auth/sessions"
import { clearedStudentCookie } from "@/lib/auth/student-cookie"
import { deleteStudent } from "@/lib/checkout/commands/delete-student"
import { AppError } from "@/lib/errors"
import { reply } from "@/lib/http/reply"
import { forbidden, publicRoute, studentRoute, unauthenticated } from "@/lib/http/route"

/** The student themself, or the admin: anybody else gets one answer, whether the id exists or not. */
export const GET = publicRoute(
  { params: userParams, limits: [{ name: "user", max: 60, seconds: 60 }] },
  async ({ params, request }) => {
    const student = await studentOfRequest(request.headers)
    const admin = student ? null : await adminOfRequest(request.headers)
    if (!student && !admin) throw unauthenticated()
    if (student && student.id !== params.userId) throw forbidden()
    const user = await findUser(params.userId)
    if (!user) throw new AppError("NOT_FOUND", "That student doesn’t exist.")
    return { user }
  },
)

/** A student deletes the account. 409 says what is still ahead and what goes back; `?force=true` cancels it for that. */
export const DELETE = studentRoute(
  { params: userParams, query: leaveQuery },
  async ({ student, params, query }) => {
    if (params.userId !== student.id) throw forbidden()
    const actor = `student:${student.id}`
    const { force, refundCents: shownCents } = query
    const given = { studentId: student.id, actor, force: force === "true", shownCents }
    const deleted = await deleteStudent(given)
    return reply(200, { success: true, message: "Your account has been deleted.", ...deleted }, [
      clearedStudentCookie(),
    ])
  },
)
