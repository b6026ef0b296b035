import { describe, expect, test } from "vitest"
import { gridTimes, isBlocked, isCovered, moveCell, sayHours, sayWeek } from "./week"

test("a week is said from Sunday on, in order of time", () => {
  const times = [
    { weekday: 0, time: "18:00" },
    { weekday: 4, time: "14:00" },
    { weekday: 1, time: "10:30" },
    { weekday: 1, time: "09:00" },
  ]
  expect(sayWeek(times)).toBe("Sun 6:00 PM; Mon 9:00 AM, 10:30 AM; Thu 2:00 PM")
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
    { span: "From Feb 1, 2027, until Mar 31, 2027", days: [{ name: "Monday", times: "9:00 AM" }] },
    { span: "From Apr 1, 2027", days: [{ name: "Monday", times: "10:00 AM" }] },
  ])
})

describe("the grid", () => {
  test("shows 7:00 to 20:30 by half hours, and further where times lie", () => {
    expect(gridTimes([]).slice(0, 2)).toEqual(["07:00", "07:30"])
    expect(gridTimes([]).at(-1)).toBe("20:30")
    const early = gridTimes([
      { weekday: 2, time: "05:45" },
      { weekday: 3, time: "23:10" },
    ])
    expect(early.slice(0, 3)).toEqual(["05:30", "05:45", "06:00"])
    expect(early.slice(-2)).toEqual(["23:00", "23:10"])
  })

  test("keeps sessions of one weekday an hour apart", () => {
    const times = [{ weekday: 1, time: "09:00" }]
    const blocked = ["07:30", "08:00", "08:30", "09:30", "10:00"].filter((time) =>
      isBlocked({ cell: { weekday: 1, time }, times }),
    )
    expect(blocked).toEqual(["08:30", "09:30"])
    expect(isBlocked({ cell: { weekday: 2, time: "09:30" }, times })).toBe(false)
    const covered = blocked.filter((time) => isCovered({ cell: { weekday: 1, time }, times }))
    expect(covered).toEqual(["09:30"])
  })

  test.each([
    ["ArrowUp", { weekday: 1, time: "07:00" }, { weekday: 1, time: "07:00" }],
    ["ArrowDown", { weekday: 1, time: "07:00" }, { weekday: 1, time: "07:30" }],
    ["ArrowLeft", { weekday: 0, time: "07:00" }, { weekday: 0, time: "07:00" }],
    ["ArrowRight", { weekday: 5, time: "07:00" }, { weekday: 6, time: "07:00" }],
    ["Home", { weekday: 4, time: "09:00" }, { weekday: 0, time: "09:00" }],
    ["End", { weekday: 4, time: "09:00" }, { weekday: 6, time: "09:00" }],
    ["a", { weekday: 4, time: "09:00" }, null],
  ])("%s from %o leads to %o", (key, cell, expected) => {
    expect(moveCell({ cell, key, rows: gridTimes([]) })).toEqual(expected)
  })
})
