import { expect, test } from "vitest"
import { PAYMENT_PROBLEMS } from "./payment-texts"

test("a place for the buttons that is missing is said as the specification says it", () => {
  expect(PAYMENT_PROBLEMS.missing).toEqual({
    title: "Payment Button Not Found",
    text: "We couldn't load the PayPal button. Please refresh the page and try again.",
  })
})
