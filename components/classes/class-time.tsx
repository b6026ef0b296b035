import type { WireEvent } from "@/lib/classes/queries/events"
import { formatTimeRange } from "@/lib/time"

/** "9:00–10:00 AM", on the studio's clock. */
export function ClassTime({ event }: { event: Pick<WireEvent, "startsAt" | "time" | "durationMinutes"> }) {
  const [hours = 0, minutes = 0] = event.time.split(":").map(Number)
  const end = (hours * 60 + minutes + event.durationMinutes) % (24 * 60)
  const two = (part: number) => String(part).padStart(2, "0")
  return (
    <time dateTime={event.startsAt} className="whitespace-nowrap">
      {formatTimeRange(event.time, `${two(Math.floor(end / 60))}:${two(end % 60)}`)}
    </time>
  )
}
