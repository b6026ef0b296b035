import { toCsv } from "@/lib/csv"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { listSubscribersForFile } from "@/lib/newsletter/queries"

export const GET = adminRoute({}, async () =>
  file(toCsv(["Email", "Subscribed At", "How They Agreed"], await listSubscribersForFile()), {
    type: "text/csv; charset=utf-8",
    name: "subscribers.csv",
  }),
)
