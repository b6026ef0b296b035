import { describe, expect, test, vi } from "vitest"
import { type CalendarEntry, calendarEntry, calendarFeed } from "./entry"

const entry: CalendarEntry = {
  uid: "b1@studio.example",
  sequence: 2,
  method: "REQUEST",
  startsAt: new Date("2027-07-01T16:00:00Z"),
  endsAt: new Date("2027-07-01T17:00:00Z"),
  writtenAt: new Date("2027-06-01T12:34:56.789Z"),
  zone: "America/Los_Angeles",
  title: "Individual Yoga Session",
  description: "Bring a blanket",
  location: "",
  url: "",
  organizer: { name: "Maya", email: "maya@studio.example" },
  attendee: { name: "Ada", email: "ada@example.com" },
}

/** Logical lines, unfolded. */
const linesOf = (changes: Partial<CalendarEntry> = {}) =>
  calendarEntry({ ...entry, ...changes })
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")

describe("the time", () => {
  test.each([
    ["the day the clocks go forward, before", "2027-03-14T09:30:00Z", "20270314T013000"],
    ["the day the clocks go forward, after", "2027-03-14T16:00:00Z", "20270314T090000"],
    ["the day the clocks go back, the first 1:30", "2027-11-07T08:30:00Z", "20271107T013000"],
    ["the day the clocks go back, after", "2027-11-07T17:00:00Z", "20271107T090000"],
  ])("%s", (_name, startsAt, local) => {
    const lines = linesOf({ startsAt: new Date(startsAt) })
    expect(lines).toContain(`DTSTART;TZID=America/Los_Angeles:${local}`)
  })

  test("an hour over the change ends where the wall clock ends", () => {
    const startsAt = new Date("2027-03-14T09:30:00Z")
    const lines = linesOf({ startsAt, endsAt: new Date("2027-03-14T10:30:00Z") })
    expect(lines).toContain("DTEND;TZID=America/Los_Angeles:20270314T033000")
  })

  test("the zone says when its clocks change, on the clock in force before", () => {
    const text = linesOf().join("\n")
    expect(text).toContain(
      "BEGIN:DAYLIGHT\nDTSTART:20270314T020000\nTZOFFSETFROM:-0800\nTZOFFSETTO:-0700\nTZNAME:PDT\nEND:DAYLIGHT",
    )
    expect(text).toContain(
      "BEGIN:STANDARD\nDTSTART:20271107T020000\nTZOFFSETFROM:-0700\nTZOFFSETTO:-0800\nTZNAME:PST\nEND:STANDARD",
    )
  })

  test("a zone without changes, and one off the hour", () => {
    const lines = linesOf({ zone: "Asia/Kathmandu" })
    expect(lines.filter((line) => line === "BEGIN:STANDARD")).toHaveLength(1)
    expect(lines).toContain("TZOFFSETTO:+0545")
  })
})

describe("the appointment", () => {
  test("keeps its name, counts its changes, and says when it was written", () => {
    const lines = linesOf()
    expect(lines).toContain("UID:b1@studio.example")
    expect(lines).toContain("SEQUENCE:2")
    expect(lines).toContain("DTSTAMP:20270601T123456Z")
    expect(lines).toContain("METHOD:REQUEST")
    expect(lines).toContain("STATUS:CONFIRMED")
  })

  test("is canceled under the same name", () => {
    const lines = linesOf({ method: "CANCEL", sequence: 3 })
    expect(lines).toContain("METHOD:CANCEL")
    expect(lines).toContain("STATUS:CANCELLED")
    expect(lines).toContain("UID:b1@studio.example")
    expect(lines).toContain("SEQUENCE:3")
  })

  test("is the same to the byte each time", () => {
    expect(calendarEntry(entry)).toBe(calendarEntry(entry))
  })
})

describe("somebody's words", () => {
  test("are escaped, and never end a line", () => {
    const title = "a\\b;c,d\r\nDTSTART:1\rX:1\nY:1\u2028Z:1\u0000\u0007"
    const lines = linesOf({ title })
    expect(lines).toContain("SUMMARY:a\\\\b\\;c\\,d\\nDTSTART:1\\nX:1\\nY:1\\nZ:1")
    expect(calendarEntry({ ...entry, title })).not.toMatch(/\r(?!\n)|[^\r]\n/)
  })

  test("in a parameter are quoted, and cannot leave it", () => {
    const lines = linesOf({ attendee: { name: 'A";X=1:\r\nB', email: "ada@example.com" } })
    expect(lines).toContain(
      'ATTENDEE;CN="A\';X=1: B";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ada@example.com',
    )
  })

  test("are folded at 75 octets without cutting a character", () => {
    const title = "🧘‍♀️ü".repeat(40)
    const text = calendarEntry({ ...entry, title })
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(linesOf({ title })).toContain(`SUMMARY:${title}`)
    expect(text).not.toContain("\uFFFD")
  })
})

describe("a feed", () => {
  const feed = (startsAt: string) => {
    const { method: _method, zone, organizer: _organizer, attendee: _attendee, ...event } = entry
    const at = new Date(startsAt)
    const events = [{ ...event, startsAt: at, endsAt: at, isCancelled: false }]
    return calendarFeed({ name: "Classes", zone, events, now: new Date("2026-11-22T00:00:00Z") })
  }

  test("holds the clock changes of the years of its events, and no others", () => {
    const changes = [...feed("2199-06-01T16:00:00Z").matchAll(/^DTSTART:(\d{4})/gm)].map(([, year]) => year)
    expect(changes).toEqual(["2197", "2198", "2198", "2199", "2199", "2200", "2200"])
  })

  test("looks for the clock changes of a year once", () => {
    feed("2150-06-01T16:00:00Z")
    const looks = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts")
    feed("2150-06-02T16:00:00Z")
    expect(looks.mock.calls.length).toBeLessThan(20)
    looks.mockRestore()
  })

  test("without events is one too", () => {
    const empty = calendarFeed({ name: "Classes", zone: entry.zone, events: [], now: new Date("2026-11-22") })
    expect(empty).toContain("DTSTART:20261101T020000")
  })
})
