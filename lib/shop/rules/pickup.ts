import { formatDay, formatTime12, WEEKDAYS, weekdayOf } from "../../time"
import { firstDay } from "./shop"

/** When orders can be picked up, as she has published it: days by name, and the studio's clock (HH:MM). */
export type Pickup = { pickupDays: string[]; pickupFrom: string; pickupUntil: string }

/** As people read a week. */
const WEEK = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

/** From when an order of this moment can be picked up: a pickup day, two days away or more, no holiday. */
export function pickupPromise(given: { now: Date; zone: string; pickup: Pickup }) {
  const { pickupDays, pickupFrom } = given.pickup
  const from = firstDay({ ...given, isOpen: (day) => pickupDays.includes(WEEKDAYS[weekdayOf(day)] ?? "") })
  return { from, text: `Pickup from ${formatDay(from)}, ${hourOf(pickupFrom)}` }
}

/** "Thu–Sun, 11 AM–5 PM", "Wed, Fri, 9:30 AM–2 PM". */
export function sayPickupHours({ pickupDays, pickupFrom, pickupUntil }: Pickup): string {
  const runs: string[][] = []
  for (const [index, day] of WEEK.entries()) {
    if (!pickupDays.includes(day)) continue
    const before = WEEK[index - 1]
    if (before && pickupDays.includes(before)) runs.at(-1)?.push(day)
    else runs.push([day])
  }
  const short = (day = "") => day.slice(0, 3)
  const days = runs.map((run) =>
    run.length > 2 ? `${short(run[0])}–${short(run.at(-1))}` : run.map(short).join(", "),
  )
  return `${days.join(", ")}, ${hourOf(pickupFrom)}–${hourOf(pickupUntil)}`
}

/** "11 AM", "9:30 AM". */
const hourOf = (time: string) => formatTime12(time).replace(":00", "")
