import type { WireEvent } from "@/lib/classes/queries/events"
import { formatDayAsOf, instantToWallClock, shortZoneName } from "@/lib/time"
import { ClassTime } from "./class-time"
import { OwnTime } from "./own-time"

/** "Sat, Nov 28, 9:00–10:00 AM PST", and the visitor's own time where that is another. */
export function ClassWhen({
  event,
  zone,
  now,
}: {
  event: Pick<WireEvent, "date" | "startsAt" | "endsAt" | "time" | "durationMinutes">
  zone: string
  now: Date
}) {
  const { date, startsAt, endsAt } = event
  return (
    <>
      {formatDayAsOf(date, instantToWallClock(now, zone).date)}, <ClassTime event={event} />
      {`\u00a0${shortZoneName(new Date(startsAt), zone)}`}
      <OwnTime startsAt={startsAt} endsAt={endsAt} studioZone={zone} />
    </>
  )
}
