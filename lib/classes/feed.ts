import { calendarFeed } from "../calendar/entry"
import { env } from "../env"
import { site } from "../site"
import { type EventRow, endOf, findEventRow, listFeedRows } from "./queries"

/** All classes as one calendar that phones subscribe to. */
export async function allClassesCalendar({ now }: { now: Date }): Promise<string> {
  return written({ rows: await listFeedRows(), now })
}

/** One class to add to a calendar, or null when it is not on ours. */
export async function classCalendar({
  eventId,
  now,
}: {
  eventId: string
  now: Date
}): Promise<string | null> {
  const row = await findEventRow(eventId)
  return row && !row.isCancelled ? written({ rows: [row], now }) : null
}

function written({ rows, now }: { rows: EventRow[]; now: Date }): string {
  const { SITE_URL, STUDIO_TIME_ZONE: zone } = env()
  const host = new URL(SITE_URL).hostname
  return calendarFeed({
    name: `Classes with ${site.teacher.name}`,
    zone,
    now,
    events: rows.map((row) => ({
      uid: `class-${row.id}@${host}`,
      sequence: row.sequence,
      startsAt: row.startsAt,
      endsAt: endOf(row),
      writtenAt: now,
      title: row.title,
      description: [row.priceNote, `${SITE_URL}/calendar`].filter(Boolean).join("\n"),
      link: row.location,
      isCancelled: row.isCancelled,
    })),
  })
}
