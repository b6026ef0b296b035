import { AppError } from "./errors"

/** The one address of clock times. Dates on the wire are "YYYY-MM-DD", times "HH:MM" (docs/product.md, Time). */

const DAY_MS = 86_400_000
/** A typing error in a year would reach into times that the database and JavaScript tell differently. */
const OUR_YEARS = /^2[01]/
const formats = new Map<string, Intl.DateTimeFormat>()
const wallClocks = new Map<string, Intl.DateTimeFormat>()

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone })
    formats.set(key, made)
  }
  return made
}

/** The wall clock of `zone` at an instant: {date: "2027-03-14", time: "09:00"}. */
export function instantToWallClock(instant: Date, zone: string): { date: string; time: string } {
  let clock = wallClocks.get(zone)
  if (!clock) {
    // Swedish writes "2027-03-14 09:00".
    clock = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: zone })
    wallClocks.set(zone, clock)
  }
  const [date = "", time = ""] = clock.format(instant).split(" ")
  return { date: date.padStart("0049-12-31".length, "0"), time }
}

/**
 * The instant at which the clock in `zone` shows that date and time.
 * A time that exists twice means the first; one that the clock skips throws NO_SUCH_TIME.
 */
export function wallClockToInstant({ date, time, zone }: { date: string; time: string; zone: string }): Date {
  if (!isDate(date) || !OUR_YEARS.test(date) || !isTime(time))
    throw new AppError("INVALID", "Please enter a valid date and time.")
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  // The offsets in force a day before and a day after cover both sides of any change between them.
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => asUtc - offsetAt(near, zone))
    .sort((a, b) => a - b)
  for (const candidate of candidates) {
    const shown = instantToWallClock(new Date(candidate), zone)
    if (shown.date === date && shown.time === time) return new Date(candidate)
  }
  throw new AppError(
    "NO_SUCH_TIME",
    `${formatTime12(time)} on ${date} doesn’t exist: the clocks change then.`,
  )
}

/** The first instant of a day: in some zones the clock skips midnight once a year. */
export function startOfDay({ date, zone }: { date: string; zone: string }): Date {
  try {
    return wallClockToInstant({ date, time: "00:00", zone })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "NO_SUCH_TIME") throw error
    return wallClockToInstant({ date, time: "01:00", zone })
  }
}

/** An instant on the wall clock of `zone`, with its offset: "2027-03-14T09:00:00-07:00". */
export function withOffset(instant: Date, zone: string): string {
  const { date, time } = instantToWallClock(instant, zone)
  const minutes = offsetAt(instant.getTime(), zone) / 60_000
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0")
  const distance = Math.abs(minutes)
  return `${date}T${time}:00${minutes < 0 ? "-" : "+"}${two(distance / 60)}:${two(distance % 60)}`
}

function offsetAt(instantMs: number, zone: string): number {
  const { date, time } = instantToWallClock(new Date(instantMs), zone)
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instantMs / 60_000) * 60_000
}

/** True for a day that is in the calendar: "2027-02-28", not "2027-02-30". */
export function isDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

/** True for "00:00" to "23:59". */
export function isTime(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
}

/** `date` plus whole days, by the calendar: no clock change can move it. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from one date to another; negative backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** The 42 days, Sunday first, that show the month (1 to 12). */
export function monthGrid(year: number, month: number): string[] {
  const first = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  return Array.from({ length: 42 }, (_, index) => addDays(first, index - weekday))
}

/** "1 hour", "24 hours". */
export function formatHours(count: number): string {
  return count === 1 ? "1 hour" : `${count} hours`
}

/** "09:00" → "9:00 AM". */
export function formatTime12(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? "AM" : "PM"}`
}

/** Two times of day: "9:00–10:00 AM", "11:00 AM–12:15 PM". */
export function formatTimeRange(from: string, to: string): string {
  const [start, end] = [formatTime12(from), formatTime12(to)]
  const isOneHalf = start.slice(-2) === end.slice(-2) && from < to
  return `${isOneHalf ? start.slice(0, -3) : start}–${end}`
}

/** An instant on the clock of `zone`: "9:00 AM". */
export function formatInstantTime(instant: Date, zone: string): string {
  return formatTime12(instantToWallClock(instant, zone).time)
}

/** "2027-03-14" → "Sun, Mar 14": what is ahead. */
export function formatDay(date: string): string {
  return format("UTC", { weekday: "short", month: "short", day: "numeric" }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** "Sun, Mar 14", or "Sun, Mar 14, 2027" in another year than `today`'s: what may be months away. */
export function formatDayAsOf(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date)
}

/** "2027-03-14" → "Sun, Mar 14, 2027": what may be years away or ago. */
export function formatDate(date: string): string {
  return `${formatDay(date)}, ${date.slice(0, 4)}`
}

/** "2027-03-14" → "Sunday, March 14, 2027": read aloud, the name of a day in a month grid. */
export function formatDateLong(date: string): string {
  return format("UTC", { weekday: "long", year: "numeric", month: "long", day: "numeric" }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** "2027-03-14" → "March 14, 2027": in a sentence. */
export function formatDateInFull(date: string): string {
  return format("UTC", { year: "numeric", month: "long", day: "numeric" }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** "2027-03-14" → "March 2027". */
export function formatMonth(date: string): string {
  return format("UTC", { year: "numeric", month: "long" }).format(new Date(`${date}T00:00:00Z`))
}

/** "2027-03-14" → "Mar 14, 2027": for tables. */
export function formatDateMedium(date: string): string {
  return format("UTC", { year: "numeric", month: "short", day: "numeric" }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

/** The day of the week of a date: 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** The short name of a zone at an instant: "PDT", "GMT+9". */
export function shortZoneName(instant: Date, zone: string): string {
  const parts = format(zone, { timeZoneName: "short" }).formatToParts(instant)
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone
}

/** The time zone that is meant, spelled as Intl does; null for what is none, or for a bare offset. */
export function knownZone(name: unknown): string | null {
  if (typeof name !== "string" || name.length > 64 || !/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** A zone as people call it: "Pacific Time", "Japan Standard Time". */
export function longZoneName(zone: string): string {
  const parts = format(zone, { timeZoneName: "longGeneric" }).formatToParts(new Date())
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone
}

/** "Sun, Mar 14 at 9:00 AM PDT": how emails and screens say a moment. */
export function formatMoment(instant: Date, zone: string): string {
  const { date, time } = instantToWallClock(instant, zone)
  return `${formatDay(date)} at ${formatTime12(time)} ${shortZoneName(instant, zone)}`
}

/** The same, with the year where it is another than that of `now`. */
export function formatMomentAsOf(instant: Date, zone: string, now: Date): string {
  return `${formatDayAndTimeAsOf(instant, zone, now)} ${shortZoneName(instant, zone)}`
}

/** "6:00 PM GMT+2", up to `until` a range, with its date where that is another; empty where the studio's clock agrees. */
export function formatElsewhere(instant: Date, zone: string, studioZone: string, until?: Date): string {
  const [own, studio] = [instantToWallClock(instant, zone), instantToWallClock(instant, studioZone)]
  if (own.date === studio.date && own.time === studio.time) return ""
  const end = until && instantToWallClock(until, zone).time
  const time = end ? formatTimeRange(own.time, end) : formatTime12(own.time)
  const day = own.date === studio.date ? "" : `${formatDay(own.date)}${until ? "," : " at"} `
  return `${day}${time} ${shortZoneName(instant, zone)}`
}

/** "Sun, Mar 14 at 9:00 AM": where the zone is beyond doubt, as on the desk, which is in the studio's. */
export function formatDayAndTime(instant: Date, zone: string): string {
  const { date, time } = instantToWallClock(instant, zone)
  return `${formatDay(date)} at ${formatTime12(time)}`
}

/** The same, with the year where it is another than that of `now`: lists that reach back, or far ahead. */
export function formatDayAndTimeAsOf(instant: Date, zone: string, now: Date): string {
  const { date, time } = instantToWallClock(instant, zone)
  return `${formatDayAsOf(date, instantToWallClock(now, zone).date)} at ${formatTime12(time)}`
}

/** "Sun, Mar 14, 2027 at 9:00 AM PDT": in records. */
export function formatMomentLong(instant: Date, zone: string): string {
  const { date, time } = instantToWallClock(instant, zone)
  return `${formatDate(date)} at ${formatTime12(time)} ${shortZoneName(instant, zone)}`
}

/** How far ahead something can be put on the calendar. */
export const MOST_DAYS_AHEAD = 731

/** What is wrong with a moment for the calendar, which reaches from now to two years ahead; null when it fits. */
export function whyNotOnCalendar({ startsAt, now }: { startsAt: Date; now: Date }): "past" | "far" | null {
  if (startsAt.getTime() <= now.getTime()) return "past"
  return startsAt.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS ? "far" : null
}

/** Nobody is written to from 21:00 until 8:00 of the studio's clock about what can wait. */
export const QUIET = { from: "21:00", until: "08:00" } as const

/** True from 21:00 until 8:00 of the studio's clock. */
export function isQuiet({ at, zone }: { at: Date; zone: string }): boolean {
  const { time } = instantToWallClock(at, zone)
  return time >= QUIET.from || time < QUIET.until
}
