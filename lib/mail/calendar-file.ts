import { calendarEntry } from "../calendar/entry"
import { env } from "../env"
import type { Attachment } from "../services/resend"
import { site } from "../site"
import { senderAddress } from "./sender"
import type { Written } from "./template"

type When = { sequence: number; startsAt: string; endsAt: string; email: string }

/** A mail's calendar entry from the teacher: put there, changed (a higher sequence), or cancelled. */
export function calendarFile(
  { sequence, startsAt, endsAt, email }: When,
  given: {
    id: string
    method: "REQUEST" | "CANCEL"
    what: string
    /** Whom it invites. */
    name: string
    /** Where the site shows more of it. */
    path: string
    link: string
    written: Written
    filename: string
  },
): Attachment {
  const { id, what, method, link, name } = given
  const { SITE_URL, STUDIO_TIME_ZONE } = env()
  const content = calendarEntry({
    uid: `${id}@${new URL(SITE_URL).hostname}`,
    sequence,
    method,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    writtenAt: given.written.writtenAt,
    zone: STUDIO_TIME_ZONE,
    title: `${what} with ${site.teacher.name}`,
    description: `${what}\n${SITE_URL}${given.path}`,
    link,
    organizer: { name: site.teacher.name, email: senderAddress() },
    attendee: { name, email },
  })
  const filename = method === "CANCEL" ? "cancelled.ics" : given.filename
  return { filename, content, contentType: `text/calendar; charset=utf-8; method=${method}` }
}
