import { addDays } from "@/lib/time"

export type Month = { year: number; month: number }

/** The month before (-1) or after (+1); months are 1 to 12. */
export function shiftMonth({ year, month }: Month, by: number): Month {
  const count = year * 12 + month - 1 + by
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

/** The month of a day. */
export function monthOf(date: string): Month {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
}

/** The day that a key leads to from `date`, or null for a key that is none of the grid's. */
export function moveDay({ date, key }: { date: string; key: string }): string | null {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1)
    case "ArrowRight":
      return addDays(date, 1)
    case "ArrowUp":
      return addDays(date, -7)
    case "ArrowDown":
      return addDays(date, 7)
    case "Home":
      return addDays(date, -weekday)
    case "End":
      return addDays(date, 6 - weekday)
    case "PageUp":
      return sameDayIn({ date, month: shiftMonth(monthOf(date), -1) })
    case "PageDown":
      return sameDayIn({ date, month: shiftMonth(monthOf(date), 1) })
    default:
      return null
  }
}

function sameDayIn({ date, month: { year, month } }: { date: string; month: Month }): string {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(Number(date.slice(8)), lastDay)
  const two = (part: number) => String(part).padStart(2, "0")
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`
}
