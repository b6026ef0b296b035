import { type Db, db, type Tx } from "../../db"
import { env } from "../../env"
import { instantToWallClock } from "../../time"

/** The whole days of her time off that has not ended, first and last, on the studio's calendar. */
export async function listDaysAway(
  { now }: { now: Date },
  within: Db | Tx = db(),
): Promise<{ from: string; to: string }[]> {
  const ranges = await within.timeOff.findMany({
    where: { isWholeDays: true, endsAt: { gt: now } },
    select: { startsAt: true, endsAt: true },
  })
  return ranges.map(daysOf)
}

/** The first and the last of whole days off: they end with the midnight after the last. */
export function daysOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): { from: string; to: string } {
  const dayOf = (instant: Date) => instantToWallClock(instant, env().STUDIO_TIME_ZONE).date
  return { from: dayOf(startsAt), to: dayOf(new Date(endsAt.getTime() - 1)) }
}
