import { describe, expect, test } from "vitest"
import { moveDay, shiftMonth } from "./month-grid-move"

describe("moveDay", () => {
  test.each([
    ["ArrowLeft", "2027-03-01", "2027-02-28"],
    ["ArrowRight", "2027-12-31", "2028-01-01"],
    ["ArrowUp", "2027-03-14", "2027-03-07"],
    ["ArrowDown", "2027-03-14", "2027-03-21"],
    ["Home", "2027-03-17", "2027-03-14"],
    ["End", "2027-03-17", "2027-03-20"],
    ["PageUp", "2027-03-31", "2027-02-28"],
    ["PageDown", "2028-01-30", "2028-02-29"],
    ["PageDown", "2027-12-05", "2028-01-05"],
  ])("%s from %s is %s", (key, date, expected) => {
    expect(moveDay({ date, key })).toBe(expected)
  })

  test("leaves other keys alone", () => {
    expect(moveDay({ date: "2027-03-14", key: "a" })).toBeNull()
  })
})

describe("shiftMonth", () => {
  test.each([
    [{ year: 2027, month: 1 }, -1, { year: 2026, month: 12 }],
    [{ year: 2027, month: 12 }, 1, { year: 2028, month: 1 }],
    [{ year: 2027, month: 6 }, 0, { year: 2027, month: 6 }],
  ])("%o by %i", (month, by, expected) => {
    expect(shiftMonth(month, by)).toEqual(expected)
  })
})
