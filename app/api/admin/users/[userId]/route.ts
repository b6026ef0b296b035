import { forceQuery, userParams } from "@/lib/accounts/schema"
import { deleteStudent } from "@/lib/checkout/commands/delete-student"
import { adminRoute } from "@/lib/http/route"

/** 409 says what the student has ahead; `?force=true` cancels it and pays it back in the same action. */
export const DELETE = adminRoute(
  { params: userParams, query: forceQuery },
  async ({ admin, params, query }) => {
    const force = query.force === "true"
    const deleted = await deleteStudent({ studentId: params.userId, actor: `admin:${admin.id}`, force })
    return { success: true, message: "User deleted successfully.", ...deleted }
  },
)
