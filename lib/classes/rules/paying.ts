import type { Policy } from "../../content/rules"
import { hoursUntil, sayGivingUp } from "../../content/rules/policy"
import { formatUsd, formatWire } from "../../money"

/** How a class with a price can be paid for. */
export const WAYS = ["online", "pass", "door"] as const
export type Way = (typeof WAYS)[number]

type Priced = { price: number | null; priceNote: string }

/** The price in dollars with what she says about it; empty where neither is known. */
export function sayPrice({ price, priceNote }: Priced): string {
  if (price === null) return priceNote
  const amount = formatWire(price)
  return priceNote.includes(amount) ? priceNote : [amount, priceNote].filter(Boolean).join(", ")
}

/** What a place costs that is paid when its person comes, in a sentence. */
export function sayAtTheDoor(priceCents: number): string {
  return `${formatUsd(priceCents)}, at the door, in cash.`
}

/** Over PayPal's buttons, under the class that is paid for. */
export function sayToPay(price: number): string {
  return `To pay: ${formatWire(price)}`
}

/** How a place was paid for, or will be, beside the class; empty where the class has no price. */
export function sayPaid({ price, way }: { price: number | null; way: Way | null }): string {
  if (price === null) return ""
  if (way === "pass") return "Paid with your pass"
  return `${formatWire(price)}, ${way === "online" ? "paid" : "at the door, in cash"}`
}

/** When a place that is given up brings back what paid for it, in a sentence; empty where nothing is paid before. */
export type Terms = Record<Way, string>
export function termsOf(given: { policy: Policy; startsAt: Date; now: Date }): Terms {
  const { policy } = given
  const hoursAhead = hoursUntil(given)
  return {
    online: sayGivingUp(policy, { hoursAhead }),
    pass: sayGivingUp(policy, { by: "pass", hoursAhead }),
    door: "",
  }
}

/** How who waits for a place will pay for it, in a sentence; empty where the class has no price. */
export function sayPayingLater({ price, way }: { price: number | null; way: Way | null }): string {
  if (price === null) return ""
  if (way === "pass") return "Your pass pays for it when you say yes."
  return way === "online"
    ? "You’ll pay with PayPal or a card when you say yes."
    : "You’ll pay at the door, in cash."
}

/** What a sign-up by email alone costs, in a sentence; empty where the class has no price. */
export function sayDue(price: number | null): string {
  return price === null ? "" : `You’ll pay ${formatWire(price)} at the door, in cash.`
}

/** How a class is paid for when its price is not taken at the door, in a sentence. */
export function sayWays({ price, ways }: { price: number; ways: Way[] }): string {
  const amount = formatWire(price)
  if (!ways.includes("online")) return `This class costs ${amount}, and a pass pays for it. Please log in.`
  const pass = ways.includes("pass") ? ", or with a pass when you’re logged in" : ""
  return `This class costs ${amount}. Please pay when you sign up: with PayPal${pass}.`
}
