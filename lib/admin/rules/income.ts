import { toWire } from "../../money"
import { addDays } from "../../time"

export const INCOME_KINDS = ["session", "class", "pass", "order"] as const
export type IncomeKind = (typeof INCOME_KINDS)[number]

/** A dispute takes money, and gives it back when she is right; `dispute_fee` is PayPal's own charge for it. */
export type MovementWhat = "payment" | "refund" | "dispute" | "dispute_returned" | "dispute_fee"

/**
 * Money that came or went (negative). `feeCents`: what PayPal kept of it, which it keeps when money goes back; null when
 * it is not known.
 */
export type Movement = {
  at: Date
  what: MovementWhat
  kind: IncomeKind
  how: "paypal" | "cash" | "other"
  who: string
  cents: number
  feeCents: number | null
  reference: string
}

/** The first and the last day of a month ("2027-03"), and the month after it. */
export function daysOfMonth(month: string): { first: string; last: string; next: string } {
  const first = `${month}-01`
  const next = addDays(first, 31).slice(0, 7)
  return { first, last: addDays(`${next}-01`, -1), next }
}

/**
 * In dollars: what came through PayPal and by hand, what went back, and what disputes took and gave back; `gross` is the
 * sum of these, `net` what is left of it after PayPal's fees.
 */
export type WireSums = {
  paypal: number
  byHand: number
  back: number
  disputed: number
  gross: number
  fees: number
  net: number
}
export type WireTotals = WireSums & { unknownFees: number }

/** What is left of a movement. A fee that PayPal has not said counts as none. */
export function netCentsOf({ cents, feeCents }: Movement): number {
  return cents - (feeCents ?? 0)
}

/** What came and went of each kind, and in all. */
export function sumMovements(movements: Movement[]): Record<IncomeKind, WireSums> & { total: WireTotals } {
  const of = (kind: IncomeKind) => sumsOf(movements.filter((one) => one.kind === kind))
  const unknownFees = movements.filter((one) => one.feeCents === null).length
  return {
    session: of("session"),
    class: of("class"),
    pass: of("pass"),
    order: of("order"),
    total: { ...sumsOf(movements), unknownFees },
  }
}

function sumsOf(movements: Movement[]): WireSums {
  const sum = (fits: (one: Movement) => boolean) =>
    toWire(movements.filter(fits).reduce((cents, one) => cents + one.cents, 0))
  return {
    paypal: sum(({ what, how }) => what === "payment" && how === "paypal"),
    byHand: sum(({ what, how }) => what === "payment" && how !== "paypal"),
    back: sum(({ what }) => what === "refund"),
    disputed: sum(({ what }) => what === "dispute" || what === "dispute_returned"),
    gross: sum(() => true),
    fees: toWire(movements.reduce((cents, one) => cents + (one.feeCents ?? 0), 0)),
    net: toWire(movements.reduce((cents, one) => cents + netCentsOf(one), 0)),
  }
}
