import { feedQuery } from "@/lib/calendar/schema"
import { OWN_CALENDAR_READS, ownEntry } from "@/lib/checkout/queries/own-calendar"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Also /calendar/entry.ics, for a calendar that takes a file. */
export const GET = publicRoute({ query: feedQuery, limits: [OWN_CALENDAR_READS] }, async ({ query, now }) => {
  const type = "text/calendar; charset=utf-8; method=PUBLISH"
  return file(await ownEntry({ ...query, now }), { type, name: "entry.ics" })
})
