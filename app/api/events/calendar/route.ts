import { allClassesCalendar } from "@/lib/classes/feed"
import { Download } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Also /calendar.ics, for phones that subscribe. */
export const GET = publicRoute({}, async ({ now }) => {
  const text = await allClassesCalendar({ now })
  return new Download(text, "text/calendar; charset=utf-8; method=PUBLISH", "classes.ics")
})
