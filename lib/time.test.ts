import { afterEach, describe, expect, test, vi } from "vitest"
import {
  addDays,
  formatDateMedium,
  formatDay,
  formatDayAndTimeAsOf,
  formatDayAsOf,
  formatElsewhere,
  formatInstantTime,
  formatMoment,
  formatTime12,
  formatTimeRange,
  instantToWallClock,
  longZoneName,
  monthGrid,
  shortZoneName,
  startOfDay,
  wallClockToInstant,
  whyNotOnCalendar,
  withOffset,
} from "./time"

const zone = "America/Los_Angeles"
const instant = (date: string, time: string) => wallClockToInstant({ date, time, zone }).toISOString()

describe("a wall-clock time in the studio", () => {
  test("is the instant at which the clock shows it, in winter and in summer", () => {
    expect(instant("2027-01-15", "09:00")).toBe("2027-01-15T17:00:00.000Z")
    expect(instant("2027-07-15", "09:00")).toBe("2027-07-15T16:00:00.000Z")
  })

  test("is written with its offset, also where that is not a whole hour", () => {
    const at = new Date("2027-01-15T17:00:00Z")
    expect(withOffset(at, zone)).toBe("2027-01-15T09:00:00-08:00")
    expect(withOffset(at, "Asia/Kathmandu")).toBe("2027-01-15T22:45:00+05:45")
    expect(withOffset(at, "America/St_Johns")).toBe("2027-01-15T13:30:00-03:30")
    expect(withOffset(at, "UTC")).toBe("2027-01-15T17:00:00+00:00")
  })

  test("that the clock skips is refused", () => {
    expect(() => instant("2027-03-14", "02:30")).toThrow("doesn’t exist")
    expect(() => instant("2027-03-14", "02:00")).toThrow("doesn’t exist")
    expect(instant("2027-03-14", "01:59")).toBe("2027-03-14T09:59:00.000Z")
    expect(instant("2027-03-14", "03:00")).toBe("2027-03-14T10:00:00.000Z")
  })

  test("that exists twice means the first", () => {
    expect(instant("2027-11-07", "01:30")).toBe("2027-11-07T08:30:00.000Z")
    expect(instant("2027-11-07", "00:59")).toBe("2027-11-07T07:59:00.000Z")
    expect(instant("2027-11-07", "02:00")).toBe("2027-11-07T10:00:00.000Z")
  })

  test("comes back as the same date and time, every half hour of a year", () => {
    for (let day = "2027-01-01"; day < "2028-01-01"; day = addDays(day, 1)) {
      for (const time of ["00:00", "00:30", "01:30", "03:30", "12:00", "23:30"])
        expect(instantToWallClock(wallClockToInstant({ date: day, time, zone }), zone)).toEqual({
          date: day,
          time,
        })
    }
  })

  test.each(["2027-02-30", "2027-13-01", "27-01-01", "", "2027-01-1"])("refuses the date %j", (date) => {
    expect(() => instant(date, "09:00")).toThrow("valid date")
  })

  test.each(["0202-12-05", "9999-12-31", "1999-12-31"])("takes %j for a slip", (date) => {
    expect(() => instant(date, "23:59")).toThrow("valid date")
  })

  test.each(["24:00", "9:00", "", "12:60", "ab:cd"])("refuses the time %j", (time) => {
    expect(() => instant("2027-01-01", time)).toThrow("valid date")
  })
})

test("a weekly series keeps its hour across the clock changes", () => {
  const sundays = Array.from(
    { length: 12 },
    (_, week) => instant("2027-03-07", "10:00") && addDays("2027-03-07", week * 7),
  )
  const hours = sundays.map((date) => instant(date, "10:00").slice(11, 16))
  expect(hours).toEqual(["18:00", ...Array<string>(11).fill("17:00")])
})

test("the month grid has 42 days from a Sunday", () => {
  const february = monthGrid(2027, 2)
  expect(february).toHaveLength(42)
  expect(february[0]).toBe("2027-01-31")
  expect(february.at(-1)).toBe("2027-03-13")
  expect(monthGrid(2026, 11)[0]).toBe("2026-11-01")
})

describe("a month of classes", () => {
  const here = process.env.TZ
  afterEach(() => {
    vi.useRealTimers()
    process.env.TZ = here
  })
  const month = (year: number, number: number) =>
    monthGrid(year, number).map((date) => {
      const at = wallClockToInstant({ date, time: "18:00", zone })
      return [at.toISOString(), instantToWallClock(at, zone), formatInstantTime(at, zone), formatDay(date)]
    })

  test.each([
    [2027, 3],
    [2027, 11],
  ])("is the same in January and July, on servers in three time zones (%i-%i)", (year, number) => {
    const first = month(year, number)
    for (const now of ["2027-01-10T07:30:00Z", "2027-07-10T06:30:00Z"])
      for (const server of ["UTC", "Asia/Kathmandu", "America/Los_Angeles"]) {
        vi.useFakeTimers({ now: new Date(now) })
        process.env.TZ = server
        expect(month(year, number)).toEqual(first)
      }
  })
})

test("times are said in 12 hours, with the zone that holds on that day", () => {
  expect(formatTime12("00:05")).toBe("12:05 AM")
  expect(formatTime12("12:00")).toBe("12:00 PM")
  expect(formatTime12("23:30")).toBe("11:30 PM")
  expect(shortZoneName(new Date("2027-01-15T17:00:00Z"), zone)).toBe("PST")
  expect(formatDateMedium("2027-03-14")).toBe("Mar 14, 2027")
  expect(formatDayAsOf("2027-03-14", "2027-12-31")).toBe("Sun, Mar 14")
  expect(formatDayAsOf("2027-03-14", "2026-12-31")).toBe("Sun, Mar 14, 2027")
  const [at, la] = [new Date("2027-03-15T05:30:00Z"), "America/Los_Angeles"]
  expect(formatDayAndTimeAsOf(at, la, new Date("2028-01-01T07:59:00Z"))).toBe("Sun, Mar 14 at 10:30 PM")
  expect(formatDayAndTimeAsOf(at, la, new Date("2028-01-01T08:00:00Z"))).toBe("Sun, Mar 14, 2027 at 10:30 PM")
  expect(longZoneName(zone)).toBe("Pacific Time")
  expect(formatMoment(new Date("2027-07-15T16:00:00Z"), zone)).toBe("Thu, Jul 15 at 9:00 AM PDT")
})

test.each([
  ["America/Los_Angeles", ""],
  ["America/New_York", "11:00 PM–12:00 AM EST"],
  ["Asia/Tokyo", "Sat, Mar 13, 1:00–2:00 PM GMT+9"],
])("from 8:00 to 9:00 PM at the studio, in %s, is said as %j", (zone, said) => {
  const [from, to] = [new Date("2027-03-13T04:00:00Z"), new Date("2027-03-13T05:00:00Z")]
  expect(formatElsewhere(from, zone, "America/Los_Angeles", to)).toBe(said)
})

test.each([
  ["09:00", "10:00", "9:00–10:00 AM"],
  ["11:00", "12:15", "11:00 AM–12:15 PM"],
  ["12:30", "13:30", "12:30–1:30 PM"],
  ["23:30", "00:30", "11:30 PM–12:30 AM"],
  ["23:30", "23:00", "11:30 PM–11:00 PM"],
])("from %s to %s is said as %s", (from, to, said) => {
  expect(formatTimeRange(from, to)).toBe(said)
})

test("the calendar reaches from now to two years ahead", () => {
  const now = new Date("2026-11-22T12:00:00Z")
  const why = (startsAt: string) => whyNotOnCalendar({ startsAt: new Date(startsAt), now })
  expect(why("2026-11-22T12:00:00Z")).toBe("past")
  expect(why("1999-12-31T12:00:00Z")).toBe("past")
  expect(why("2026-11-22T12:01:00Z")).toBeNull()
  expect(why("2028-11-22T12:00:00Z")).toBeNull()
  expect(why("2028-11-23T12:01:00Z")).toBe("far")
  expect(why("2126-01-01T12:00:00Z")).toBe("far")
})

test("a day begins at one where the clock skips midnight", () => {
  const zone = "Asia/Beirut"
  expect(startOfDay({ date: "2027-03-27", zone }).toISOString()).toBe("2027-03-26T22:00:00.000Z")
  expect(startOfDay({ date: "2027-03-28", zone }).toISOString()).toBe("2027-03-27T22:00:00.000Z")
})
