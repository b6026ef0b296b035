import { expect, test } from "vitest"
import { slotSeries } from "./slot-series"

const first = { date: "2027-03-13", time: "09:00" }

test("one slot without a repeat", () => {
  expect(slotSeries({ ...first, repeat: "none", occurrences: 9 })).toEqual([first])
})

test("days and weeks by the calendar, over the change of the clocks", () => {
  const days = slotSeries({ ...first, repeat: "daily", occurrences: 3 })
  expect(days.map(({ date }) => date)).toEqual(["2027-03-13", "2027-03-14", "2027-03-15"])
  const weeks = slotSeries({ ...first, repeat: "weekly", occurrences: 2 })
  expect(weeks).toEqual([first, { date: "2027-03-20", time: "09:00" }])
})

test("at least one", () => {
  expect(slotSeries({ ...first, repeat: "daily", occurrences: 0 })).toHaveLength(1)
  expect(slotSeries({ ...first, repeat: "daily", occurrences: Number.NaN })).toHaveLength(1)
})
