import { allClassesCalendar } from "@/lib/classes/feed"
import { file } from "@/lib/http/reply"
import { publicRoute } from "@/lib/http/route"

/** Also /calendar.ics, for phones that subscribe. */
export const GET = publicRoute({}, async ({ now }) => {
  const text = await allClassesCalendar({ now })
  return file(text, { type: "text/calendar; charset=utf-8; method=PUBLISH", name: "classes.ics" })
})
