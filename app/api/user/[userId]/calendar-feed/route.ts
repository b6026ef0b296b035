import { userParams } from "@/lib/accounts/schema"
import { renewStudentFeed } from "@/lib/calendar/commands/student-feed"
import { studentFeedSince } from "@/lib/calendar/queries/student-feed"
import { reply } from "@/lib/http/reply"
import { forbidden, studentRoute } from "@/lib/http/route"

export const GET = studentRoute({ params: userParams }, async ({ student, params }) => {
  if (params.userId !== student.id) throw forbidden()
  return { since: await studentFeedSince(student.id) }
})

/** The address is told this once: a remembered answer would hold it. */
export const POST = studentRoute({ params: userParams, idempotent: false }, async ({ student, params }) => {
  if (params.userId !== student.id) throw forbidden()
  return reply(201, await renewStudentFeed({ studentId: student.id }))
})
