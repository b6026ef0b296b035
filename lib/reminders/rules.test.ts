import { describe, expect, test } from "vitest"
import { instantToWallClock, isQuiet, wallClockToInstant } from "../time"
import { isDue, latestStart, morningAfter, remindAt } from "./rules"

const zone = "America/Los_Angeles"
const at = (text: string) => {
  const [date = "", time = ""] = text.split(" ")
  return wallClockToInstant({ date, time, zone })
}
const shown = (instant: Date) => {
  const { date, time } = instantToWallClock(instant, zone)
  return `${date} ${time}`
}
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

describe("a reminder is due", () => {
  test.each([
    ["2027-06-10 09:00", 24, "2027-06-09 09:00"],
    ["2027-06-10 08:00", 24, "2027-06-09 08:00"],
    ["2027-06-10 07:59", 24, "2027-06-08 20:00"],
    ["2027-06-10 20:59", 24, "2027-06-09 20:59"],
    ["2027-06-10 21:00", 24, "2027-06-09 20:00"],
    ["2027-06-10 09:00", 2, "2027-06-09 20:00"],
    ["2027-06-10 12:00", 2, "2027-06-10 10:00"],
    // The night of Sunday, March 14 has 23 hours, that of Sunday, November 7 has 25: hours are elapsed ones.
    ["2027-03-14 09:00", 24, "2027-03-13 08:00"],
    ["2027-03-14 08:59", 24, "2027-03-12 20:00"],
    ["2027-03-14 10:00", 24, "2027-03-13 09:00"],
    ["2027-03-15 02:30", 24, "2027-03-13 20:00"],
    ["2027-11-07 09:00", 24, "2027-11-06 10:00"],
    ["2027-11-07 20:00", 24, "2027-11-06 20:00"],
    ["2027-11-08 07:30", 24, "2027-11-06 20:00"],
  ])("of %s, %d hours before: at %s", (startsAt, hours, due) => {
    expect(shown(remindAt({ startsAt: at(startsAt), hours, zone }))).toBe(due)
  })

  // Every half hour of the weeks in which the clocks change, both ways, in three zones.
  test.each(["America/Los_Angeles", "Europe/Stockholm", "Australia/Lord_Howe"])(
    "never at night, never late, and never much too early, in %s",
    (zone) => {
      const wrong: string[] = []
      for (const week of ["2027-03-10", "2027-03-26", "2027-04-01", "2027-09-30", "2027-10-28", "2027-11-04"])
        for (let half = 0; half < 8 * 48; half++) {
          const startsAt = new Date(Date.parse(`${week}T00:00:00Z`) + half * 30 * MINUTE_MS)
          for (const hours of [1, 24, 48]) {
            const due = remindAt({ startsAt, hours, zone })
            const isLate = due.getTime() > startsAt.getTime() - hours * HOUR_MS
            const isTooEarly = latestStart({ now: due, hours }) < startsAt
            if (isLate || isTooEarly || isQuiet({ at: due, zone }))
              wrong.push(`${startsAt.toISOString()} ${hours}`)
          }
        }
      expect(wrong).toEqual([])
    },
  )
})

describe("somebody is reminded", () => {
  const of = (given: Partial<Parameters<typeof isDue>[0]>) =>
    isDue({
      startsAt: at("2027-06-10 09:00"),
      knownSince: at("2027-06-01 09:00"),
      now: at("2027-06-09 09:00"),
      hours: 24,
      zone,
      ...given,
    })

  test("from the moment on which it is due until it begins, by day", () => {
    expect(of({})).toBe(true)
    expect(of({ now: new Date(at("2027-06-09 09:00").getTime() - 1) })).toBe(false)
    expect(of({ now: at("2027-06-09 20:59") })).toBe(true)
    expect(of({ now: at("2027-06-09 21:00") })).toBe(false)
    expect(of({ now: at("2027-06-10 07:59") })).toBe(false)
    expect(of({ now: at("2027-06-10 08:00") })).toBe(true)
    expect(of({ now: at("2027-06-10 09:00") })).toBe(false)
  })

  test("not when they booked, or heard of the time, later than it was due", () => {
    expect(of({ knownSince: at("2027-06-09 09:00") })).toBe(true)
    expect(
      of({ knownSince: new Date(at("2027-06-09 09:00").getTime() + 1), now: at("2027-06-09 12:00") }),
    ).toBe(false)
  })

  test("not when reminders are off", () => expect(of({ hours: 0 })).toBe(false))
})

test.each([
  ["2027-06-09 22:00", "2027-06-10 08:00"],
  ["2027-06-10 00:00", "2027-06-10 08:00"],
  ["2027-03-13 23:00", "2027-03-14 08:00"],
  ["2027-11-07 01:30", "2027-11-07 08:00"],
])("the morning after %s is %s", (night, morning) => {
  expect(shown(morningAfter({ at: at(night), zone }))).toBe(morning)
})
