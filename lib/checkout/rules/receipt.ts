import { fromWire, toDecimal } from "../../money"
import { formatDate, instantToWallClock } from "../../time"

/** What was paid, for what, when and by whom, and what went back; amounts in dollars, instants as ISO 8601. */
export type Receipt = {
  /** PayPal's order, or what was taken at the desk. */
  orderId: string
  /** Of an order of chocolates, as its emails and pages show it. */
  orderNumber: number | null
  paidAt: string
  how: "paypal" | "cash" | "other"
  from: { name: string; address: string }
  to: { name: string; email: string }
  /** `about`: when a session or a class takes place. */
  lines: { what: string; about: string; amount: number }[]
  /** Of chocolates: what a code took off, and the shipping. */
  discount: number
  shipping: number
  total: number
  refunds: { at: string; amount: number; isDone: boolean }[]
  refunded: number
  /** Of what went back by a dispute, what came back to the teacher when it ended in her favor. */
  chargedAgain: { at: string; amount: number }[]
}

type Row = { label: string; amount: string }
export type SaidReceipt = {
  title: string
  paid: string
  lines: (Row & { about: string })[]
  /** From the subtotal, where there is one, to the total. */
  sums: Row[]
  /** What went back, and what is left of it. */
  refunds: Row[]
}

const HOW = { paypal: "with PayPal", cash: "in cash", other: "to me directly" }

/** A receipt in words, for the page and the PDF. */
export function sayReceipt(receipt: Receipt, zone: string): SaidReceipt {
  const { orderNumber, paidAt, how, lines, discount, shipping, total, refunds, refunded, chargedAgain } =
    receipt
  const day = (instant: string) => formatDate(instantToWallClock(new Date(instant), zone).date)
  const again = chargedAgain.reduce((sum, { amount }) => sum + fromWire(amount), 0)
  const isMore = discount > 0 || shipping > 0
  const subtotal = lines.reduce((sum, { amount }) => sum + fromWire(amount), 0)
  return {
    title: orderNumber === null ? "Receipt" : `Receipt for order #${orderNumber}`,
    paid: `Paid ${HOW[how]} on ${day(paidAt)}`,
    lines: lines.map(({ what, about, amount }) => ({ label: what, about, amount: usd(fromWire(amount)) })),
    sums: [
      ...(isMore ? [{ label: "Subtotal", amount: usd(subtotal) }] : []),
      ...(discount > 0 ? [{ label: "Discount", amount: `-${usd(fromWire(discount))}` }] : []),
      ...(shipping > 0 ? [{ label: "Shipping", amount: usd(fromWire(shipping)) }] : []),
      { label: "Total paid", amount: usd(fromWire(total)) },
    ],
    refunds: [
      ...refunds.map(({ at, amount, isDone }) => ({
        label: isDone ? `Refunded on ${day(at)}` : "Refund in progress",
        amount: `-${usd(fromWire(amount))}`,
      })),
      ...chargedAgain.map(({ at, amount }) => ({
        label: `Charged again after a dispute, on ${day(at)}`,
        amount: usd(fromWire(amount)),
      })),
      ...(refunded > 0
        ? [{ label: "Net paid", amount: usd(fromWire(total) - fromWire(refunded) + again) }]
        : []),
    ],
  }
}

const usd = (amount: number) => `$${toDecimal(amount)}`
