import { expect, test } from "vitest"
import { refundAmount } from "./refund-amount"
import { orderTotals } from "./shop"

const order = { discountBps: 1_500, paidCents: 5_301, refundedCents: 0 }
const plum = { unitPriceCents: 1_999, quantity: 2, refundedCount: 0, nowCount: 0 }
const rose = { unitPriceCents: 1_650, quantity: 1, refundedCount: 0, nowCount: 0 }

test("some chocolates go back at what was paid for them, without the shipping", () => {
  expect(refundAmount({ ...order, lines: [{ ...plum, nowCount: 1 }, rose] })).toEqual({
    cents: 1_699,
    isWhole: false,
  })
})

test("the last ones take all that is left, with the shipping", () => {
  const lines = [
    { ...plum, refundedCount: 1, nowCount: 1 },
    { ...rose, nowCount: 1 },
  ]
  expect(refundAmount({ ...order, refundedCents: 1_699, lines })).toEqual({ cents: 3_602, isWhole: true })
})

test("whatever the order of the refunds, together they are what was paid, and none is negative", () => {
  let seed = 7
  const any = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  for (let round = 0; round < 2_000; round++) {
    const freeTins = any(3)
    const discountBps = freeTins > 0 ? 0 : any(9_999)
    const lines = Array.from({ length: 1 + any(4) }, () => ({
      unitPriceCents: 1 + any(5_000),
      quantity: 1 + any(5),
      refundedCount: 0,
      nowCount: 0,
    }))
    const isLocalPickup = any(2) === 0
    const { totalCents, discountCents } = orderTotals({ lines, discountBps, freeTins, isLocalPickup })
    const freeCents = freeTins > 0 ? discountCents : 0
    let refundedCents = 0
    while (lines.some((line) => line.refundedCount < line.quantity)) {
      for (const line of lines) line.nowCount = any(line.quantity - line.refundedCount + 1)
      const { cents, isWhole } = refundAmount({
        lines,
        discountBps,
        freeCents,
        paidCents: totalCents,
        refundedCents,
      })
      expect(cents).toBeGreaterThanOrEqual(0)
      refundedCents += cents
      for (const line of lines) line.refundedCount += line.nowCount
      if (isWhole) break
    }
    expect(refundedCents).toBe(totalCents)
  }
})
