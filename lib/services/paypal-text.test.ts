import { expect, test } from "vitest"
import { storable } from "./paypal-text"

test.each([
  [`${"x".repeat(299)}🍫`, `${"x".repeat(299)}🍫`],
  [`${"x".repeat(300)}🍫`, "x".repeat(300)],
  ["🍫".repeat(400), "🍫".repeat(300)],
  ["a\ud800", "a\ufffd"],
  [`${"x".repeat(299)}\udc00🍫`, `${"x".repeat(299)}\ufffd`],
  ["\u0000 Ada\u0007\u0085Byron \n", "Ada Byron"],
  [undefined, ""],
])("%j is stored as well-formed text of at most 300 characters", (given, stored) => {
  expect(storable(given)).toBe(stored)
  expect(storable(given).isWellFormed()).toBe(true)
})
