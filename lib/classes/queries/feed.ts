import { createHash } from "node:crypto"
import { calendarFeed } from "../../calendar/rules/entry"
import { getContent } from "../../content/queries"
import { env } from "../../env"
import { toWire } from "../../money"
import { fullPlaceOf } from "../rules"
import { sayPrice } from "../rules/paying"
import { type EventRow, endOf, findEventRow, listFeedRows } from "./events"

/** A calendar, and a tag that is another when what it says is. */
export type CalendarFile = { text: string; tag: string }

/** A calendar program asks every hour or so; a house full of them may stand behind one address. */
export const CALENDAR_READS = { name: "calendar-file", max: 120, seconds: 600 }

let latest: CalendarFile | undefined

/** All classes as one calendar that phones subscribe to: written anew only when one of them has changed. */
export async function allClassesCalendar({ now }: { now: Date }): Promise<CalendarFile> {
  const [rows, teacher] = await Promise.all([listFeedRows(), teacherName()])
  latest = written({ rows, teacher, now, before: latest })
  return latest
}

/** One class to add to a calendar, or null when it is not on ours. */
export async function classCalendar({
  eventId,
  now,
}: {
  eventId: string
  now: Date
}): Promise<CalendarFile | null> {
  const row = await findEventRow(eventId)
  return row && !row.isCancelled ? written({ rows: [row], teacher: await teacherName(), now }) : null
}

async function teacherName(): Promise<string> {
  return (await getContent("site")).content.name
}

function written({
  rows,
  teacher,
  now,
  before,
}: {
  rows: EventRow[]
  teacher: string
  now: Date
  before?: CalendarFile
}): CalendarFile {
  const { SITE_URL, STUDIO_TIME_ZONE: zone } = env()
  const host = new URL(SITE_URL).hostname
  const name = `Classes with ${teacher}`
  const events = rows.map((row) => ({
    uid: `class-${row.id}@${host}`,
    sequence: row.sequence,
    startsAt: row.startsAt,
    endsAt: endOf(row),
    title: row.title,
    description: [
      sayPrice({ ...row, price: row.priceCents === null ? null : toWire(row.priceCents) }),
      `${SITE_URL}/calendar`,
    ]
      .filter(Boolean)
      .join("\n"),
    // The link is for those who signed up.
    location: fullPlaceOf({ ...row, isOnline: row.address === "" }),
    url: "",
    isCancelled: row.isCancelled,
  }))
  const said = JSON.stringify([name, zone, events])
  const tag = `W/"${createHash("sha256").update(said).digest("base64url").slice(0, 22)}"`
  if (before?.tag === tag) return before
  const listed = events.map((event) => ({ ...event, writtenAt: now }))
  return { tag, text: calendarFeed({ name, zone, now, events: listed }) }
}
