import { env } from "../../env"
import type { CalendarEvent } from "../rules/entry"

/** `id` is the booking's or the sign-up's, `path` where the site shows more of it. */
type Facts = {
  id: string
  /** Her name. */
  teacher: string
  what: string
  path: string
  sequence: number
  startsAt: Date
  endsAt: Date
  address: string
  link: string
  /** Where, when no address is known. */
  location?: string
}

/** A session or a class as it stands in a student's calendar: in emails, in the feed and in a file of its own. */
export function appointment(facts: Facts): Omit<CalendarEvent, "writtenAt"> {
  const { id, teacher, what, path, sequence, startsAt, endsAt, address, link, location = "" } = facts
  const { SITE_URL } = env()
  return {
    uid: `${id}@${new URL(SITE_URL).hostname}`,
    sequence,
    startsAt,
    endsAt,
    title: `${what} with ${teacher}`,
    description: `${what}\n${SITE_URL}${path}`,
    location: address || link || location,
    url: link,
    hasAlarm: true,
  }
}
