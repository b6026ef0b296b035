import { dataOfStudent } from "@/lib/accounts/queries/history"
import { userParams } from "@/lib/accounts/schema"
import { sayType } from "@/lib/bookings/rules"
import { reply } from "@/lib/http/reply"
import { forbidden, studentRoute } from "@/lib/http/route"

/** Everything that is kept about a student, as a file. */
export const GET = studentRoute(
  { params: userParams, limits: [{ name: "own-data", max: 20, seconds: 600 }] },
  async ({ student, params }) => {
    if (params.userId !== student.id) throw forbidden()
    const headers = { "Content-Disposition": 'attachment; filename="my-data.json"' }
    const data = await dataOfStudent(student.id)
    // People read it: the kind of session is spelled as on the screens.
    const bookings = data.bookings.map((one) => ({ ...one, sessionType: sayType(one.sessionType) }))
    return reply(200, { ...data, bookings }, headers)
  },
)
