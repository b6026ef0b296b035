import { expect, test } from "vitest"
import { sayBack, sayCancelingClass, sayEmailed } from "./cancel-class-words"

const of = (how: "paypal" | "pass" | "cash" | "owes", amount = 0) => ({
  email: `${how}@example.com`,
  paid: { how, amount },
})
const unpaid = { email: "", paid: null }

test("says what goes back when a class is canceled", () => {
  expect(sayBack([])).toBe("There’s nothing to refund.")
  expect(sayBack([unpaid, of("owes", 18)])).toBe("There’s nothing to refund.")
  expect(sayBack([of("paypal", 18), of("paypal", 18.5)])).toBe("What goes back: $36.50 through PayPal.")
  expect(sayBack([of("paypal", 18), of("pass"), of("cash", 20)])).toBe(
    "What goes back: $18 through PayPal and a class on a pass. You took $20 in person, so you’ll need to give it back yourself.",
  )
})

test("says on the button how many are told", () => {
  expect(sayCancelingClass([unpaid])).toBe("Cancel the class")
  expect(sayCancelingClass([unpaid, of("pass")])).toBe("Cancel it and tell 1 person")
  expect(sayCancelingClass([of("paypal"), of("pass")])).toBe("Cancel it and tell 2 people")
})

test("says afterwards who gets a file for their calendar", () => {
  const [signedUp, waits] = [of("pass"), { email: "waits@example.com" }]
  const file = "a file that takes it off their calendar."
  expect(sayEmailed({ people: [signedUp], waiting: [] })).toBe(`1 person will get an email with ${file}`)
  expect(sayEmailed({ people: [unpaid], waiting: [waits] })).toBe("1 person will get an email.")
  expect(sayEmailed({ people: [signedUp], waiting: [waits] })).toBe(
    `2 people will get an email. Those who had signed up also get ${file}`,
  )
})
