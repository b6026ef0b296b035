import { addDays, instantToWallClock, isQuiet, QUIET, wallClockToInstant } from "../time"

/** When a reminder goes out instead that would be due at night: it has an hour to arrive. */
const EVENING = "20:00"
const HOUR_MS = 3_600_000
/** The longest way that the quiet hours bring a reminder forward: 12 hours, and one for a change of the clocks. */
const MOST_EARLIER_MS = 13 * HOUR_MS

/**
 * When people are reminded of what begins then: `hours` before, and on the evening before that where it would be night.
 */
export function remindAt({ startsAt, hours, zone }: { startsAt: Date; hours: number; zone: string }): Date {
  const due = new Date(startsAt.getTime() - hours * HOUR_MS)
  if (!isQuiet({ at: due, zone })) return due
  const { date, time } = instantToWallClock(due, zone)
  const evening = time < QUIET.until ? addDays(date, -1) : date
  return wallClockToInstant({ date: evening, time: EVENING, zone })
}

/** The next 8:00 of the studio's clock. */
export function morningAfter({ at, zone }: { at: Date; zone: string }): Date {
  const { date, time } = instantToWallClock(at, zone)
  const day = time < QUIET.until ? date : addDays(date, 1)
  return wallClockToInstant({ date: day, time: QUIET.until, zone })
}

/** Nothing that begins later than this can be due yet. */
export function latestStart({ now, hours }: { now: Date; hours: number }): Date {
  return new Date(now.getTime() + hours * HOUR_MS + MOST_EARLIER_MS)
}

/**
 * Whether somebody is reminded now: it is due, has not begun, and they have known the time since before it was due.
 */
export function isDue(given: {
  startsAt: Date
  knownSince: Date
  hours: number
  now: Date
  zone: string
}): boolean {
  const { startsAt, knownSince, hours, now, zone } = given
  if (hours === 0 || now >= startsAt || isQuiet({ at: now, zone })) return false
  const due = remindAt({ startsAt, hours, zone })
  return due <= now && knownSince <= due
}
