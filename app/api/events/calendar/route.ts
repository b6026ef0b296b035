import { allClassesCalendar, CALENDAR_READS } from "@/lib/classes/queries/feed"
import { taggedFile } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Also /calendar.ics, for phones that subscribe. */
export const GET = publicRoute({ limits: [CALENDAR_READS] }, async ({ now, request }) => {
  const { text, tag } = await allClassesCalendar({ now })
  const type = "text/calendar; charset=utf-8; method=PUBLISH"
  return taggedFile(request, { content: text, tag, type, name: "classes.ics" })
})
