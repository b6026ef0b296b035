import type { PricedLine } from "./shop"

export type RefundLine = PricedLine & { refundedCount: number; nowCount: number }

/**
 * What goes back for some chocolates of an order, in cents: their price less the coupon's share (that of a free tin is
 * spread over all of them by their prices), rounded so that any number of refunds add up to what was paid for them. Once nothing is left, all that is left of the payment:
 * with the shipping.
 */
export function refundAmount({
  lines,
  discountBps,
  freeCents = 0,
  paidCents,
  refundedCents,
}: {
  lines: RefundLine[]
  discountBps: number
  /** What a coupon for free tins took off. */
  freeCents?: number
  paidCents: number
  refundedCents: number
}): { cents: number; isWhole: boolean } {
  const leftCents = paidCents - refundedCents
  const isWhole = lines.every((line) => line.refundedCount + line.nowCount === line.quantity)
  if (isWhole) return { cents: leftCents, isWhole }
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const priceOf = (count: (line: RefundLine) => number) => {
    const cents = lines.reduce((sum, line) => sum + line.unitPriceCents * count(line), 0)
    const afterShare = Math.floor((cents * (10_000 - discountBps) + 5_000) / 10_000)
    if (freeCents === 0) return afterShare
    return Math.floor((afterShare * (subtotalCents - freeCents)) / subtotalCents + 0.5)
  }
  const cents = priceOf((line) => line.refundedCount + line.nowCount) - priceOf((line) => line.refundedCount)
  return { cents: Math.min(cents, leftCents), isWhole }
}
