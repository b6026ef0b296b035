import type { WireEvent } from "@/lib/classes/queries/events"
import { fullPlaceOf, sayPrice } from "@/lib/classes/rules"
import { formatDayAsOf, instantToWallClock } from "@/lib/time"
import { ClassTime } from "./class-time"

/** When a class takes place, where, and what it costs: a line each. */
export function ClassSummary({ event, zone }: { event: WireEvent; zone: string }) {
  const price = sayPrice(event)
  return (
    <p>
      {formatDayAsOf(event.date, instantToWallClock(new Date(), zone).date)}, <ClassTime event={event} />
      <br />
      {fullPlaceOf(event)}
      {price ? (
        <>
          <br />
          {price[0]?.toUpperCase() + price.slice(1)}
        </>
      ) : null}
    </p>
  )
}
