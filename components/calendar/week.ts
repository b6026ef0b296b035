import type { WeeklyTime, WorkingHour } from "@/lib/calendar/rules"
import { formatDateMedium, formatTime12 } from "@/lib/time"

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
/** As her week is said: Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** The times of each weekday that has some, Monday first, in order of time. */
export function byWeekday(times: WeeklyTime[]): { weekday: number; name: string; times: string[] }[] {
  return WEEK.map((weekday) => ({
    weekday,
    name: WEEKDAYS[weekday] ?? "",
    times: times
      .filter((one) => one.weekday === weekday)
      .map(({ time }) => time)
      .sort(),
  })).filter((day) => day.times.length > 0)
}

/** "Mon 9:00 AM, 10:30 AM; Thu 2:00 PM" */
export function sayWeek(times: WeeklyTime[]): string {
  return byWeekday(times)
    .map(({ name, times: ofDay }) => `${name.slice(0, 3)} ${ofDay.map(formatTime12).join(", ")}`)
    .join("; ")
}

/** What she has said and has not ended by `today`: one line for each time span, in order. */
export function sayHours(hours: WorkingHour[], today: string): string[] {
  const spans = new Map<string, WorkingHour[]>()
  for (const hour of hours) {
    if (hour.validUntil !== "" && hour.validUntil < today) continue
    const key = `${hour.validFrom}/${hour.validUntil}`
    spans.set(key, [...(spans.get(key) ?? []), hour])
  }
  return [...spans.values()].map((ofSpan) => {
    const { validFrom = "", validUntil = "" } = ofSpan[0] ?? {}
    const until = validUntil ? `, until ${formatDateMedium(validUntil)}` : ""
    return `From ${formatDateMedium(validFrom)}${until}: ${sayWeek(ofSpan)}`
  })
}
