import { expect, test } from "vitest"
import { contributionCents, keptContribution, mismatch, paidOf, sayPaid } from "./rules"

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

test("says in a few words how something was paid", () => {
  const none = { cents: null, refundedCents: null, isFree: false }
  const noDesk = { deskCents: null, deskMethod: null, deskBackCents: null }
  const desk = (deskCents: number, deskMethod: "cash" | "other" | null, deskBackCents = 0) =>
    paidOf({ ...none, deskCents, deskMethod, deskBackCents })
  expect(sayPaid(paidOf({ ...none, ...noDesk }))).toBe("")
  expect(sayPaid(paidOf({ ...none, ...noDesk, cents: 8_000, refundedCents: 1_950 }))).toBe(
    "$80 with PayPal, $19.50 refunded",
  )
  expect(sayPaid(paidOf({ ...none, ...noDesk, cents: 1_800, refundedCents: 1_800 }))).toBe("$18 refunded")
  expect(sayPaid(paidOf({ ...none, ...noDesk, cents: 0, isFree: true }))).toBe("free with a code")
  expect(sayPaid(desk(0, null))).toBe("nothing to pay")
  expect(sayPaid(desk(2_000, null))).toBe("owes $20")
  expect(sayPaid(desk(2_000, "cash"))).toBe("$20 in cash")
  expect(sayPaid(desk(2_000, "other", 500))).toBe("$20 another way, $5 paid back")
  expect(sayPaid(desk(2_000, "cash", 2_000))).toBe("$20 paid back")
  expect(sayPaid(desk(9_000, "cash", 4_500))).toBe("$90 in cash, $45 paid back")
  expect(sayPaid(desk(8_000, null, 0), { isAhead: true })).toBe("$80 to pay")
})

test("nothing is owed for what is off; what was taken is still said", () => {
  const off = { cents: null, refundedCents: null, isFree: false, deskBackCents: null, isOff: true }
  expect(paidOf({ ...off, deskCents: 2_000, deskMethod: null })).toBeNull()
  expect(paidOf({ ...off, deskCents: 2_000, deskMethod: "cash" })).toEqual({ how: "cash", amount: 20 })
})

test("the fund’s share is of what each session cost above the middle price, rounded down", () => {
  const share = (prices: number[], percent: number) =>
    contributionCents({ prices, middleCents: 8_000, percent })
  expect(share([8_000, 5_000], 50)).toBe(0)
  expect(share([8_100], 33)).toBe(33)
  expect(share([8_100, 8_100, 8_100], 33)).toBe(99)
  expect(share([14_000, 5_000], 100)).toBe(6_000)
  expect(share([8_001], 50)).toBe(0)
})

test("what the fund keeps falls with what is gone of the payment, never below nothing, and ends with it", () => {
  for (let round = 0; round < 20_000; round++) {
    const capturedCents = 1 + Math.floor(Math.random() * 120_000)
    const contributedCents = 1 + Math.floor(Math.random() * capturedCents)
    const kept = (goneCents: number) => keptContribution({ contributedCents, capturedCents, goneCents })
    const steps = Array.from({ length: 5 }, () => Math.floor(Math.random() * (capturedCents + 1)))
    const all = [0, ...steps.sort((a, b) => a - b), capturedCents].map(kept)
    expect([all[0], all.at(-1), kept(capturedCents + 5), kept(-5)]).toEqual([
      contributedCents,
      0,
      0,
      contributedCents,
    ])
    for (const [at, cents] of all.entries())
      expect(cents).toBeLessThanOrEqual(all[at - 1] ?? contributedCents)
  }
})
