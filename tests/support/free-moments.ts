import { randomInt } from "node:crypto"
import { db } from "../../lib/db"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const taken = new Set<number>()

/** An hour that nothing on the calendar is near to: beyond the two years in which classes and time off lie. */
export const freeHour = () => freeMoment({ unit: HOUR, days: [750, 60 * 365] })

/** A minute that nothing on the calendar is near to, and that the admin can put on it: within two years. */
export const freeMinute = () => freeMoment({ unit: MINUTE, days: [45, 700] })

/** An hour of the past that nothing on the calendar is near to: before what tests put into the last weeks. */
export const pastHour = () => freeMoment({ unit: HOUR, days: [-1500, -90] })

type Among = { unit: number; days: [from: number, until: number] }

async function freeMoment({ unit, days: [from, until] }: Among): Promise<Date> {
  for (;;) {
    const now = Math.ceil(Date.now() / unit) * unit
    const startsAt = new Date(now + randomInt((from * DAY) / unit, (until * DAY) / unit) * unit)
    const hours = (count: number) => new Date(startsAt.getTime() + count * HOUR)
    const isNear = [...taken].some((other) => Math.abs(other - startsAt.getTime()) < 4 * HOUR)
    if (isNear) continue
    taken.add(startsAt.getTime())
    const during = { startsAt: { lt: hours(3) }, endsAt: { gt: hours(-3) } }
    const busy = await db().occupiedTime.count({ where: during })
    const slots = await db().slot.count({ where: { ...during, deletedAt: null } })
    if (busy + slots === 0) return startsAt
  }
}
