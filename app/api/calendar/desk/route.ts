import { feedQuery } from "@/lib/calendar/schema"
import { ADMIN_FEED_READS, adminCalendar } from "@/lib/checkout/commands/admin-feed"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Also /calendar/desk.ics, for her own calendar that subscribes. */
export const GET = publicRoute({ query: feedQuery, limits: [ADMIN_FEED_READS] }, async ({ query, now }) => {
  const type = "text/calendar; charset=utf-8; method=PUBLISH"
  return file(await adminCalendar({ ...query, now }), { type, name: "desk.ics" })
})
