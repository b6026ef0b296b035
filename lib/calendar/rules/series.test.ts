import { expect, test } from "vitest"
import { addDays, instantToWallClock, weekdayOf } from "../../time"
import { datesOfWeek, firstFree } from "./series"

const zone = "America/Los_Angeles"
const dates = (given: { weekday: number; time: string; today: string; from?: string }) =>
  datesOfWeek({ from: given.today, ...given, zone })

test("the dates of a weekly time lie in the 16 weeks from today, on the same hour across a clock change", () => {
  // A Monday; the clocks go forward on March 14.
  const found = dates({ weekday: 4, time: "09:00", today: "2027-02-01" })
  expect(found).toHaveLength(16)
  expect([found[0]?.date, found.at(-1)?.date]).toEqual(["2027-02-04", "2027-05-20"])
  for (const { date, startsAt } of found) {
    expect(weekdayOf(date)).toBe(4)
    expect(instantToWallClock(startsAt, zone)).toEqual({ date, time: "09:00" })
  }
})

test("today and the last day count; what lies before today does not", () => {
  const found = dates({ weekday: 1, time: "09:00", today: "2027-02-01", from: "2027-01-04" })
  expect([found[0]?.date, found.at(-1)?.date]).toEqual(["2027-02-01", addDays("2027-02-01", 112)])
  expect(dates({ weekday: 1, time: "09:00", today: "2027-02-01", from: "2027-05-20" })).toHaveLength(1)
  expect(dates({ weekday: 1, time: "09:00", today: "2027-02-01", from: "2027-06-01" })).toEqual([])
})

test("a time that the clock skips is left out", () => {
  const found = dates({ weekday: 0, time: "02:30", today: "2027-03-01" }).map(({ date }) => date)
  expect(found).toContain("2027-03-07")
  expect(found).not.toContain("2027-03-14")
  expect(found).toContain("2027-03-21")
})

test("the first free ones are chosen, and what is skipped is what lies between", () => {
  const all = [..."f-ff-f"].map((mark, at) => ({ at, isFree: mark === "f" }))
  const numbers = ({ chosen, skipped }: ReturnType<typeof firstFree<(typeof all)[number]>>) => [
    chosen.map(({ at }) => at),
    skipped.map(({ at }) => at),
  ]
  expect(numbers(firstFree(all, 3))).toEqual([[0, 2, 3], [1]])
  expect(numbers(firstFree(all, 4))).toEqual([
    [0, 2, 3, 5],
    [1, 4],
  ])
  expect(numbers(firstFree(all, 5))).toEqual([
    [0, 2, 3, 5],
    [1, 4],
  ])
})
