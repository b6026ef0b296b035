import { studentsAsCsv } from "@/lib/accounts/queries/students"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({}, async () =>
  file(await studentsAsCsv(), { name: "students.csv", type: "text/csv; charset=utf-8" }),
)
