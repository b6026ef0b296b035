import { expect, test } from "vitest"
import { instantToWallClock, wallClockToInstant } from "../time"
import { isLineOpen, NEAR_MS, OFFER_MS, offerUntil } from "./rules"

const zone = "America/Los_Angeles"
const at = (text: string) => {
  const [date = "", time = ""] = text.split(" ")
  return wallClockToInstant({ date, time, zone })
}
const said = (instant: Date) => {
  const { date, time } = instantToWallClock(instant, zone)
  return `${date} ${time}`
}

test.each([
  ["four hours", "2027-06-01 10:00", "2027-06-03 18:00", "2027-06-01 14:00"],
  [
    "an hour before the night, and three after it",
    "2027-06-01 20:00",
    "2027-06-03 18:00",
    "2027-06-02 11:00",
  ],
  ["in the night: four hours from 8:00", "2027-06-01 23:00", "2027-06-03 18:00", "2027-06-02 12:00"],
  ["before 8:00 of the same day", "2027-06-02 06:00", "2027-06-03 18:00", "2027-06-02 12:00"],
  ["exactly to 21:00", "2027-06-01 17:00", "2027-06-03 18:00", "2027-06-01 21:00"],
  [
    "over the night on which the clocks go forward",
    "2027-03-13 20:00",
    "2027-03-20 18:00",
    "2027-03-14 11:00",
  ],
  ["over the night on which they go back", "2027-11-06 20:00", "2027-11-20 18:00", "2027-11-07 11:00"],
  ["less when the class is near", "2027-06-01 16:00", "2027-06-01 18:00", "2027-06-01 17:30"],
  ["half an hour at least", "2027-06-01 17:20", "2027-06-01 18:00", "2027-06-01 17:50"],
  ["not after it has begun", "2027-06-01 17:45", "2027-06-01 18:00", "2027-06-01 18:00"],
  ["a class in the morning after a night offer", "2027-06-01 22:00", "2027-06-02 09:00", "2027-06-02 08:30"],
  ["a class before 8:00", "2027-06-01 22:00", "2027-06-02 07:00", "2027-06-02 06:30"],
])("%s: from %s, for a class at %s, until %s", (_what, now, startsAt, until) => {
  expect(said(offerUntil({ now: at(now), startsAt: at(startsAt), zone }))).toBe(until)
})

test("whenever it is: half an hour at least, four hours by day at most, and before it begins", () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 2000; round++) {
    const now = new Date(Date.UTC(2027, 0, 1) + random(365 * 24 * 60) * 60_000)
    const startsAt = new Date(now.getTime() + (1 + random(5 * 24 * 60)) * 60_000)
    const until = offerUntil({ now, startsAt, zone })
    const has = until.getTime() - now.getTime()
    expect(until.getTime()).toBeLessThanOrEqual(startsAt.getTime())
    expect(has).toBeGreaterThanOrEqual(Math.min(NEAR_MS, startsAt.getTime() - now.getTime()))
    // A night is 11 hours, and one more when the clocks go back.
    expect(has).toBeLessThanOrEqual(OFFER_MS + 12 * 3_600_000)
    if (startsAt.getTime() - now.getTime() > 24 * 3_600_000) {
      const { time } = instantToWallClock(until, zone)
      expect(time >= "08:00" && time <= "21:00").toBe(true)
    }
  }
})

test("the line is open until half an hour before", () => {
  const startsAt = at("2027-06-01 18:00")
  expect(isLineOpen({ startsAt, now: at("2027-06-01 17:29") })).toBe(true)
  expect(isLineOpen({ startsAt, now: at("2027-06-01 17:30") })).toBe(false)
})
