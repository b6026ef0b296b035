import { expect, test } from "vitest"
import { centsPer100g } from "./product"

test.each([
  [1400, 60, 2333],
  [1600, 70, 2286],
  [2900, 130, 2231],
  [1, 200, 1],
  [1, 201, 0],
])("%d cents for %d g are %d for 100 g", (priceCents, grams, cents) => {
  expect(centsPer100g({ priceCents, grams })).toBe(cents)
})
