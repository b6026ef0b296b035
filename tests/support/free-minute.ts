import { anySoonMinute, db } from "./api"

const HOUR = 3_600_000
const taken = new Set<number>()

/** A minute within two years that nothing on the calendar is near to. */
export async function freeMinute(): Promise<Date> {
  for (;;) {
    const startsAt = anySoonMinute()
    const hours = (count: number) => new Date(startsAt.getTime() + count * HOUR)
    const isNear = [...taken].some((other) => Math.abs(other - startsAt.getTime()) < 4 * HOUR)
    const during = { startsAt: { lt: hours(3) }, endsAt: { gt: hours(-3) } }
    const busy = await db().occupiedTime.count({ where: during })
    const slots = await db().slot.count({ where: { ...during, deletedAt: null } })
    if (isNear || busy + slots > 0) continue
    taken.add(startsAt.getTime())
    return startsAt
  }
}
