import ICAL from "ical.js"
import { instantToWallClock, knownZone } from "../../time"

/**
 * The clock that a time in an iCalendar file is told by. What it shows is coded as milliseconds, as if it were UTC:
 * rules are followed on that, so that 9:00 stays 9:00 when the clocks change.
 */
export type Clock = {
  name: string
  isDate: boolean
  toInstant: (shown: number) => number
  toShown: (instant: number) => number
}
export type ClockOf = (property: ICAL.Property, time: ICAL.Time) => Clock

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const known = new Map<string, boolean>()

/** What a time of the file shows. */
export function shownBy({ year, month, day, hour, minute, second, isDate }: ICAL.Time): number {
  return isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second)
}

/** A time that shows this, without a zone. */
export function timeShowing(shown: number, isDate: boolean): ICAL.Time {
  const at = new Date(shown)
  return new ICAL.Time(
    {
      year: at.getUTCFullYear(),
      month: at.getUTCMonth() + 1,
      day: at.getUTCDate(),
      hour: at.getUTCHours(),
      minute: at.getUTCMinutes(),
      second: at.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  )
}

export function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone
}

/**
 * The clocks of a calendar. A zone that this machine knows by name is taken from there, since files often hold only a
 * part of its history; others from the file. Whole days, and times without a zone that is known, are the studio's.
 */
export function clocksOf(calendar: ICAL.Component, studio: string): ClockOf {
  const own = new Map<string, ICAL.Timezone>()
  for (const component of calendar.getAllSubcomponents("vtimezone"))
    own.set(String(component.getFirstPropertyValue("tzid") ?? ""), new ICAL.Timezone({ component }))
  const zones = new Map<string, Clock>()
  const clockNamed = (zone: string) => {
    const clock = zones.get(zone) ?? zoneClock(zone)
    zones.set(zone, clock)
    return clock
  }
  const named = zoneNamed(String(calendar.getFirstPropertyValue("x-wr-timezone") ?? ""))
  const floating = clockNamed(named ?? studio)
  const wholeDays = { ...clockNamed(studio), name: "days", isDate: true }
  return (property, time) => {
    if (time.isDate) return wholeDays
    if (isUtc(time)) return UTC
    const tzid = String(property.getParameter("tzid") ?? "")
    const zone = zoneNamed(tzid)
    if (zone) return clockNamed(zone)
    const custom = own.get(tzid)
    return custom ? customClock(custom) : floating
  }
}

const UTC: Clock = { name: "UTC", isDate: false, toInstant: (shown) => shown, toShown: (instant) => instant }

function zoneClock(zone: string): Clock {
  const toShown = (instant: number) => {
    const { date, time } = instantToWallClock(new Date(instant), zone)
    return Date.parse(`${date}T${time}:00Z`) + (((instant % MINUTE_MS) + MINUTE_MS) % MINUTE_MS)
  }
  const offsets = new Map<number, number>()
  const offsetOn = (day: number) => {
    const at = day * DAY_MS
    const offset = offsets.get(day) ?? toShown(at) - at
    offsets.set(day, offset)
    return offset
  }
  const toInstant = (shown: number) => {
    const day = Math.floor(shown / DAY_MS)
    const [before, after] = [shown - offsetOn(day - 1), shown - offsetOn(day + 2)]
    // What the clock shows twice means the first; what it skips is told by the offset before (RFC 5545, 3.3.5).
    return before === after || toShown(before) === shown || toShown(after) !== shown ? before : after
  }
  return { name: zone, isDate: false, toInstant, toShown }
}

function customClock(zone: ICAL.Timezone): Clock {
  return {
    name: `file:${zone.tzid}`,
    isDate: false,
    toInstant: (shown) => shown - zone.utcOffset(timeShowing(shown, false)) * 1000,
    toShown: (instant) => shownBy(ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(zone)),
  }
}

/** "America/New_York", also behind a maker's prefix ("/citadel.org/20190101_1/America/New_York"). */
function zoneNamed(tzid: string): string | undefined {
  const parts = tzid.split("/").filter(Boolean)
  const names = [parts.join("/"), parts.slice(-3).join("/"), parts.slice(-2).join("/")]
  return names.find(isZone)
}

function isZone(name: string): boolean {
  let is = known.get(name)
  if (is === undefined) {
    is = knownZone(name) !== null
    if (known.size < 1000) known.set(name, is)
  }
  return is
}
