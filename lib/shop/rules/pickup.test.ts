import { expect, test } from "vitest"
import { pickupPromise, sayPickupHours } from "./pickup"

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

// The 1st of November 2026 is a Sunday, the 26th Thanksgiving.
test.each([
  ["2026-11-01T20:00:00Z", ["Tuesday"], "Pickup from Tue, Nov 3, 11 AM"],
  ["2026-11-01T20:00:00Z", ["Monday"], "Pickup from Mon, Nov 9, 11 AM"],
  ["2026-11-01T20:00:00Z", ["Sunday", "Saturday"], "Pickup from Sat, Nov 7, 11 AM"],
  ["2026-11-24T20:00:00Z", ["Thursday"], "Pickup from Thu, Dec 3, 11 AM"],
])("an order of %s can be picked up on the next open %j", (at, pickupDays, text) => {
  expect(pickupPromise({ now: new Date(at), zone, pickup: { ...hours, pickupDays } }).text).toBe(text)
})
