import { listSignUpRows, SIGN_UP_HEADINGS } from "@/lib/classes/queries/sign-ups"
import { signUpsQuery } from "@/lib/classes/schema/people"
import { toCsv } from "@/lib/csv"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"

export const GET = adminRoute({ query: signUpsQuery }, async ({ query }) =>
  file(toCsv(SIGN_UP_HEADINGS, await listSignUpRows(query)), {
    type: "text/csv; charset=utf-8",
    name: "signups.csv",
  }),
)
