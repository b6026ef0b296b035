import { expect, test } from "vitest"
import { centsPer100g, firstFree, slugOf } from "./product"

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
  expect(slugOf(name)).toBe(slug)
})

test("the second of a name has a number", () => {
  expect(firstFree("fig", [])).toBe("fig")
  expect(firstFree("fig", ["plum"])).toBe("fig")
  expect(firstFree("fig", ["fig", "fig-2", "fig-4"])).toBe("fig-3")
})

test.each([
  [1400, 60, 2333],
  [1600, 70, 2286],
  [2900, 130, 2231],
  [1, 200, 1],
  [1, 201, 0],
])("%d cents for %d g are %d for 100 g", (priceCents, grams, cents) => {
  expect(centsPer100g({ priceCents, grams })).toBe(cents)
})
