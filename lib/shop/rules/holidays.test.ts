import { expect, test } from "vitest"
import { addDays } from "../../time"
import { isHoliday } from "./holidays"

test.each([
  // As the United States Office of Personnel Management lists them, Saturdays as they fall.
  ["2026", "01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25"],
  ["2027", "01-01 01-18 02-15 05-31 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-25"],
  ["2028", "01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25"],
  ["2033", "01-01 01-17 02-21 05-30 06-19 06-20 07-04 09-05 10-10 11-11 11-24 12-25 12-26"],
])("the holidays of %s", (year, days) => {
  const found: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
    if (isHoliday(day)) found.push(day.slice(5))
  expect(found.join(" ")).toBe(days)
})
