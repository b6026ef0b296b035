import { AppError } from "../../errors"
import { addDays, wallClockToInstant, weekdayOf } from "../../time"
import type { WeeklyTime } from "./calendar"

/** How far ahead the dates of several weeks at once are looked for. */
export const SERIES_WEEKS_AHEAD = 16

/** A date of a weekly time, and when that is. */
export type WeeklyDate = { date: string; startsAt: Date }

/**
 * The dates of a weekly time from a day on, within so many weeks after `today`. A date on which the clock of `zone`
 * skips the time is left out.
 */
export function datesOfWeek(given: WeeklyTime & { today: string; from: string; zone: string }): WeeklyDate[] {
  const { weekday, time, today, zone } = given
  const from = [given.from, today].sort().at(-1) ?? today
  const last = addDays(today, SERIES_WEEKS_AHEAD * 7)
  const dates: WeeklyDate[] = []
  const first = addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  for (let date = first; date <= last; date = addDays(date, 7)) {
    try {
      dates.push({ date, startsAt: wallClockToInstant({ date, time, zone }) })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "NO_SUCH_TIME") throw error
    }
  }
  return dates
}

export type Found<T> = { chosen: T[]; skipped: T[] }

/** The first so many that are free, and what is skipped before the last of them. */
export function firstFree<T extends { isFree: boolean }>(all: T[], count: number): Found<T> {
  const free = all.filter(({ isFree }) => isFree).slice(0, count)
  const last = free.at(-1)
  const until = last && free.length === count ? all.indexOf(last) : all.length
  return { chosen: free, skipped: all.slice(0, until).filter(({ isFree }) => !isFree) }
}
