import { calendarEntry } from "../calendar/entry"
import { env } from "../env"
import type { Attachment } from "../services/resend"
import { site } from "../site"
import { senderAddress } from "./sender"
import type { Written } from "./template"

/** A mail's calendar entry from the teacher: put there, changed (a higher sequence), or cancelled. */
export function calendarFile(given: {
  id: string
  sequence: number
  method: "REQUEST" | "CANCEL"
  startsAt: string
  endsAt: string
  what: string
  /** Where the site shows more of it. */
  path: string
  link: string
  attendee: { name: string; email: string }
  written: Written
  filename: string
}): Attachment {
  const { id, what, method, sequence, link, attendee } = given
  const { SITE_URL, STUDIO_TIME_ZONE } = env()
  const content = calendarEntry({
    uid: `${id}@${new URL(SITE_URL).hostname}`,
    sequence,
    method,
    startsAt: new Date(given.startsAt),
    endsAt: new Date(given.endsAt),
    writtenAt: given.written.writtenAt,
    zone: STUDIO_TIME_ZONE,
    title: `${what} with ${site.teacher.name}`,
    description: `${what}\n${SITE_URL}${given.path}`,
    link,
    organizer: { name: site.teacher.name, email: senderAddress() },
    attendee,
  })
  const filename = method === "CANCEL" ? "cancelled.ics" : given.filename
  return { filename, content, contentType: `text/calendar; charset=utf-8; method=${method}` }
}
