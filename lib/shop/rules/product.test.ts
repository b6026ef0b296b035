import { expect, test } from "vitest"
import { centsPer100g, centsPerOunce, sayWeight } from "./product"

test.each([
  [1400, 60, 2333],
  [1600, 70, 2286],
  [2900, 130, 2231],
  [1, 200, 1],
  [1, 201, 0],
])("%d cents for %d g are %d per 100 g", (priceCents, grams, cents) => {
  expect(centsPer100g({ priceCents, grams })).toBe(cents)
})

test.each([
  [1400, 60, 661],
  [1600, 70, 648],
  [1, 201, 0],
])("%d cents for %d g are %d per ounce", (priceCents, grams, cents) => {
  expect(centsPerOunce({ priceCents, grams })).toBe(cents)
})

test("a weight is said in ounces, too", () => {
  expect([60, 70, 1000].map(sayWeight)).toEqual(["60 g (2.1 oz)", "70 g (2.5 oz)", "1000 g (35.3 oz)"])
})
