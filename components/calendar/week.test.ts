import { expect, test } from "vitest"
import { sayHours, sayWeek } from "./week"

test("a week is said from Monday on, in order of time", () => {
  const times = [
    { weekday: 0, time: "18:00" },
    { weekday: 4, time: "14:00" },
    { weekday: 1, time: "10:30" },
    { weekday: 1, time: "09:00" },
  ]
  expect(sayWeek(times)).toBe("Mon 9:00 AM, 10:30 AM; Thu 2:00 PM; Sun 6:00 PM")
})

test("what has ended is not said any more", () => {
  const hour = (time: string, validFrom: string, validUntil: string) => ({
    weekday: 1,
    time,
    validFrom,
    validUntil,
  })
  const hours = [
    hour("08:00", "2027-01-01", "2027-01-31"),
    hour("09:00", "2027-02-01", "2027-03-31"),
    hour("10:00", "2027-04-01", ""),
  ]
  expect(sayHours(hours, "2027-03-31")).toEqual([
    "From Feb 1, 2027, until Mar 31, 2027: Mon 9:00 AM",
    "From Apr 1, 2027: Mon 10:00 AM",
  ])
})
