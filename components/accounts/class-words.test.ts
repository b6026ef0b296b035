import { expect, test } from "vitest"
import { sayCancelledPlace, sayPlacePaid } from "./class-words"

test.each([
  [{ how: "paypal", amount: 18 }, "Paid: $18 with PayPal"],
  [{ how: "owes", amount: 18 }, "$18 to pay at the door, in cash"],
  [{ how: "owes", amount: 0 }, "Nothing to pay"],
  [{ how: "cash", amount: 18 }, "Paid: $18 in cash"],
  [{ how: "pass", amount: 0 }, "Paid with your “Five classes” pass"],
] as const)("a place with %j is %j", (paid, words) =>
  expect(sayPlacePaid({ paid, pass: "Five classes", priceNote: "" })).toBe(words),
)

test("of a place for which nobody asked anything, what she says of the price is said", () => {
  expect(sayPlacePaid({ paid: null, pass: "", priceNote: "by donation" })).toBe("By donation")
  expect(sayPlacePaid({ paid: null, pass: "", priceNote: "" })).toBe("")
})

test.each([
  [{ by: "paypal", paid: 18, refunded: 18 }, "Paid $18, refunded in full"],
  [{ by: "paypal", paid: 18, refunded: 0 }, "Paid $18, no refund"],
  [
    { by: "paypal", paid: 18, refunded: 18, isClassCancelled: true },
    "I had to cancel this class. Paid $18, refunded in full",
  ],
  [{ by: null, isClassCancelled: true }, "I had to cancel this class."],
  [{ by: "pass", isBackOnPass: true }, "Paid with your “Five classes” pass; you got the class back"],
  [{ by: "pass" }, "Paid with your “Five classes” pass; it stays used"],
  [{ by: "teacher", paid: 18, isOpen: true }, "Paid $18; I’ll settle it with you"],
  [{ by: "teacher", paid: 18, refunded: 18 }, "Paid $18, all of it back from me"],
  [{ by: "teacher", paid: 18 }, "Paid $18, no refund"],
] as const)("a place that is canceled, %j, is %j", (place, words) => {
  const none = { paid: 0, refunded: 0, isOpen: false, isBackOnPass: false, isClassCancelled: false }
  expect(sayCancelledPlace({ ...none, pass: "Five classes", ...place })).toBe(words)
})
