import { expect, test } from "vitest"
import { sayPlacePaid } from "./class-words"

test.each([
  [{ how: "paypal", amount: 18 }, "Paid: $18 with PayPal"],
  [{ how: "owes", amount: 18 }, "$18 to pay at the door"],
  [{ how: "owes", amount: 0 }, "Nothing to pay"],
  [{ how: "cash", amount: 18 }, "Paid: $18 in cash"],
  [{ how: "pass", amount: 0 }, "Paid with your “Five classes” pass"],
] as const)("a place with %j is %j", (paid, words) =>
  expect(sayPlacePaid({ paid, pass: "Five classes", priceNote: "" })).toBe(words),
)

test("of a place for which nobody asked anything, what she says of the price is said", () => {
  expect(sayPlacePaid({ paid: null, pass: "", priceNote: "by donation" })).toBe("by donation")
  expect(sayPlacePaid({ paid: null, pass: "", priceNote: "" })).toBe("")
})
