import type { PricedLine } from "./shop"

export type RefundLine = PricedLine & { refundedCount: number; nowCount: number }

/**
 * What goes back for some chocolates of an order, in cents: their price less the coupon's share, rounded so that
 * any number of refunds add up to what was paid for them. Once nothing is left, all that is left of the payment:
 * with the shipping.
 */
export function refundAmount({
  lines,
  discountBps,
  paidCents,
  refundedCents,
}: {
  lines: RefundLine[]
  discountBps: number
  paidCents: number
  refundedCents: number
}): { cents: number; isWhole: boolean } {
  const leftCents = paidCents - refundedCents
  const isWhole = lines.every((line) => line.refundedCount + line.nowCount === line.quantity)
  if (isWhole) return { cents: leftCents, isWhole }
  const priceOf = (count: (line: RefundLine) => number) => {
    const cents = lines.reduce((sum, line) => sum + line.unitPriceCents * count(line), 0)
    return Math.floor((cents * (10_000 - discountBps) + 5_000) / 10_000)
  }
  const cents = priceOf((line) => line.refundedCount + line.nowCount) - priceOf((line) => line.refundedCount)
  return { cents: Math.min(cents, leftCents), isWhole }
}
