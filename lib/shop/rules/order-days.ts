import { addDays, instantToWallClock } from "../../time"
import { isHoliday } from "./holidays"

/** The days on which an order can be made and handed over. */

export const MAKING_DAYS = 2
/** Days from the first to the last, on the studio's calendar. */
export type DaysOff = { from: string; to: string }[]
/** When an order is placed, and the whole days of her time off: nothing is made, shipped or handed out on them. */
export type OrderMoment = { now: Date; zone: string; daysAway: DaysOff }

export const isWithin = (day: string, days: DaysOff) => days.some(({ from, to }) => from <= day && day <= to)

/** The first open day that is no holiday and leaves her the days to make an order of this moment. */
export function firstDay(given: OrderMoment & { isOpen: (day: string) => boolean }): string {
  const { now, zone, daysAway, isOpen } = given
  let day = instantToWallClock(now, zone).date
  for (let made = 0; made < MAKING_DAYS; made += isWithin(day, daysAway) ? 0 : 1) day = addDays(day, 1)
  while (!isOpen(day) || isHoliday(day) || isWithin(day, daysAway)) day = addDays(day, 1)
  return day
}
