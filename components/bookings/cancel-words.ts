import type { WireAdminBooking } from "@/lib/bookings/queries/bookings"
import { parseDollars, toDecimal } from "@/lib/money"

export type Choice = "full" | "part" | "none"
type Money = Pick<WireAdminBooking, "refundableCents" | "desk">

/** Cents that go back; null while the amount that was typed is none, or more than is left. */
export function centsBack({
  choice,
  typed,
  refundableCents,
}: {
  choice: Choice
  typed: string
  refundableCents: number
}): number | null {
  if (choice !== "part") return choice === "full" ? refundableCents : 0
  const cents = parseDollars(typed.trim())
  return cents !== null && cents > 0 && cents <= refundableCents ? cents : null
}

/** Said at the field while the amount that was typed is more than is left; empty otherwise. */
export function sayTooMuch(typed: string, refundableCents: number): string {
  return (parseDollars(typed.trim()) ?? 0) > refundableCents ? `At most $${toDecimal(refundableCents)}.` : ""
}

/** What the button that cancels says: with the amount, wherever money goes back. */
export function sayCancelling(cents: number | null, { desk }: Pick<Money, "desk">): string {
  if (desk || cents === 0) return "Cancel the session"
  return cents === null ? "Cancel and refund" : `Cancel and refund $${toDecimal(cents)}`
}

/** What is left for her to do, before and after; empty where nothing is, or PayPal does it. */
export function sayByHand(cents: number | null, { desk }: Pick<Money, "desk">): string {
  return desk && cents ? `You’ll give back the $${toDecimal(cents)} yourself.` : ""
}

/** Where the money comes from; empty when there is none. */
export function sayWherefrom({ refundableCents, desk, isFree }: Money & { isFree: boolean }): string {
  if (isFree) return "It was booked with a code, which can be used again."
  if (desk) return refundableCents > 0 ? "You took the money in person." : "Nothing has been paid yet."
  return refundableCents > 0 ? "It goes back through PayPal." : "There’s nothing left to refund."
}
