import { AppError, invalidField } from "../../errors"
import {
  addDays,
  formatTime12,
  instantToWallClock,
  isDate,
  startOfDay,
  WEEKDAYS,
  wallClockToInstant,
  weekdayOf,
  whyNotOnCalendar,
} from "../../time"

/** A slot is as long as the session that is booked on it. */
export const SLOT_MINUTES = 60

/** How many calendars of hers elsewhere are read. */
export const MOST_CALENDARS = 3

/** A weekly time on the studio's clock. `weekday`: 0 is Sunday; `time`: "HH:MM". */
export type WeeklyTime = { weekday: number; time: string }
/** A weekly time within its dates, both inclusive; `validUntil` is empty where there is no end. */
export type WorkingHour = WeeklyTime & { validFrom: string; validUntil: string }
type WallClock = { date: string; time: string }
/** The slots that a change of the working hours adds and takes away. */
/** `notOffered`: of those added, how many lie beside a class, in time off or at a busy time elsewhere. */
export type HoursPreview = { added: WallClock[]; removed: WallClock[]; notOffered: number }

/** The working hours after `times` have replaced everything from `validFrom` on. */
export function replaceHours(
  hours: WorkingHour[],
  { validFrom, validUntil = "", times }: { validFrom: string; validUntil?: string; times: WeeklyTime[] },
): WorkingHour[] {
  const dayBefore = addDays(validFrom, -1)
  const before = hours
    .filter((hour) => hour.validFrom < validFrom)
    .map((hour) =>
      hour.validUntil === "" || hour.validUntil >= validFrom ? { ...hour, validUntil: dayBefore } : hour,
    )
  return [...before, ...times.map(({ weekday, time }) => ({ weekday, time, validFrom, validUntil }))]
}

/**
 * When sessions begin by the working hours, from one day to another (both inclusive), in order. A time that the
 * clock of `zone` skips that day is left out; one that it shows twice means the first.
 */
export function startsOfHours(given: {
  hours: WorkingHour[]
  from: string
  until: string
  zone: string
}): Date[] {
  const { hours, from, until, zone } = given
  const starts: Date[] = []
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const weekday = weekdayOf(date)
    for (const hour of hours) {
      const isOfDay = hour.weekday === weekday && hour.validFrom <= date
      if (!isOfDay || (hour.validUntil !== "" && hour.validUntil < date)) continue
      const start = instantOf({ date, time: hour.time, zone })
      if (start) starts.push(start)
    }
  }
  return starts.sort((a, b) => a.getTime() - b.getTime())
}

function instantOf(clock: { date: string; time: string; zone: string }): Date | undefined {
  try {
    return wallClockToInstant(clock)
  } catch (error) {
    if (error instanceof AppError && error.code === "NO_SUCH_TIME") return undefined
    throw error
  }
}

/** The first two times of one weekday that are less than `minutes` apart; undefined when there are none. */
export function tooClose(times: WeeklyTime[], minutes: number): [WeeklyTime, WeeklyTime] | undefined {
  const sorted = [...times].sort((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time))
  for (const [index, time] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && next.weekday === time.weekday && minuteOf(next.time) - minuteOf(time.time) < minutes)
      return [time, next]
  }
  return undefined
}

/** Why two times of a weekday are refused. */
export function sayTooClose([{ weekday, time }, second]: [WeeklyTime, WeeklyTime]): string {
  return `${WEEKDAYS[weekday]} ${formatTime12(time)} and ${formatTime12(second.time)} are less than an hour apart.`
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export type Range = { startsAt: Date; endsAt: Date; isWholeDays: boolean }

/**
 * A range of the studio's clock: whole days ("2027-03-14", both inclusive), or hours ("2027-03-14T09:00", up to
 * the end). Throws INVALID with the field.
 */
export function rangeOf({ from, to, zone }: { from: string; to: string; zone: string }): Range {
  const isWholeDays = !from.includes("T")
  if (isWholeDays === to.includes("T"))
    throw invalidField("to", "Please enter two days, or two days with their times.")
  const startsAt = isWholeDays ? startOfDay({ date: from, zone }) : clockOf({ text: from, zone })
  const endsAt = isWholeDays ? startOfDay({ date: addDays(to, 1), zone }) : clockOf({ text: to, zone })
  if (endsAt.getTime() <= startsAt.getTime()) throw invalidField("to", "The end is before the start.")
  return { startsAt, endsAt, isWholeDays }
}

/** The same, from today on and up to two years ahead. Throws PAST or INVALID with the field for another. */
export function rangeAhead({ now, ...given }: { from: string; to: string; zone: string; now: Date }): Range {
  const range = rangeOf(given)
  const today = instantToWallClock(now, given.zone).date
  if (given.from.slice(0, 10) < today) throw pastOf("from")
  const why = whyNotOnCalendar({ startsAt: range.endsAt, now })
  if (why === "past") throw pastOf("to")
  if (why === null) return range
  const message = "That’s more than two years ahead."
  throw invalidField("to", message)
}

/**
 * The instant of a session that she puts at a date and time of the studio's clock, from now to two years ahead. Throws
 * INVALID, NO_SUCH_TIME or PAST with the field.
 */
export function sessionStart({ now, ...clock }: WallClock & { zone: string; now: Date }): Date {
  const startsAt = instantWithField(clock)
  const why = whyNotOnCalendar({ startsAt, now })
  if (why === null) return startsAt
  if (why === "past") throw pastOf("date", "That time has already passed.")
  const message = "That’s more than two years ahead."
  throw invalidField("date", message)
}

function instantWithField(clock: WallClock & { zone: string }): Date {
  try {
    return wallClockToInstant(clock)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const field = isDate(clock.date) ? "time" : "date"
    throw new AppError(error.code, error.message, { fields: { [field]: error.message } })
  }
}

function pastOf(field: string, message = "That time is already over."): AppError {
  return new AppError("PAST", message, { fields: { [field]: message } })
}

function clockOf({ text, zone }: { text: string; zone: string }): Date {
  const [date = "", time = ""] = text.split("T")
  return wallClockToInstant({ date, time, zone })
}
