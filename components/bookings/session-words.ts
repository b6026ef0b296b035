import { capitalized } from "@/components/ui/capitalized"
import type { WireOwnBooking } from "@/lib/bookings/queries/bookings"
import type { CancelledSession } from "@/lib/bookings/queries/cancelled-sessions"
import { andMore, sayTimes } from "@/lib/bookings/rules"
import type { Policy } from "@/lib/content/rules"
import {
  type By,
  hoursUntil,
  isLateToCancel,
  moveUntil,
  sayHerTime,
  sayNewTerms,
  sayPolicies,
  sayPolicy,
  whyNotMovable,
} from "@/lib/content/rules/policy"
import { formatUsd, formatWire } from "@/lib/money"
import { type PaidBy, sayPaid } from "@/lib/payments/rules"
import {
  addDays,
  daysBetween,
  formatDay,
  formatDayAsOf,
  formatMoment,
  instantToWallClock,
  WEEKDAYS,
  weekdayOf,
} from "@/lib/time"
import { slotTime } from "./slot-days"

/** After giving something up. */
export function sayOffCalendar(what: "class" | "session"): string {
  return `I’ve emailed you a file that takes the ${what} off your calendar.`
}

/** What paid for a session, or for something else of a student's, to the student; `where` the rest is paid. */
export function sayOwnPaid(paid: PaidBy | null, where = "at the session"): string {
  const words = sayPaid(paid)
  if (!paid || !words) return ""
  if (paid.how === "owes" && paid.amount > 0) return `${formatWire(paid.amount)} to pay ${where}`
  return paid.amount > 0 ? `Paid: ${words}` : capitalized(words)
}

/** Of dollars that PayPal still reviews. */
export function sayReviewed(amount: number): string {
  return `${formatWire(amount)}, being reviewed by PayPal`
}

/** Where a session is, in a few words. */
export function sayWhere(
  { place, address }: Pick<WireOwnBooking, "place" | "address">,
  studioAddress: string,
) {
  if (place === "online") return "online"
  return address === studioAddress ? "at the studio" : address
}

/** What was paid for a session that was canceled, and what came back. */
export function sayCancelled({
  paid,
  refunded,
  code,
  isByHer,
  isUnderReview,
}: Pick<CancelledSession, "paid" | "refunded" | "code" | "isByHer" | "isUnderReview">) {
  if (isUnderReview) return `${sayReviewed(paid)}. If it goes through, I’ll refund it`
  if (code) return code === "back" ? "Free with a code; you got it back" : "Free with a code; it stays used"
  if (paid === 0) return "Nothing was paid"
  if (refunded === 0) return `Paid ${formatWire(paid)}, no refund`
  const isWhole = refunded >= paid
  const byHer = isWhole ? "all of it back from me" : `${formatWire(refunded)} back from me`
  const byPayPal = isWhole ? "refunded in full" : `${formatWire(refunded)} refunded`
  return `Paid ${formatWire(paid)}, ${isByHer ? byHer : byPayPal}`
}

/** The policy, before paying for one session or several; of any session while no time is chosen. */
export function sayPolicyAt(
  chosen: { startsAt: string }[],
  { policy, by, now }: { policy: Policy; by: "money" | "code"; now: Date },
): string {
  const said = chosen.map(({ startsAt }) =>
    sayPolicy(policy, { by, hoursAhead: hoursUntil({ startsAt: new Date(startsAt), now }) }),
  )
  return chosen.length > 1 ? sayPolicies(said) : (said[0] ?? sayPolicy(policy, { by }))
}

/** Several weeks at once, none left out, at one time of day: "4 Wednesdays, Dec 2–23"; empty where they are not. */
export function sayWeekly(
  sessions: { startsAt: string }[],
  { weeks, zone, now }: { weeks: number; zone: string; now: Date },
): string {
  const days = sessions.map(({ startsAt }) => instantToWallClock(new Date(startsAt), zone).date)
  const [first, last] = [days[0], days.at(-1)]
  const isAtOneTime = new Set(sessions.map(({ startsAt }) => slotTime({ startsAt, zone }))).size === 1
  const isWeekly = days.every((day, index) => day === addDays(days[0] ?? "", 7 * index))
  if (weeks < 2 || days.length !== weeks || !first || !last || !isAtOneTime || !isWeekly) return ""
  const today = instantToWallClock(now, zone).date
  const [from, until] = [formatDay(first), formatDayAsOf(last, today)].map((day) => day.slice("Wed, ".length))
  const to = first.slice(0, 7) === last.slice(0, 7) ? until?.slice("Dec ".length) : until
  const range = `${from}${weeks === 2 ? " and " : "–"}${to}`
  // Each of its days stays on one line.
  return `${weeks} ${WEEKDAYS[weekdayOf(first)]}s, ${range.replace(/([a-z]) (\d)/g, "$1\u00a0$2")}`
}

/** The rest of several weeks at once, of which dates may be left out: " and 3 more, to Sat, Jan 2, 2027". */
export function sayMoreWeeks(
  sessions: { startsAt: string }[],
  { weeks, zone, now }: { weeks: number; zone: string; now: Date },
): string {
  const dayOf = (instant: Date) => instantToWallClock(instant, zone).date
  const last = sessions.length === weeks ? sessions.at(-1) : undefined
  const day = last && formatDayAsOf(dayOf(new Date(last.startsAt)), dayOf(now))
  // It stays on one line.
  const to = day ? `, to ${day.replaceAll(" ", "\u00a0")}` : ""
  return weeks > 1 ? `${andMore({ more: weeks - 1 })}${to}` : ""
}

/** After the payment: what is done already, and what Finalize Booking still does. */
export function sayBooked({ message, sentMessage }: { message: string; sentMessage: string }): string {
  const does = message.trim() && message !== sentMessage ? "sends me your message and opens" : "opens"
  return `You’re booked, and I’ve emailed you the details. Finalize Booking ${does} My Bookings.`
}

/** What the button that cancels says: the amount, wherever money goes back. */
export function sayCancel(refundCents: number): string {
  return refundCents > 0 ? `Cancel and get ${formatUsd(refundCents)} back` : "Cancel the session"
}

/** A session as far as it can be moved. */
type Movable = Pick<WireOwnBooking, "policy" | "moves" | "startsAt">

export function isMovable({ policy, moves, ...session }: Movable, now: Date): boolean {
  const startsAt = new Date(session.startsAt)
  return policy !== null && whyNotMovable({ policy, moves, startsAt, now }) === null
}

/** To whoever can no longer move a session that could be moved before; empty otherwise. */
export function sayNotMovable({ policy, moves, ...session }: Movable, now: Date): string {
  const why = policy && whyNotMovable({ policy, moves, startsAt: new Date(session.startsAt), now })
  if (why === "late") return "It’s too late to move this session online."
  return why === "used_up" ? `You’ve moved this session ${sayTimes(moves)}.` : ""
}

/** What the policy says of a time to which a session is moved, where that differs from before; empty otherwise. */
export function sayTermsAt(
  { policy, startsAt, paid }: Pick<WireOwnBooking, "policy" | "startsAt" | "paid">,
  { to, zone, now }: { to: string; zone: string; now: Date },
): string {
  if (!policy || !paid) return ""
  const say = (instant: Date) => formatMoment(instant, zone)
  return sayNewTerms({ policy, from: new Date(startsAt), to: new Date(to), now, by: paidWith(paid), say })
}

/** To the teacher, of the time to which she moves somebody's session; empty where nothing is paid. */
export function sayTermsOfHerTime({ firstName, paid }: { firstName: string; paid: PaidBy | null }): string {
  return paid ? sayHerTime(paidWith(paid), firstName) : ""
}

function paidWith({ how, amount }: PaidBy): By {
  if (how === "code") return "code"
  return amount > 0 && how !== "owes" && how !== "back" ? "money" : "nothing"
}

/** To whoever cancels late, and could still move; empty otherwise. */
export function sayMoveInstead(session: Movable, { zone, now }: { zone: string; now: Date }): string {
  const { policy } = session
  const startsAt = new Date(session.startsAt)
  if (!policy || !isLateToCancel({ policy, startsAt, now }) || !isMovable(session, now)) return ""
  return `You can still move it instead, until ${formatMoment(moveUntil({ policy, startsAt }), zone)}.`
}

/** Above the session that comes next: "Today", "Tomorrow", "In 3 days", "In 2 weeks". */
export function sayHowSoon({ date, today }: { date: string; today: string }): string {
  const days = daysBetween(today, date)
  if (days <= 0) return "Today"
  if (days === 1) return "Tomorrow"
  return days < 14 ? `In ${days} days` : `In ${Math.round(days / 7)} weeks`
}
