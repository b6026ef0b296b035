import { expect, test } from "vitest"
import { texts } from "../../site-texts"
import {
  classToCome,
  isInTimeFor,
  promiseSentence,
  sayPickupClass,
  sayPickupHours,
  sayPickupTimes,
} from "./pickup"

const zone = "America/Los_Angeles"
const hours = { pickupFrom: "11:00", pickupUntil: "17:00" }

test.each([
  [["Thursday", "Friday", "Saturday", "Sunday"], "Thu–Sun, 11 AM–5 PM"],
  [["Wednesday", "Friday"], "Wed, Fri, 11 AM–5 PM"],
  [["Saturday", "Sunday"], "Sat, Sun, 11 AM–5 PM"],
  [["Monday", "Tuesday", "Wednesday", "Friday"], "Mon–Wed, Fri, 11 AM–5 PM"],
  [["Sunday", "Monday"], "Mon, Sun, 11 AM–5 PM"],
])("the hours of %j are said as a week is read", (pickupDays, said) => {
  expect(sayPickupHours({ ...hours, pickupDays })).toBe(said)
})

test("half hours are said too", () => {
  const pickup = { pickupDays: ["Friday"], pickupFrom: "09:30", pickupUntil: "12:00" }
  expect(sayPickupHours(pickup)).toBe("Fri, 9:30 AM–12 PM")
})

// Christmas and New Year’s Day are Fridays, Thanksgiving is a Thursday.
test.each([
  ["2026-11-24T20:00:00Z", ["Thursday", "Friday"], " (except Thu, Nov 26)"],
  ["2026-11-24T20:00:00Z", ["Friday"], ""],
  ["2026-11-13T04:00:00Z", ["Thursday"], ""],
  // 11 PM on the day itself, by the studio's clock.
  ["2026-11-27T07:00:00Z", ["Thursday"], " (except Thu, Nov 26)"],
  ["2026-12-20T20:00:00Z", ["Thursday", "Friday"], " (except Fri, Dec 25 and Fri, Jan 1)"],
])("from %s on, hours on %j are said with the holidays of two weeks", (at, pickupDays, except) => {
  const pickup = { ...hours, pickupDays }
  expect(sayPickupTimes({ pickup, now: new Date(at), zone, daysAway: [] })).toBe(
    `${sayPickupHours(pickup)}${except}`,
  )
})

test.each([
  [[{ from: "2026-12-04", to: "2026-12-04" }], " (except Fri, Dec 4)"],
  [[{ from: "2026-12-04", to: "2026-12-05" }], " (except Fri, Dec 4 and Sat, Dec 5)"],
  [[{ from: "2026-11-30", to: "2026-12-06" }], " (except Thu, Dec 3–Sun, Dec 6)"],
  [[{ from: "2026-11-30", to: "2026-12-02" }], ""],
  [[{ from: "2026-12-03", to: "2026-12-12" }], " (except Thu, Dec 3–Sat, Dec 12)"],
])("hours are said with the days of her time off: %j", (daysAway, except) => {
  const moment = { now: new Date("2026-11-30T20:00:00Z"), zone, daysAway }
  expect(sayPickupTimes({ ...moment, pickup: texts.chocolates })).toBe(
    `${sayPickupHours(texts.chocolates)}${except}`,
  )
})

// 11 PM on the 1st of November, by the studio's clock.
test.each([
  ["2026-11-02T18:00:00Z", false],
  ["2026-11-03T07:59:00Z", false],
  ["2026-11-03T08:00:00Z", true],
  ["2026-11-03T16:00:00Z", true],
])("an order of the night before can be made for a class at %s: %s", (startsAt, isInTime) => {
  const moment = { now: new Date("2026-11-02T07:00:00Z"), zone }
  expect(isInTimeFor({ startsAt: new Date(startsAt) }, moment)).toBe(isInTime)
})

test("an order is handed over at its class until that begins, not at one that is canceled or was left", () => {
  const pickup = {
    eventId: "e",
    title: "Slow Flow",
    startsAt: "2026-12-04T02:00:00.000Z",
    isCancelled: false,
    isSignedUp: true,
  }
  const [before, after] = [new Date("2026-12-04T01:59:59Z"), new Date("2026-12-04T02:00:00Z")]
  expect(classToCome(pickup, before)).toBe(pickup)
  expect(classToCome(pickup, after)).toBeNull()
  expect(classToCome({ ...pickup, isCancelled: true }, before)).toBeNull()
  expect(classToCome({ ...pickup, isSignedUp: false }, before)).toBeNull()
  expect(classToCome(null, before)).toBeNull()
  expect(sayPickupClass(pickup, zone)).toBe("Slow Flow, Thu, Dec 3, 6:00 PM")
})

test("a promise is a sentence of its own among others", () => {
  expect(promiseSentence("Ships Mon, Nov 30, arrives by Thu, Dec 3")).toBe(
    "It ships Mon, Nov 30, and arrives by Thu, Dec 3",
  )
  expect(promiseSentence("Pickup from Thu, Oct 29, 11 AM")).toBe("Pickup from Thu, Oct 29, 11 AM")
})
