import { describe, expect, test } from "vitest"
import { texts } from "../../site-texts"
import { pickupPromise, shippingPromise } from "./promises"

const zone = "America/Los_Angeles"
const moment = { zone, daysAway: [] }
const hours = { pickupFrom: "11:00", pickupUntil: "17:00" }

describe("the promise", () => {
  test.each([
    ["Sun", "2026-10-18", "Ships Tue, Oct 20, arrives by Fri, Oct 23", "Pickup from Thu, Oct 22, 11 AM"],
    ["Mon", "2026-10-19", "Ships Wed, Oct 21, arrives by Sat, Oct 24", "Pickup from Thu, Oct 22, 11 AM"],
    ["Tue", "2026-10-20", "Ships Mon, Oct 26, arrives by Thu, Oct 29", "Pickup from Thu, Oct 22, 11 AM"],
    ["Wed", "2026-10-21", "Ships Mon, Oct 26, arrives by Thu, Oct 29", "Pickup from Fri, Oct 23, 11 AM"],
    ["Thu", "2026-10-22", "Ships Mon, Oct 26, arrives by Thu, Oct 29", "Pickup from Sat, Oct 24, 11 AM"],
    ["Fri", "2026-10-23", "Ships Mon, Oct 26, arrives by Thu, Oct 29", "Pickup from Sun, Oct 25, 11 AM"],
    ["Sat", "2026-10-24", "Ships Mon, Oct 26, arrives by Thu, Oct 29", "Pickup from Thu, Oct 29, 11 AM"],
  ])("of a %s (%s)", (_day, date, ships, pickup) => {
    for (const time of ["T08:30:00Z", "T23:30:00Z"]) {
      const now = new Date(date + time)
      expect(shippingPromise({ ...moment, now, daysOff: [] }).text).toBe(ships)
      expect(pickupPromise({ ...moment, now, pickup: texts.chocolates }).text).toBe(pickup)
    }
  })

  test.each([
    [[{ from: "2026-11-03", to: "2026-11-03" }], "2026-11-04"],
    [[{ from: "2026-11-03", to: "2026-11-04" }], "2026-11-09"],
    [
      [
        { from: "2026-11-08", to: "2026-11-11" },
        { from: "2026-10-20", to: "2026-11-07" },
      ],
      "2026-11-16",
    ],
    [[{ from: "2026-11-04", to: "2026-12-31" }], "2026-11-03"],
  ])("leaves out days when nothing is shipped: %j", (daysOff, expected) => {
    const now = new Date("2026-11-01T20:00:00Z")
    expect(shippingPromise({ ...moment, now, daysOff }).shipsOn).toBe(expected)
    expect(pickupPromise({ ...moment, now, pickup: texts.chocolates }).from).toBe("2026-11-05")
  })

  test.each([
    [[{ from: "2026-11-03", to: "2026-11-03" }], "2026-11-04", "2026-11-05"],
    [[{ from: "2026-11-05", to: "2026-11-08" }], "2026-11-03", "2026-11-12"],
    // Back on the 9th, and two days to make it.
    [[{ from: "2026-11-01", to: "2026-11-08" }], "2026-11-10", "2026-11-12"],
    [
      [
        { from: "2026-11-02", to: "2026-11-02" },
        { from: "2026-11-04", to: "2026-11-04" },
      ],
      "2026-11-09",
      "2026-11-05",
    ],
  ])("on days of her time off nothing is made, shipped or handed out: %j", (daysAway, ships, pickup) => {
    const away = { now: new Date("2026-11-01T20:00:00Z"), zone, daysAway }
    expect(shippingPromise({ ...away, daysOff: [] }).shipsOn).toBe(ships)
    expect(pickupPromise({ ...away, pickup: texts.chocolates }).from).toBe(pickup)
  })

  test.each([
    // Thanksgiving is the 26th of November 2026; Christmas a Friday, and New Year's Day the next one.
    ["2026-11-22T20:00:00Z", "Ships Tue, Nov 24, arrives by Sat, Nov 28", "Pickup from Fri, Nov 27, 11 AM"],
    ["2026-11-23T20:00:00Z", "Ships Wed, Nov 25, arrives by Mon, Nov 30", "Pickup from Fri, Nov 27, 11 AM"],
    ["2026-12-21T20:00:00Z", "Ships Wed, Dec 23, arrives by Mon, Dec 28", "Pickup from Thu, Dec 24, 11 AM"],
    ["2026-12-23T20:00:00Z", "Ships Mon, Dec 28, arrives by Thu, Dec 31", "Pickup from Sat, Dec 26, 11 AM"],
    ["2026-09-05T20:00:00Z", "Ships Tue, Sep 8, arrives by Fri, Sep 11", "Pickup from Thu, Sep 10, 11 AM"],
  ])("from %s nothing is shipped, delivered or handed out on a holiday", (at, ships, pickup) => {
    const now = new Date(at)
    expect(shippingPromise({ ...moment, now, daysOff: [] }).text).toBe(ships)
    expect(pickupPromise({ ...moment, now, pickup: texts.chocolates }).text).toBe(pickup)
  })

  test("names the month again when it is another one, and the studio's day counts", () => {
    expect(shippingPromise({ ...moment, now: new Date("2026-11-28T20:00:00Z"), daysOff: [] }).text).toBe(
      "Ships Mon, Nov 30, arrives by Thu, Dec 3",
    )
    const lateOnSunday = new Date("2026-11-02T07:30:00Z")
    expect(shippingPromise({ ...moment, now: lateOnSunday, daysOff: [] }).shipsOn).toBe("2026-11-03")
    expect(
      shippingPromise({ ...moment, now: lateOnSunday, zone: "Asia/Kathmandu", daysOff: [] }).shipsOn,
    ).toBe("2026-11-04")
  })
})

// The 1st of November 2026 is a Sunday, the 26th Thanksgiving.
test.each([
  ["2026-11-01T20:00:00Z", ["Tuesday"], "Pickup from Tue, Nov 3, 11 AM"],
  ["2026-11-01T20:00:00Z", ["Monday"], "Pickup from Mon, Nov 9, 11 AM"],
  ["2026-11-01T20:00:00Z", ["Sunday", "Saturday"], "Pickup from Sat, Nov 7, 11 AM"],
  ["2026-11-24T20:00:00Z", ["Thursday"], "Pickup from Thu, Dec 3, 11 AM"],
])("an order of %s can be picked up on the next open %j", (at, pickupDays, text) => {
  expect(
    pickupPromise({ now: new Date(at), zone, daysAway: [], pickup: { ...hours, pickupDays } }).text,
  ).toBe(text)
})
