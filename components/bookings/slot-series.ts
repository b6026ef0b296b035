import { addDays } from "@/lib/time"

export type Repeat = "none" | "daily" | "weekly"

const STEP: Record<Repeat, number> = { none: 0, daily: 1, weekly: 7 }

/**
 * The slots that one press adds, on the studio's wall clock: 9:00 stays 9:00 when the clocks change.
 * Without a repeat there is one, whatever `occurrences` says.
 */
export function slotSeries({
  date,
  time,
  repeat,
  occurrences,
}: {
  date: string
  time: string
  repeat: Repeat
  occurrences: number
}): { date: string; time: string }[] {
  const count = repeat === "none" ? 1 : Math.max(1, Math.trunc(occurrences) || 1)
  return Array.from({ length: count }, (_, index) => ({ date: addDays(date, index * STEP[repeat]), time }))
}
