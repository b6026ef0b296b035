import { addDays, weekdayOf } from "../../time"

/** By month and day; when one is a Sunday, the Monday after it is free too. */
const FIXED = ["01-01", "06-19", "07-04", "11-11", "12-25"]
/** By month, weekday (0 is Sunday) and which of them; -1 is the last. */
const BY_WEEKDAY: [month: string, weekday: number, which: number][] = [
  ["01", 1, 3],
  ["02", 1, 3],
  ["05", 1, -1],
  ["09", 1, 1],
  ["10", 1, 2],
  ["11", 4, 4],
]

/** Whether a day (YYYY-MM-DD) is a federal holiday of the United States: the post rests, and so does the studio. */
export function isHoliday(day: string): boolean {
  const monthAndDay = day.slice(5)
  if (FIXED.includes(monthAndDay)) return true
  if (weekdayOf(day) === 1 && FIXED.includes(addDays(day, -1).slice(5))) return true
  return BY_WEEKDAY.some(([month, weekday, which]) => {
    if (day.slice(5, 7) !== month || weekdayOf(day) !== weekday) return false
    if (which === -1) return addDays(day, 7).slice(5, 7) !== month
    return Math.ceil(Number(day.slice(8)) / 7) === which
  })
}
