import { appointment } from "../calendar/queries/appointment"
import { calendarEntry } from "../calendar/rules/entry"
import { env } from "../env"
import type { Attachment } from "../services/resend"
import { senderAddress } from "./sender"
import type { Written } from "./template"
import { webAddress } from "./where"

/** `address` and `link` say where; an email that was written before they were kept has neither. */
type Facts = {
  sequence: number
  startsAt: string
  endsAt: string
  email: string
  address?: string
  link?: string
}

/** A mail's calendar entry from the teacher: put there, changed (a higher sequence), or canceled. */
export function calendarFile(
  { sequence, startsAt, endsAt, email, address = "", link = "" }: Facts,
  given: {
    id: string
    method: "REQUEST" | "CANCEL"
    what: string
    /** Whom it invites. */
    name: string
    /** Where the site shows more of it. */
    path: string
    /** Where, when no address is known. */
    location?: string
    written: Written
    filename: string
  },
): Attachment {
  const { id, what, path, method, name, location, written } = given
  const teacher = written.texts.site.name
  const content = calendarEntry({
    ...appointment({
      id,
      teacher,
      what,
      path,
      sequence,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      address,
      link: webAddress(link) ?? "",
      location,
    }),
    method,
    writtenAt: written.writtenAt,
    zone: env().STUDIO_TIME_ZONE,
    organizer: { name: teacher, email: senderAddress() },
    attendee: { name, email },
  })
  const filename = method === "CANCEL" ? "canceled.ics" : given.filename
  return { filename, content, contentType: `text/calendar; charset=utf-8; method=${method}` }
}
