import { seriesQuery } from "@/lib/bookings/schema"
import { previewSeries } from "@/lib/calendar/queries/series"
import { studentRoute } from "@/lib/http/route"

/** The dates that a series would take now; `_id` is null where the slot is made when it is held. */
export const GET = studentRoute(
  { query: seriesQuery, limits: [{ name: "series", max: 120, seconds: 600 }] },
  ({ query, now }) => previewSeries({ ...query, now }),
)
