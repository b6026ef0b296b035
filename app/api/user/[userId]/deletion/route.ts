import { userParams } from "@/lib/accounts/schema"
import { previewDeletion } from "@/lib/checkout/commands/delete-student"
import { forbidden, studentRoute } from "@/lib/http/route"

/** What deleting the account would cancel, end and pay back, before it is asked about. */
export const GET = studentRoute(
  { params: userParams, limits: [{ name: "own-deletion", max: 20, seconds: 600 }] },
  async ({ student, params }) => {
    if (params.userId !== student.id) throw forbidden()
    return previewDeletion({ studentId: student.id })
  },
)
