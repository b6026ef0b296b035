import { instantToWallClock, shortZoneName } from "../../time"

type Person = { name: string; email: string }

/** What takes place, as RFC 5545 wants it told. */
export type CalendarEvent = {
  /** Never changes for one appointment; `sequence` rises with each change of it. */
  uid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  /** When this was written; not when it is sent, so that a mail that is tried again stays the same. */
  writtenAt: Date
  title: string
  description: string
  /** Where it takes place; empty when that is not said. */
  location: string
  /** Where one joins it online; empty when one doesn't. */
  url: string
  /** It rings an hour before. */
  hasAlarm?: boolean
}

/** One appointment of one person, as RFC 5546 sends it. */
export type CalendarEntry = CalendarEvent & {
  zone: string
  method: "REQUEST" | "CANCEL"
  organizer: Person
  attendee: Person
}

type Listed = CalendarEvent & { isCancelled: boolean }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LINE_BYTES = 75

/** The .ics text of an appointment: CRLF, folded, with its time zone spelled out. */
export function calendarEntry({ zone, method, organizer, attendee, ...event }: CalendarEntry): string {
  const people = [
    `ORGANIZER;CN=${parameter(organizer.name)}:${mailto(organizer.email)}`,
    `ATTENDEE;CN=${parameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee.email)}`,
  ]
  return written([
    ...opening(method),
    ...timeZone({ from: event.startsAt, to: event.startsAt, zone }),
    ...vevent({ event: { ...event, isCancelled: method === "CANCEL" }, zone, people }),
    "END:VCALENDAR",
  ])
}

/** The .ics text of many events, for calendars that subscribe, or for one that anybody may keep. */
export function calendarFeed(feed: { name: string; zone: string; events: Listed[]; now: Date }): string {
  const { name, zone, events, now } = feed
  const starts = events.map(({ startsAt }) => startsAt).sort((a, b) => a.getTime() - b.getTime())
  return written([
    ...opening("PUBLISH"),
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...timeZone({ from: starts[0] ?? now, to: starts.at(-1) ?? now, zone }),
    ...events.flatMap((event) => vevent({ event, zone, people: [] })),
    "END:VCALENDAR",
  ])
}

function opening(method: string): string[] {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Studio calendar//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
  ]
}

function vevent({ event, zone, people }: { event: Listed; zone: string; people: string[] }): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.writtenAt)}`,
    `DTSTART;TZID=${zone}:${local(event.startsAt, zone)}`,
    `DTEND;TZID=${zone}:${local(event.endsAt, zone)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    // A URI is no TEXT: nothing in it is escaped, so nothing in it may end the line.
    ...(event.url ? [`URL:${event.url.replace(/[\s\p{Cc}]/gu, "")}`] : []),
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${event.isCancelled ? "TRANSPARENT" : "OPAQUE"}`,
    ...people,
    ...(event.hasAlarm && !event.isCancelled ? alarm(event.title) : []),
    "END:VEVENT",
  ]
}

function alarm(title: string): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(title)}`, "TRIGGER:-PT1H", "END:VALARM"]
}

function written(lines: string[]): string {
  return `${lines.map(folded).join("\r\n")}\r\n`
}

/** The zone's clock changes from the year before to the year after, so that no reader needs a table of its own. */
function timeZone({ from, to, zone }: { from: Date; to: Date; zone: string }): string[] {
  const firstYear = from.getUTCFullYear() - 1
  const years = Array.from({ length: to.getUTCFullYear() + 2 - firstYear }, (_, index) => firstYear + index)
  const beginning = Date.UTC(firstYear, 0)
  const offset = offsetAt(beginning, zone)
  const first = { at: beginning, before: offset, after: offset }
  const all = [first, ...years.flatMap((year) => changesOf({ year, zone }))]
  const standard = Math.min(...all.map(({ after }) => after))
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...all.flatMap(({ at, before, after }) => {
      const kind = after > standard ? "DAYLIGHT" : "STANDARD"
      return [
        `BEGIN:${kind}`,
        `DTSTART:${utc(new Date(at + before * MINUTE_MS)).slice(0, -1)}`,
        `TZOFFSETFROM:${signed(before)}`,
        `TZOFFSETTO:${signed(after)}`,
        `TZNAME:${escaped(shortZoneName(new Date(at), zone))}`,
        `END:${kind}`,
      ]
    }),
    "END:VTIMEZONE",
  ]
}

type Change = { at: number; before: number; after: number }
// Looking for the changes of a year takes hundreds of looks at the clock.
const knownChanges = new Map<string, Change[]>()

function changesOf({ year, zone }: { year: number; zone: string }): Change[] {
  const key = `${zone} ${year}`
  const changes = knownChanges.get(key) ?? findChanges({ year, zone })
  knownChanges.set(key, changes)
  return changes
}

function findChanges({ year, zone }: { year: number; zone: string }): Change[] {
  const changes: Change[] = []
  for (let day = Date.UTC(year, 0); day < Date.UTC(year + 1, 0); day += DAY_MS) {
    const before = offsetAt(day, zone)
    const after = offsetAt(day + DAY_MS, zone)
    if (before === after) continue
    let low = day
    let high = day + DAY_MS
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(middle, zone) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}

/** Minutes east of Greenwich. */
function offsetAt(instant: number, zone: string): number {
  const { date, time } = instantToWallClock(new Date(instant), zone)
  return (Date.parse(`${date}T${time}:00Z`) - instant) / MINUTE_MS
}

function signed(minutes: number): string {
  const size = Math.abs(minutes)
  const digits = (value: number) => String(value).padStart(2, "0")
  return `${minutes < 0 ? "-" : "+"}${digits(Math.floor(size / 60))}${digits(size % 60)}`
}

function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
}

function local(instant: Date, zone: string): string {
  const { date, time } = instantToWallClock(instant, zone)
  return `${date}T${time}00`.replace(/[-:]/g, "")
}

/** TEXT of RFC 5545 3.3.11: a bare CR ends a line for some readers, so it is one. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n\u2028\u2029\u0085]/g, "\\n")
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
}

/** A parameter's value can hold neither quotes nor control characters, and knows no escape. */
function parameter(text: string): string {
  return `"${text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").replace(/"/g, "'")}"`
}

function mailto(address: string): string {
  return `mailto:${encodeURI(address.replace(/\p{Cc}/gu, ""))}`
}

/** Lines of at most 75 octets; a character is never cut. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ""
  let size = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > LINE_BYTES) {
      pieces.push(piece)
      piece = " "
      size = 1
    }
    piece += character
    size += bytes
  }
  return [...pieces, piece].join("\r\n")
}
