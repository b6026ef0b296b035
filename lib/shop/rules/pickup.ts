import { addDays, formatDay, formatTime12, instantToWallClock, WEEKDAYS, weekdayOf } from "../../time"
import { isHoliday } from "./holidays"
import { isWithin, MAKING_DAYS, type OrderMoment } from "./order-days"

/** When orders can be picked up, as she has published it: days by name, and the studio's clock (HH:MM). */
export type Pickup = { pickupDays: string[]; pickupFrom: string; pickupUntil: string }

/** As people read a week. */
const WEEK = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)]

export const isPickupDay = (day: string, { pickupDays }: Pickup) =>
  pickupDays.includes(WEEKDAYS[weekdayOf(day)] ?? "")

/** An order's promise in a sentence of its own: "It ships Mon, Oct 26, and arrives by Thu, Oct 29". */
export function promiseSentence(promise: string): string {
  return promise.replace(/^Ships (.+), arrives by /, "It ships $1, and arrives by ")
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

/** How far ahead closed days are named. */
const DAYS_AHEAD = 14

/**
 * The same with the pickup days of the next two weeks that are holidays or days of her time off:
 * "Thu–Sun, 11 AM–5 PM (except Thu, Nov 26 and Thu, Dec 3–Sun, Dec 6)".
 */
export function sayPickupTimes(given: OrderMoment & { pickup: Pickup }): string {
  const { pickup, now, zone, daysAway } = given
  const today = instantToWallClock(now, zone).date
  const runs: string[][] = []
  let isRun = false
  for (const day of Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(today, days))) {
    if (!isPickupDay(day, pickup)) continue
    const isClosed = isHoliday(day) || isWithin(day, daysAway)
    if (isClosed && isRun) runs.at(-1)?.push(day)
    else if (isClosed) runs.push([day])
    isRun = isClosed
  }
  const closed = runs.flatMap((run) => {
    const [first = "", last = first] = [run[0], run.at(-1)]
    return run.length > 2 ? `${formatDay(first)}–${formatDay(last)}` : run.map((day) => formatDay(day))
  })
  const except = closed.length > 0 ? ` (except ${closed.join(" and ")})` : ""
  return `${sayPickupHours(pickup)}${except}`
}

/** A class at which an order can be handed over. */
export type PickupClass = { eventId: string; title: string; startsAt: string }
/** That of an order, as it is now; `isSignedUp`: the buyer is. */
export type OrderedPickup = PickupClass & { isCancelled: boolean; isSignedUp: boolean }

/** `signUps`: those that stand. */
type PickupEvent = {
  id: string
  title: string
  startsAt: Date
  cancelledAt: Date | null
  signUps: { email: string }[]
}
type Ordered = {
  pickupEvent: PickupEvent | null
  buyerEmail: string
  payment: { student: { email: string } | null }
}

/** The class of an order on the wire. */
export function toPickupClass({ pickupEvent, buyerEmail, payment }: Ordered): OrderedPickup | null {
  if (!pickupEvent) return null
  const { id, title, startsAt, cancelledAt, signUps } = pickupEvent
  const own = payment.student?.email ?? buyerEmail.toLowerCase()
  return {
    eventId: id,
    title,
    startsAt: startsAt.toISOString(),
    isCancelled: cancelledAt !== null,
    isSignedUp: signUps.some(({ email }) => email === own),
  }
}

/** Whether an order of this moment can be made until a class. */
export function isInTimeFor(
  { startsAt }: { startsAt: Date },
  { now, zone }: { now: Date; zone: string },
): boolean {
  const first = addDays(instantToWallClock(now, zone).date, MAKING_DAYS)
  return instantToWallClock(startsAt, zone).date >= first
}

/** The class at which an order is still to be handed over; null: in her pickup hours. */
export function classToCome(pickup: OrderedPickup | null | undefined, now: Date): PickupClass | null {
  if (!pickup || whyNotAtClass(pickup) || now >= new Date(pickup.startsAt)) return null
  return pickup
}

/** Why an order is not handed over at its class; empty when it is. */
export function whyNotAtClass({ isCancelled, isSignedUp }: OrderedPickup): string {
  if (isCancelled) return "canceled"
  return isSignedUp ? "" : "not signed up anymore"
}

/** "Slow Flow, Thu, Dec 3, 6:00 PM". */
export function sayPickupClass({ title, startsAt }: PickupClass, zone: string): string {
  const { date, time } = instantToWallClock(new Date(startsAt), zone)
  return `${title}, ${formatDay(date)}, ${formatTime12(time)}`
}

/** "11 AM", "9:30 AM". */
export const hourOf = (time: string) => formatTime12(time).replace(":00", "")
