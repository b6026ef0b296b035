import { updateProfile } from "@/lib/accounts/commands/account"
import { profileBody, userParams } from "@/lib/accounts/schema"
import { forbidden, studentRoute } from "@/lib/http/route"

export const PUT = studentRoute(
  { params: userParams, body: profileBody, errorExtra: { success: false } },
  async ({ student, params, body }) => {
    if (params.userId !== student.id) throw forbidden()
    const user = await updateProfile({ studentId: student.id, profile: body })
    return { success: true, message: "Profile updated successfully!", user }
  },
)
