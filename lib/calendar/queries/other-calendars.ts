import { db } from "../../db"
import type { WhyUnreadable } from "../../services/calendar-fetch"

/** A calendar of hers elsewhere, as the desk sees it: never its address. */
export type WireOtherCalendar = {
  _id: string
  /** Its host and last characters. */
  label: string
  /** When it was last read whole; null: not yet. */
  readAt: string | null
  unreadableSince: string | null
  why: WhyUnreadable | ""
  /** It has not been readable for a day. */
  needsYou: boolean
  /** Busy times to come. */
  busyTimes: number
  /** Entries that made no sense and were left out. */
  skipped: number
}

/** Her other calendars, in the order in which they were added. */
export async function listOtherCalendars(): Promise<WireOtherCalendar[]> {
  // Raw: the database's clock.
  const rows = await db().$queryRaw<(Omit<WireOtherCalendar, "_id" | "readAt" | "unreadableSince"> & Row)[]>`
    SELECT c.id, c.label, c.read_at AS "readAt", c.unreadable_since AS "unreadableSince", c.why, c.skipped,
      coalesce(c.unreadable_since < now() - interval '1 day', false) AS "needsYou",
      (SELECT count(*)::int FROM foreign_entry e WHERE e.calendar_id = c.id AND e.ends_at > now()) AS "busyTimes"
    FROM foreign_calendar c ORDER BY c.created_at, c.id`
  return rows.map(({ id, readAt, unreadableSince, ...row }) => ({
    _id: id,
    ...row,
    readAt: readAt?.toISOString() ?? null,
    unreadableSince: unreadableSince?.toISOString() ?? null,
  }))
}
type Row = { id: string; readAt: Date | null; unreadableSince: Date | null }

/** Since when there is a private feed; null: there is none. */
export async function adminFeedSince(): Promise<string | null> {
  const feed = await db().adminFeed.findUnique({ where: { id: 1 } })
  return feed?.madeAt.toISOString() ?? null
}
