import { LAST_MINUTES } from "../classes/rules"
import { morningAfter } from "../reminders/rules"
import { instantToWallClock, isQuiet, QUIET, wallClockToInstant } from "../time"

const MINUTE_MS = 60_000
/** How long a place is reserved for somebody, without the night. */
export const OFFER_MS = 4 * 60 * MINUTE_MS
/** However near the class is, nobody has less than this; and in its last minutes a freed place is open to all. */
export const NEAR_MS = LAST_MINUTES * MINUTE_MS

/**
 * Until when somebody who is offered a place can say yes: four hours, not counting 21:00 to 8:00 of the studio's clock;
 * less when the class is near, but half an hour at least, and never after it has begun.
 */
export function offerUntil({ now, startsAt, zone }: { now: Date; startsAt: Date; zone: string }): Date {
  const awake = afterWaking({ from: now, ms: OFFER_MS, zone }).getTime()
  const near = startsAt.getTime() - NEAR_MS
  const until = Math.max(now.getTime() + NEAR_MS, Math.min(awake, near))
  return new Date(Math.min(until, startsAt.getTime()))
}

/** The moment at which so much time has gone by that was not night. */
function afterWaking({ from, ms, zone }: { from: Date; ms: number; zone: string }): Date {
  const start = isQuiet({ at: from, zone }) ? morningAfter({ at: from, zone }) : from
  const { date } = instantToWallClock(start, zone)
  const night = wallClockToInstant({ date, time: QUIET.from, zone })
  const left = ms - (night.getTime() - start.getTime())
  return left <= 0 ? new Date(start.getTime() + ms) : afterWaking({ from: night, ms: left, zone })
}

/** True while a freed place goes to the line, and one can still join it. */
export function isLineOpen({ startsAt, now }: { startsAt: Date; now: Date }): boolean {
  return startsAt.getTime() - now.getTime() > NEAR_MS
}
