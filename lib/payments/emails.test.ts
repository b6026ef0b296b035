import { expect, test } from "vitest"
import { renderMail } from "../worker/mail/render"

const payment = {
  _id: "p1",
  state: "refund_due",
  amount: 85.5,
  reason: "You refunded the order.",
  answer: "INSUFFICIENT_FUNDS",
  student: "Ada\r\nBcc: eve@example.com <img src=x>",
  email: "ada@example.com",
  startsAt: "2027-07-01T16:00:00.000Z",
  since: "2027-06-01T16:00:00.000Z",
}
const write = (changes = {}) =>
  renderMail({
    template: "payments/needs-person",
    data: { ...payment, ...changes },
    createdAt: new Date("2027-06-01T00:00:00Z"),
  })

test("a payment that needs a person says how much, whose, why and since when", async () => {
  const { subject, html, text } = await write()
  expect(subject).toMatch(/^A refund hasn’t gone through: \$85\.50, Ada/)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain("<img src=x")
  for (const fact of [
    "$85.50 to Ada",
    "You refunded the order.",
    "search for this email address in PayPal and refund it there",
    "PayPal refused the refund. If you ask PayPal about it, give them this code: INSUFFICIENT_FUNDS",
    "Thu, Jul 1, 2027 at 9:00 AM PDT",
    "Jun 1, 2027",
  ])
    expect(text).toContain(fact)
})

test("a refund that PayPal doesn’t answer, and what is no refund, name no code", async () => {
  expect((await write({ answer: "no answer" })).text).toContain("PayPal hasn’t answered.")
  expect((await write({ answer: "" })).text).not.toContain("refused the refund")
})

test("one of an order, in a state that has no sentence of its own, is still told", async () => {
  const { subject, text } = await write({ state: "created", startsAt: null, reason: "", answer: "" })
  expect(subject).toMatch(/^A payment needs a look/)
  expect(text).not.toContain("session on")
  expect(text).toContain("/admin/orders")
})
