import { expect, test } from "vitest"
import { sayCancel, sayHowSoon, sayOwnPaid } from "./session-words"

test.each([
  [{ how: "paypal", amount: 80 }, "Paid: $80 with PayPal"],
  [{ how: "code", amount: 0 }, "Free with a code"],
  [{ how: "cash", amount: 60.5 }, "Paid: $60.50 in cash"],
  [{ how: "other", amount: 60 }, "Paid: $60 another way"],
  [{ how: "owes", amount: 60 }, "$60 to pay at the session"],
  [{ how: "owes", amount: 0 }, "Nothing to pay"],
  [null, ""],
] as const)("%j is %j", (paid, words) => expect(sayOwnPaid(paid)).toBe(words))

test("the button says what comes back", () => {
  expect(sayCancel(8_050)).toBe("Cancel and get $80.50 back")
  expect(sayCancel(0)).toBe("Cancel the session")
})

test.each([
  ["2027-03-13", "Today"],
  ["2027-03-14", "Tomorrow"],
  ["2027-03-16", "In 3 days"],
  ["2027-03-26", "In 13 days"],
  ["2027-03-27", "In 2 weeks"],
])("%s is %j", (date, words) => expect(sayHowSoon({ date, today: "2027-03-13" })).toBe(words))
