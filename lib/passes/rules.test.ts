import { describe, expect, test } from "vitest"
import { endOfDay, expiryAfterReturn, expiryOf, lastDayOf, paysFor, proRata, sayTitles } from "./rules"

const zone = "America/Los_Angeles"

describe("a pass ends at midnight of the studio", () => {
  test.each([
    ["2027-03-01T20:00:00Z", 10, "2027-03-12T08:00:00.000Z", "2027-03-11"],
    // Over the night in which the clocks go forward, and on the day itself.
    ["2027-03-04T20:00:00Z", 10, "2027-03-15T07:00:00.000Z", "2027-03-14"],
    ["2027-03-04T20:00:00Z", 9, "2027-03-14T08:00:00.000Z", "2027-03-13"],
    // And back.
    ["2027-10-28T19:00:00Z", 10, "2027-11-08T08:00:00.000Z", "2027-11-07"],
    ["2027-10-28T19:00:00Z", 9, "2027-11-07T07:00:00.000Z", "2027-11-06"],
    // A minute before midnight is still the day before.
    ["2027-03-02T07:59:00Z", 1, "2027-03-03T08:00:00.000Z", "2027-03-02"],
  ])("bought %s, for %i days", (at, days, expiresAt, last) => {
    const expiry = expiryOf({ now: new Date(at), days, zone })
    expect(expiry.toISOString()).toBe(expiresAt)
    expect(lastDayOf(expiry, zone)).toBe(last)
    expect(endOfDay({ date: last, zone })).toEqual(expiry)
  })

  test("a credit that comes back because she canceled lives 14 days more, and never less than before", () => {
    const now = new Date("2027-03-01T20:00:00Z")
    const soon = expiryAfterReturn({ now, zone, expiresAt: new Date("2027-03-02T08:00:00Z") })
    expect(soon.getTime() - now.getTime()).toBeGreaterThanOrEqual(14 * 86_400_000)
    const late = new Date("2027-06-01T07:00:00Z")
    expect(expiryAfterReturn({ now, zone, expiresAt: late })).toEqual(late)
  })
})

test("what an unused part is worth never exceeds what was paid, nor what is left of it", () => {
  expect(proRata({ paidCents: 15_000, leftCents: 15_000, classes: 10, balance: 7 })).toBe(10_500)
  expect(proRata({ paidCents: 10_000, leftCents: 10_000, classes: 3, balance: 1 })).toBe(3_333)
  expect(proRata({ paidCents: 15_000, leftCents: 15_000, classes: 10, balance: 12 })).toBe(15_000)
  expect(proRata({ paidCents: 15_000, leftCents: 2_000, classes: 10, balance: 7 })).toBe(2_000)
  expect(proRata({ paidCents: 0, leftCents: 0, classes: 10, balance: 10 })).toBe(0)
})

test("which classes a pass pays for", () => {
  expect(paysFor({ titles: [] }, "Slow Flow")).toBe(true)
  expect(paysFor({ titles: ["slow flow"] }, "Slow Flow")).toBe(true)
  expect(paysFor({ titles: ["Yin"] }, "Slow Flow")).toBe(false)
})

test.each([
  [["Yin", "Flow"], ["Chair Yoga"], "For Yin and Flow"],
  [[], ["Flow", "Chair Yoga"], "For every class that takes passes, such as Flow and Chair Yoga"],
  [[], [], "For every class that takes passes"],
])("a pass for %j, while %j come next, is %j", (titles, examples, said) =>
  expect(sayTitles(titles, examples)).toBe(said),
)
