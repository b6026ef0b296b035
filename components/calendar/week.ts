import { SLOT_MINUTES, tooClose, type WeeklyTime, type WorkingHour } from "@/lib/calendar/rules/calendar"
import { formatDateMedium, formatTime12, WEEKDAYS } from "@/lib/time"

/** As every calendar of the site: Sunday first. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** The times of each weekday that has some, Sunday first, in order of time. */
function byWeekday(times: WeeklyTime[]): { weekday: number; name: string; times: string[] }[] {
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

type SaidHours = { span: string; days: { name: string; times: string }[] }

/** What she has said and has not ended by `today`: the days of each time span, in order. */
export function sayHours(hours: WorkingHour[], today: string): SaidHours[] {
  const spans = new Map<string, WorkingHour[]>()
  for (const hour of hours) {
    if (hour.validUntil !== "" && hour.validUntil < today) continue
    const key = `${hour.validFrom}/${hour.validUntil}`
    spans.set(key, [...(spans.get(key) ?? []), hour])
  }
  return [...spans.values()].map((ofSpan) => {
    const { validFrom = "", validUntil = "" } = ofSpan[0] ?? {}
    const until = validUntil ? `, until ${formatDateMedium(validUntil)}` : ""
    return {
      span: `From ${formatDateMedium(validFrom)}${until}`,
      days: byWeekday(ofSpan).map(({ name, times }) => ({ name, times: times.map(formatTime12).join(", ") })),
    }
  })
}

const FIRST_ROW = 7 * 60
const LAST_ROW = 20 * 60 + 30

/** The rows of the grid: half hours from 7:00 to 20:30, further where times of hers lie, and those times themselves. */
export function gridTimes(times: WeeklyTime[]): string[] {
  const halves = times.map(({ time }) => Math.floor(minuteOf(time) / 30) * 30)
  const [from, to] = [Math.min(FIRST_ROW, ...halves), Math.max(LAST_ROW, ...halves)]
  const rows = Array.from({ length: (to - from) / 30 + 1 }, (_, row) => timeOf(from + row * 30))
  return [...new Set([...rows, ...times.map(({ time }) => time)])].sort()
}

/** True when the session before it on that weekday has not ended by then. */
export function isCovered({ cell, times }: { cell: WeeklyTime; times: WeeklyTime[] }): boolean {
  return isBlocked({ cell, times: times.filter(({ time }) => time < cell.time) })
}

/** True when a session at this time would touch another one of that weekday. */
export function isBlocked({ cell, times }: { cell: WeeklyTime; times: WeeklyTime[] }): boolean {
  return times.some((one) => tooClose([one, cell], SLOT_MINUTES) !== undefined)
}

/** The cell that a key leads to, or null for a key that is none of the grid's. */
export function moveCell({
  cell,
  key,
  rows,
}: {
  cell: WeeklyTime
  key: string
  rows: string[]
}): WeeklyTime | null {
  const [row, column] = [rows.indexOf(cell.time), WEEK.indexOf(cell.weekday)]
  const moves: Record<string, [number, number]> = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, WEEK.length - 1],
  }
  const [toRow, toColumn] = moves[key] ?? []
  if (toRow === undefined || toColumn === undefined) return null
  return { time: rows[toRow] ?? cell.time, weekday: WEEK[toColumn] ?? cell.weekday }
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function timeOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0")
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
