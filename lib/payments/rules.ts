import { formatUsd, fromWire, toWire } from "../money"

/** How long a slot, a place, chocolates or a coupon are kept for somebody who is paying. */
export const HOLD_MINUTES = 10

/** To whoever would pay a second time while the money may be moving. */
export const ON_ITS_WAY = "Your payment is already on its way. You don’t need to pay again."

type Expected = { id: string; amountCents: number; currency: string; paypalOrderId: string | null }
type Paid = {
  orderId: string
  customId: string
  payeeId: string
  capture: { cents: number | null; currency: string } | null
}

/** What is wrong with a capture, compared with our own row; null when every part of it is as we asked. */
export function mismatch({
  payment,
  order,
  payeeId,
}: {
  payment: Expected
  order: Paid
  payeeId: string
}): string | null {
  if (order.orderId !== payment.paypalOrderId) return "the order is a different one"
  if (order.customId !== payment.id) return "the order wasn’t made for this payment"
  if (order.payeeId !== payeeId) return "it was paid to another account"
  if (order.capture?.currency !== payment.currency) return "it was paid in another currency"
  if (order.capture.cents !== payment.amountCents) return "another amount was paid"
  return null
}

/**
 * Where a payment goes from each state (docs/decisions/0003-payments.md). Money decides over what we thought: a capture
 * that PayPal shows is settled from every state in which it is not settled yet, `failed` too.
 */
const ARROWS = {
  created: ["capturing", "fulfilled", "refund_due", "refunded", "failed"],
  capturing: ["created", "pending_capture", "fulfilled", "refund_due", "refunded", "failed"],
  pending_capture: ["fulfilled", "refund_due", "refunded", "failed"],
  failed: ["fulfilled", "refund_due", "refunded"],
  fulfilled: ["refund_due", "refunded"],
  refund_due: ["refunded"],
  refunded: [],
} as const satisfies Record<string, string[]>

export type State = keyof typeof ARROWS

/** The states from which a payment may go to this one. */
export function statesBefore(to: State): State[] {
  const all = Object.keys(ARROWS) as State[]
  return all.filter((from) => ARROWS[from].some((next) => next === to))
}

/** Why a payment that has come to rest is on the admin's list. */
export type NeedsPerson = "not_fulfilled" | "refunded_before" | "refunded_by_hand"

const IN_PAYPAL = "Search for this email address in PayPal, and settle the payment there."

/** What the admin's list, and the email about it, say of a payment: what has happened, and what she can do. */
const NEEDS_YOU: Record<string, { what: string; todo: string }> = {
  refund_due: {
    what: "A refund hasn’t gone through",
    todo: "It’s tried again automatically. If it’s still under Needs you tomorrow, search for this email address in PayPal and refund it there.",
  },
  refund_pending: {
    what: "PayPal hasn’t paid out a refund for a week",
    todo: "PayPal has accepted it, so please don’t refund it again. Search for this email address in PayPal to see what it’s waiting for.",
  },
  capturing: { what: "It’s not clear whether a payment came through", todo: IN_PAYPAL },
  pending_capture: { what: "PayPal has been reviewing a payment for days", todo: IN_PAYPAL },
  not_fulfilled: {
    what: "A payment came through, but couldn’t be completed",
    todo: "It’s refunded automatically, and they get an email. Please show the reason to whoever looks after your site.",
  },
  refunded_before: {
    what: "A payment was refunded in PayPal before it was booked",
    todo: "Nothing is booked, and what was held for it is free again. There’s nothing left to refund.",
  },
  refunded_by_hand: {
    what: "PayPal refunded something that’s still booked here",
    todo: "If it’s off, cancel the session or refund the order here; only what’s left would be refunded. Otherwise press Done.",
  },
}

/** Whether PayPal has refused a refund, or has not answered; it is tried again. */
export function isRefundStuck({ state, lastError }: { state: "due" | "done"; lastError: string }): boolean {
  return state === "due" && lastError !== ""
}

/** What PayPal said to a refund, as a detail. */
export function sayAnswer(answer: string): string {
  return answer === "no answer"
    ? "PayPal hasn’t answered."
    : `PayPal refused the refund. If you ask PayPal about it, give them this code: ${answer}`
}

export function needsYou(state: string) {
  return NEEDS_YOU[state] ?? { what: "A payment needs a look", todo: IN_PAYPAL }
}

/** How something is paid for at the desk; "owes": not yet. */
export const DESK_WAYS = ["cash", "other", "owes"] as const
export type DeskPaid = { how: (typeof DESK_WAYS)[number]; cents: number }

/**
 * How something was paid for, and how much of it was kept, in dollars. "owes": still to be paid at the desk; "back": she
 * took it herself and gave it back.
 */
export type PaidBy = {
  how: "paypal" | "code" | "pass" | "cash" | "other" | "owes" | "back"
  amount: number
  /** What went back: of what she took herself, where she kept the rest; through PayPal, any of it. */
  back?: number
  /** The class is back on the pass, as it is canceled. */
  isBackOnPass?: boolean
}
export type PaidColumns = {
  cents: number | null
  refundedCents: number | null
  isFree: boolean
  /** A class off a pass. */
  isPass?: boolean
  deskCents: number | null
  deskMethod: "cash" | "other" | null
  deskBackCents: number | null
  /** What it was for is canceled, or was given up. */
  isOff?: boolean
}

/** What a funding with its desk payment says at the door; null when there is none. Nothing is owed for what is off. */
export function paidOf(columns: PaidColumns): PaidBy | null {
  const { cents, refundedCents, isFree, isPass, deskCents, deskMethod, deskBackCents, isOff } = columns
  if (deskCents !== null) {
    if (isOff && deskMethod === null) return null
    const backCents = deskBackCents ?? 0
    if (backCents > 0 && backCents === deskCents) return { how: "back", amount: toWire(deskCents) }
    const kept = { how: deskMethod ?? ("owes" as const), amount: toWire(deskCents - backCents) }
    return backCents > 0 ? { ...kept, back: toWire(backCents) } : kept
  }
  if (isPass) return { how: "pass", amount: 0, ...(isOff && { isBackOnPass: true }) }
  if (isFree) return { how: "code", amount: 0 }
  if (cents === null) return null
  const backCents = refundedCents ?? 0
  return {
    how: "paypal",
    amount: toWire(cents - backCents),
    ...(backCents > 0 && { back: toWire(backCents) }),
  }
}

/** A row with what its funding says in place of the columns. */
export function withPaid<Row extends PaidColumns>(row: Row) {
  const { cents, refundedCents, isFree, isPass, deskCents, deskMethod, deskBackCents, isOff, ...rest } = row
  return {
    ...rest,
    paid: paidOf({ cents, refundedCents, isFree, isPass, deskCents, deskMethod, deskBackCents, isOff }),
  }
}

/** "$80 with PayPal", "owes $20", "free with a code"; empty where nothing was said. `isAhead`: nothing is owed yet. */
export function sayPaid(paid: PaidBy | null, { isAhead = false } = {}): string {
  if (!paid) return ""
  if (paid.how === "code") return "free with a code"
  if (paid.how === "pass") return paid.isBackOnPass ? "back on their pass" : "with a pass"
  const backCents = fromWire(paid.back ?? 0)
  if (paid.how === "paypal" && backCents > 0 && paid.amount === 0) return `${formatUsd(backCents)} refunded`
  if (paid.amount === 0) return "nothing to pay"
  const amount = formatUsd(fromWire(paid.amount) + backCents)
  if (paid.how === "owes") return isAhead ? `${amount} to pay` : `owes ${amount}`
  if (paid.how === "back") return `${amount} paid back`
  const back =
    backCents > 0 ? `, ${formatUsd(backCents)} ${paid.how === "paypal" ? "refunded" : "paid back"}` : ""
  return `${amount} ${{ paypal: "with PayPal", cash: "in cash", other: "another way" }[paid.how]}${back}`
}

/** Of a payment that PayPal reviews, to whoever paid; `outcome`: what comes of it. */
export function sayUnderReview(cents: number | null | undefined, outcome: string): string {
  const payment = cents ? `${formatUsd(cents)} payment` : "payment"
  return `PayPal hasn’t finished your ${payment} yet; some take a few days. Please don’t pay again. I’ll email you as soon as it goes through, and then ${outcome}.`
}

/** Of a refund, to whoever gets it: true before PayPal has accepted it, and when PayPal refuses it. */
export function sayRefund(amount: string): string {
  return `You’ll get ${amount} back through PayPal. It usually shows up within a few days; if it doesn’t, let me know.`
}

/** Of what the teacher had taken herself. */
export function sayPaidBack(cents: number): string {
  return `You’ll get ${formatUsd(cents)} back from me.`
}

/** The community fund's share, in whole cents, of what was paid for each session above the middle price. */
export function contributionCents(given: { prices: number[]; middleCents: number; percent: number }): number {
  const { prices, middleCents, percent } = given
  const aboveCents = prices.reduce((sum, cents) => sum + Math.max(0, cents - middleCents), 0)
  return Math.floor((aboveCents * percent) / 100)
}

/**
 * What the fund keeps of a contribution when so much of its payment is gone: pro rata, and all of it goes with the last
 * cent, whatever the steps were.
 */
export function keptContribution(given: {
  contributedCents: number
  capturedCents: number
  goneCents: number
}): number {
  const { contributedCents, capturedCents, goneCents } = given
  const gone = Math.min(capturedCents, Math.max(0, goneCents))
  return contributedCents - Math.round((contributedCents * gone) / capturedCents)
}
