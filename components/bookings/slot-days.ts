import type { WireSlot } from "@/lib/calendar/queries/slots"
import { formatInstantTime, instantToWallClock, shortZoneName } from "@/lib/time"

/** Slots by the day on which they begin in `zone` ("YYYY-MM-DD"), each day in order of time. */
export function slotsByDay<Slot extends WireSlot>({
  slots,
  zone,
}: {
  slots: Slot[]
  zone: string
}): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  const inOrder = [...slots].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  for (const slot of inOrder) {
    const { date } = instantToWallClock(new Date(slot.startsAt), zone)
    const day = days.get(date)
    if (day) day.push(slot)
    else days.set(date, [slot])
  }
  return days
}

/** "9:00 AM PDT": the beginning of a slot on the clock of `zone`. */
export function slotTime({ startsAt, zone }: { startsAt: string; zone: string }): string {
  const instant = new Date(startsAt)
  return `${formatInstantTime(instant, zone)} ${shortZoneName(instant, zone)}`
}
