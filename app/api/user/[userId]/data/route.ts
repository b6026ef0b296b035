import { dataOfStudent } from "@/lib/accounts/queries/history"
import { userParams } from "@/lib/accounts/schema"
import { reply } from "@/lib/http/reply"
import { forbidden, studentRoute } from "@/lib/http/route"

/** Everything that is kept about a student, as a file. */
export const GET = studentRoute(
  { params: userParams, limits: [{ name: "own-data", max: 20, seconds: 600 }] },
  async ({ student, params }) => {
    if (params.userId !== student.id) throw forbidden()
    const headers = { "Content-Disposition": 'attachment; filename="my-data.json"' }
    return reply(200, await dataOfStudent(student.id), headers)
  },
)
