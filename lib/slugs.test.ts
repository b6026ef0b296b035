import { expect, test } from "vitest"
import { firstFreeSlug, slugOf } from "./slugs"

test.each([
  ["Dark Sea Salt", "dark-sea-salt"],
  ["The Season's Tin", "the-seasons-tin"],
  ["The Season’s Tin", "the-seasons-tin"],
  ["  Crème brûlée & Salt, 72% ", "creme-brulee-salt-72"],
  ["Ⅻ ½ ﬁg", "xii-1-2-fig"],
  ["Große Nüsse", "grosse-nusse"],
  ["巧克力", "chocolate"],
  ["---", "chocolate"],
])("%j has its page at %s", (name, slug) => {
  expect(slugOf(name, "chocolate")).toBe(slug)
})

test("the second of a name has a number", () => {
  expect(firstFreeSlug("fig", [])).toBe("fig")
  expect(firstFreeSlug("fig", ["plum"])).toBe("fig")
  expect(firstFreeSlug("fig", ["fig", "fig-2", "fig-4"])).toBe("fig-3")
})
