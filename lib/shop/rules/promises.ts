import { addDays, formatDay, weekdayOf } from "../../time"
import { isHoliday } from "./holidays"
import { type DaysOff, firstDay, isWithin, type OrderMoment } from "./order-days"
import { hourOf, isPickupDay, type Pickup } from "./pickup"

/** What an order of one moment is promised, by either way: "Ships Mon, Oct 26, arrives by Thu, Oct 29". */
export type Promises = { shipping: string; pickup: string }

export function promisesOf({
  texts,
  ...moment
}: OrderMoment & { texts: Pickup & { daysOff: DaysOff } }): Promises {
  return {
    shipping: shippingPromise({ ...moment, daysOff: texts.daysOff }).text,
    pickup: pickupPromise({ ...moment, pickup: texts }).text,
  }
}

/** Monday to Wednesday; 0 is Sunday. */
const SHIPPING_DAYS = [1, 2, 3]
const SLOWEST_POST_DAYS = 3

/**
 * When an order of this moment leaves and arrives, on the studio's calendar: the first Monday to Wednesday, days
 * without shipping (`daysOff`), time off and holidays left out, that is two days of hers away or more, and three days
 * of post, which rests on holidays and on the Sunday after one. (From a Tuesday that is six days, the one case in which
 * the five days of the specification and its weekdays cannot both hold: the promise is the one that can be kept.)
 */
export function shippingPromise({ daysOff, ...moment }: OrderMoment & { daysOff: DaysOff }) {
  const shipsOn = firstDay({
    ...moment,
    isOpen: (day) => SHIPPING_DAYS.includes(weekdayOf(day)) && !isWithin(day, daysOff),
  })
  let arrivesBy = shipsOn
  for (let posted = 0; posted < SLOWEST_POST_DAYS; posted += isPostDay(arrivesBy) ? 1 : 0)
    arrivesBy = addDays(arrivesBy, 1)
  return { shipsOn, arrivesBy, text: `Ships ${formatDay(shipsOn)}, arrives by ${formatDay(arrivesBy)}` }
}

const isPostDay = (day: string) => weekdayOf(day) !== 0 && !isHoliday(day)

/**
 * From when an order of this moment can be picked up: a pickup day, two days of hers away or more, no holiday and no
 * day of her time off.
 */
export function pickupPromise({ pickup, ...moment }: OrderMoment & { pickup: Pickup }) {
  const from = firstDay({ ...moment, isOpen: (day) => isPickupDay(day, pickup) })
  return { from, text: `Pickup from ${formatDay(from)}, ${hourOf(pickup.pickupFrom)}` }
}
