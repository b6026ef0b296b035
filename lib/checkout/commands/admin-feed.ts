import { listSessionsForFeed } from "../../bookings/queries/bookings"
import { kindOf } from "../../bookings/rules"
import { opensAdminFeed } from "../../calendar/commands/admin-feed"
import { calendarFeed } from "../../calendar/rules/entry"
import { endOf, listFeedRows } from "../../classes/queries/events"
import { fullPlaceOf } from "../../classes/rules"
import { env } from "../../env"
import { AppError } from "../../errors"

/** Calendar programs ask every hour or so; whoever guesses asks more often. */
export const ADMIN_FEED_READS = { name: "desk-feed", max: 60, seconds: 600 }

/**
 * Her sessions and classes as a calendar: names and places, no messages and no phones, since it is kept by other
 * companies. Throws NOT_FOUND for any key but the one in force.
 */
export async function adminCalendar({ key, now }: { key: string; now: Date }): Promise<string> {
  if (!(await opensAdminFeed(key))) throw new AppError("NOT_FOUND", "There’s nothing at this address.")
  const { SITE_URL, STUDIO_TIME_ZONE: zone } = env()
  const host = new URL(SITE_URL).hostname
  const [sessions, classes] = await Promise.all([listSessionsForFeed(), listFeedRows()])
  const events = [
    ...sessions.map(({ id, firstName, lastName, sessionType, discreet, address, link, ...session }) => ({
      ...session,
      uid: `${id}@${host}`,
      title: `${firstName} ${lastName}: ${kindOf({ sessionType, discreet })}`,
      description: `${SITE_URL}/admin/bookings`,
      location: address || link,
      url: link,
    })),
    ...classes
      .filter(({ isCancelled }) => !isCancelled)
      .map((row) => ({
        uid: `class-${row.id}@${host}`,
        sequence: row.sequence,
        startsAt: row.startsAt,
        endsAt: endOf(row),
        title: row.title,
        description: `${SITE_URL}/admin/dashboard`,
        location: fullPlaceOf({ ...row, isOnline: row.address === "" }),
        url: row.link,
      })),
  ]
  const listed = events.map((event) => ({ ...event, writtenAt: now, isCancelled: false }))
  return calendarFeed({ name: "Sessions and classes", zone, now, events: listed })
}
