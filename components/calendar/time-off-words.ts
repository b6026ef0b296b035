import type { WireTimeOff } from "@/lib/calendar/queries/slots"
import { formatDayAsOf, formatTime12, formatTimeRange, instantToWallClock } from "@/lib/time"

type Given = {
  timeOff: Pick<WireTimeOff, "startsAt" | "endsAt" | "isWholeDays">
  zone: string
  /** Gives the year that is not named. */
  today: string
}

/** "Mon, Jul 5 to Fri, Jul 9", or with the times where it is hours: "Mon, Jul 5, 8:00–9:30 AM". */
export function sayTimeOff({ timeOff: { startsAt, endsAt, isWholeDays }, zone, today }: Given): string {
  const say = (date: string) => formatDayAsOf(date, today)
  const from = instantToWallClock(new Date(startsAt), zone)
  if (isWholeDays) {
    const last = instantToWallClock(new Date(Date.parse(endsAt) - 1), zone).date
    return from.date === last ? say(last) : `${say(from.date)} to ${say(last)}`
  }
  const to = instantToWallClock(new Date(endsAt), zone)
  if (from.date === to.date) return `${say(from.date)}, ${formatTimeRange(from.time, to.time)}`
  return `${say(from.date)} at ${formatTime12(from.time)} to ${say(to.date)} at ${formatTime12(to.time)}`
}

/** What of a day is off: "12:00–3:00 PM", "from 5:00 PM", "until 10:00 AM"; empty for all of it. */
export function sayHoursOff({
  timeOff: { startsAt, endsAt, isWholeDays },
  date,
  zone,
}: Omit<Given, "today"> & { date: string }): string {
  const [from, to] = [startsAt, endsAt].map((instant) => instantToWallClock(new Date(instant), zone))
  if (isWholeDays || !from || !to) return ""
  if (from.date === to.date) return formatTimeRange(from.time, to.time)
  if (from.date === date) return `from ${formatTime12(from.time)}`
  return to.date === date ? `until ${formatTime12(to.time)}` : ""
}
