import { expect, test } from "vitest"
import { sayHoursOff, sayTimeOff } from "./time-off-words"

const zone = "America/Los_Angeles"

test.each([
  ["a day", true, "2026-11-26T08:00:00Z", "2026-11-27T08:00:00Z", "Thu, Nov 26"],
  ["days", true, "2026-11-26T08:00:00Z", "2026-11-29T08:00:00Z", "Thu, Nov 26 to Sat, Nov 28"],
  ["hours", false, "2026-11-27T16:00:00Z", "2026-11-27T17:30:00Z", "Fri, Nov 27, 8:00–9:30 AM"],
  [
    "hours of next year",
    false,
    "2027-01-04T19:00:00Z",
    "2027-01-04T22:00:00Z",
    "Mon, Jan 4, 2027, 11:00 AM–2:00 PM",
  ],
  [
    "hours over a night",
    false,
    "2026-11-27T16:00:00Z",
    "2026-11-28T18:00:00Z",
    "Fri, Nov 27 at 8:00 AM to Sat, Nov 28 at 10:00 AM",
  ],
])("time off of %s", (_what, isWholeDays, startsAt, endsAt, said) => {
  expect(sayTimeOff({ timeOff: { startsAt, endsAt, isWholeDays }, zone, today: "2026-11-24" })).toBe(said)
})

test("on the week: the hours of its day, and the days between whole", () => {
  const say = (date: string, startsAt: string, endsAt: string, isWholeDays = false) =>
    sayHoursOff({ timeOff: { startsAt, endsAt, isWholeDays }, date, zone })
  expect(say("2026-11-27", "2026-11-27T20:00:00Z", "2026-11-27T23:00:00Z")).toBe("12:00–3:00 PM")
  const long = ["2026-11-28T01:00:00Z", "2026-11-29T18:00:00Z"] as const
  expect(["2026-11-27", "2026-11-28", "2026-11-29"].map((date) => say(date, ...long))).toEqual([
    "from 5:00 PM",
    "",
    "until 10:00 AM",
  ])
  expect(say("2026-11-26", "2026-11-26T08:00:00Z", "2026-11-27T08:00:00Z", true)).toBe("")
})
