import { toCsv } from "@/lib/csv"
import { file } from "@/lib/http/reply"
import { adminRoute } from "@/lib/http/route"
import { listAllSubscribers } from "@/lib/newsletter/queries"

export const GET = adminRoute({}, async () => {
  const rows = (await listAllSubscribers()).map(({ email, subscribedAt }) => [email, subscribedAt])
  return file(toCsv(["Email", "Subscribed At"], rows), {
    type: "text/csv; charset=utf-8",
    name: "subscribers.csv",
  })
})
