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
  const dayOf = (instant: Date) => instantToWallClock(instant, env().STUDIO_TIME_ZONE).date
  // It ends with the midnight after its last day.
  return ranges.map(({ startsAt, endsAt }) => ({
    from: dayOf(startsAt),
    to: dayOf(new Date(endsAt.getTime() - 1)),
  }))
}
