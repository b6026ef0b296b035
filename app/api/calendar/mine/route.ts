import { feedQuery } from "@/lib/calendar/schema"
import { OWN_CALENDAR_READS, ownCalendar } from "@/lib/checkout/queries/own-calendar"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Also /calendar/mine.ics, for a student's calendar that subscribes. */
export const GET = publicRoute({ query: feedQuery, limits: [OWN_CALENDAR_READS] }, async ({ query, now }) => {
  const type = "text/calendar; charset=utf-8; method=PUBLISH"
  return file(await ownCalendar({ ...query, now }), { type, name: "mine.ics" })
})
