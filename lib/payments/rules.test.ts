import { expect, test } from "vitest"
import { mismatch } from "./rules"

const payment = { id: "p", amountCents: 6_000, currency: "USD", paypalOrderId: "O" }
const order = { orderId: "O", customId: "p", payeeId: "M", capture: { cents: 6_000, currency: "USD" } }

test("a capture that is as we asked has nothing wrong with it", () => {
  expect(mismatch({ payment, order, payeeId: "M" })).toBeNull()
})

test.each([
  ["another order", { orderId: "X" }],
  ["an order of another payment", { customId: "q" }],
  ["another payee", { payeeId: "X" }],
  ["another currency", { capture: { cents: 6_000, currency: "JPY" } }],
  ["a cent less", { capture: { cents: 5_999, currency: "USD" } }],
  ["no amount", { capture: { cents: null, currency: "USD" } }],
  ["nothing captured", { capture: null }],
])("%s is not what we asked", (_what, other) => {
  expect(mismatch({ payment, order: { ...order, ...other }, payeeId: "M" })).not.toBeNull()
})
