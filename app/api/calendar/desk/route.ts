import { deskFeedQuery } from "@/lib/calendar/schema"
import { DESK_FEED_READS, deskCalendar } from "@/lib/checkout/commands/admin-feed"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Also /calendar/desk.ics, for her own calendar that subscribes. */
export const GET = publicRoute(
  { query: deskFeedQuery, limits: [DESK_FEED_READS] },
  async ({ query, now }) => {
    const type = "text/calendar; charset=utf-8; method=PUBLISH"
    return file(await deskCalendar({ ...query, now }), { type, name: "desk.ics" })
  },
)
