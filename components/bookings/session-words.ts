import { formatUsd } from "@/lib/money"
import { type PaidBy, sayPaid } from "@/lib/payments/rules"
import { formatMoment } from "@/lib/time"

/** After giving something up. */
export const OFF_CALENDAR = "I’ve emailed you a file that takes it off your calendar."

/** What paid for a session, to the student. */
export function sayOwnPaid(paid: PaidBy | null): string {
  const words = sayPaid(paid)
  if (!paid || !words) return ""
  if (paid.how === "owes" && paid.amount > 0)
    return `${formatUsd(Math.round(paid.amount * 100))} to pay at the session`
  return paid.amount > 0 ? `Paid: ${words}` : words.charAt(0).toUpperCase() + words.slice(1)
}

/** After the payment: what is done already, and what Finalize Booking still does. */
export function sayBooked(message: string): string {
  const does = message.trim() ? "sends me your message and opens" : "opens"
  return `You’re booked, and I’ve emailed you the details. Finalize Booking ${does} My Bookings.`
}

/** What the button that cancels says: the amount, wherever money goes back. */
export function sayCancel(refundCents: number): string {
  return refundCents > 0 ? `Cancel and get ${formatUsd(refundCents)} back` : "Cancel the session"
}

/** To whoever cancels late, and could still move; empty otherwise. `until`: when all of the money still goes back. */
export function sayMoveInstead(given: {
  until: string
  movesLeft: number
  moveUntil: string | null
  zone: string
  now: Date
}): string {
  const { until, movesLeft, moveUntil, zone, now } = given
  const isLate = Date.parse(until) < now.getTime()
  if (!isLate || movesLeft < 1 || !moveUntil || Date.parse(moveUntil) < now.getTime()) return ""
  return `You can still move it instead, until ${formatMoment(new Date(moveUntil), zone)}.`
}

/** Above the session that comes next: "Today", "Tomorrow", "In 3 days", "In 2 weeks". */
export function sayHowSoon({ date, today }: { date: string; today: string }): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
  if (days <= 0) return "Today"
  if (days === 1) return "Tomorrow"
  return days < 14 ? `In ${days} days` : `In ${Math.round(days / 7)} weeks`
}
