import { listSignUps } from "@/lib/classes/queries/sign-ups"
import { signUpsQuery } from "@/lib/classes/schema/people"
import { toCsv } from "@/lib/csv"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

const HEADINGS = ["Date", "Time", "Class Title", "Location", "Name", "Email", "Phone", "Waiver", "Signed"]

export const GET = adminRoute({ query: signUpsQuery }, async ({ query }) => {
  const rows = (await listSignUps({ ...query, classes: 500 })).map((row) => [
    row.date,
    row.time,
    row.classTitle,
    row.location,
    row.name,
    row.email,
    row.phone,
    row.waiverVersion === null ? row.waiver.replace("_", " ") : String(row.waiverVersion),
    row.signedAt ?? "",
  ])
  return file(toCsv(HEADINGS, rows), { type: "text/csv; charset=utf-8", name: "signups.csv" })
})
