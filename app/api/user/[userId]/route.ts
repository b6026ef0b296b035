import { findUser } from "@/lib/accounts/queries"
import { userParams } from "@/lib/accounts/schema"
import { adminOfRequest, studentOfRequest } from "@/lib/auth/sessions"
import { AppError } from "@/lib/errors"
import { forbidden, publicRoute, unauthenticated } from "@/lib/http/route"

/** The student themself, or the admin: anybody else gets one answer, whether the id exists or not. */
export const GET = publicRoute(
  { params: userParams, limits: [{ name: "user", max: 60, seconds: 60 }] },
  async ({ params, request }) => {
    const student = await studentOfRequest(request.headers)
    const admin = student ? null : await adminOfRequest(request.headers)
    if (!student && !admin) throw unauthenticated()
    if (student && student.id !== params.userId) throw forbidden()
    const user = await findUser(params.userId)
    if (!user) throw new AppError("NOT_FOUND", "There is no such student.")
    return { user }
  },
)
