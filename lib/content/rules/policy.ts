import { formatUsd } from "../../money"
import { formatHours, formatMoment } from "../../time"
import type { Policy } from "../rules"

const HOUR_MS = 3_600_000

/** A session as its student may cancel or move it, with the policy that was agreed. */
export type Agreed = { policy: Policy; startsAt: Date; now: Date }

/** What has paid for a session; nothing while it is to be paid there, or is free. */
export type By = "money" | "code" | "nothing"

/** What a student gets back who cancels now. `until`: how long it stays so; that moment is included. */
export type Quote = { refundCents: number; couponReturned: boolean; isLate: boolean; until: Date }

/**
 * By elapsed hours, whatever the clocks do. Late, the policy's share of the price goes back, less what has gone back
 * already; a code can be used again unless something of a price would be kept.
 */
export function quoteCancellation({
  policy,
  startsAt,
  now,
  paidCents,
  leftCents,
  isCode,
}: Agreed & { paidCents: number; leftCents: number; isCode: boolean }): Quote {
  const isLate = isLateToCancel({ policy, startsAt, now })
  const percent = isLate ? policy.lateRefundPercent : 100
  const dueCents = Math.round((paidCents * percent) / 100) - (paidCents - leftCents)
  return {
    refundCents: Math.max(0, Math.min(leftCents, dueCents)),
    couponReturned: isCode && !isLate,
    isLate,
    until: isLate || policy.lateRefundPercent === 100 ? startsAt : freeUntil({ policy, startsAt }),
  }
}

/** True when canceling no longer gives everything back. */
export function isLateToCancel({ policy, startsAt, now }: Agreed): boolean {
  return policy.lateRefundPercent < 100 && now.getTime() > freeUntil({ policy, startsAt }).getTime()
}

function freeUntil({ policy, startsAt }: Pick<Agreed, "policy" | "startsAt">): Date {
  return new Date(startsAt.getTime() - policy.cancelFreeHours * HOUR_MS)
}

/** The quote in one sentence, in the teacher's voice. `by`: who gives money back, or what was used instead of it. */
export function sayQuote({
  quote,
  policy,
  startsAt,
  paidCents,
  by,
  zone,
}: {
  quote: Quote
  policy: Policy
  startsAt: Date
  paidCents: number
  by: "paypal" | "teacher" | "code"
  zone: string
}): string {
  const { refundCents, couponReturned, isLate, until } = quote
  const why = `It’s less than ${formatHours(policy.cancelFreeHours)} before, so`
  const when = until.getTime() < startsAt.getTime() ? ` if you cancel by ${formatMoment(until, zone)}` : ""
  if (couponReturned) return `You can use your code again for another session${when}.`
  if (by === "code") return `${why} the code stays used.`
  if (paidCents === 0) return "Nothing has been paid yet, so there’s nothing to refund."
  const from = by === "paypal" ? "back through PayPal" : "back from me"
  const part = refundCents < paidCents ? ` of the ${formatUsd(paidCents)}` : ""
  if (refundCents > 0 && isLate) return `${why} you’ll get ${formatUsd(refundCents)}${part} ${from}.`
  if (refundCents > 0) return `You’ll get ${formatUsd(refundCents)}${part} ${from}${when}.`
  return isLate ? `${why} there’s no refund.` : "What you paid has already been refunded."
}

/**
 * What canceling a session gives back at the time to which it is moved, in one sentence, where that differs from before;
 * empty otherwise.
 */
export function sayNewTerms(given: {
  policy: Policy
  from: Date
  to: Date
  now: Date
  by: By
  /** A moment, in the zone in which the session’s is said. */
  say: (instant: Date) => string
}): string {
  const { policy, from, to, now, by, say } = given
  const [wasLate, isLate] = [from, to].map((startsAt) => isLateToCancel({ policy, startsAt, now }))
  if (by === "nothing" || isLate === wasLate) return ""
  if (isLate) return sayLate(policy, by)
  const best = by === "code" ? "and use your code again" : "for a full refund"
  const until = say(freeUntil({ policy, startsAt: to }))
  return `You can cancel this time ${best} until ${until}; ${afterwards(policy, by)}.`
}

/** What a student can do with the time to which the teacher moved their session, in one sentence; empty where nothing is paid. */
export function sayHerTime(by: By, who: "You" | (string & {}) = "You"): string {
  if (by === "nothing") return ""
  const best = by === "code" ? `and use ${who === "You" ? "your" : "their"} code again` : "for a full refund"
  if (who === "You") return `You can cancel this time ${best} until it starts.`
  return `Because you moved it, ${who} can cancel ${best} until it starts.`
}

/** Why a student cannot move a session any more; null when they can. */
export function whyNotMovable({
  policy,
  startsAt,
  now,
  moves,
}: Agreed & { moves: number }): "never" | "late" | "used_up" | null {
  if (policy.moves === 0) return "never"
  if (now.getTime() > moveUntil({ policy, startsAt }).getTime()) return "late"
  return moves >= policy.moves ? "used_up" : null
}

/** The last moment at which a session can be moved. */
export function moveUntil({ policy, startsAt }: Pick<Agreed, "policy" | "startsAt">): Date {
  return new Date(startsAt.getTime() - policy.moveFreeHours * HOUR_MS)
}

/** How long it is until then, for what is said of a time that is near. */
export function hoursUntil({ startsAt, now }: { startsAt: Date; now: Date }): number {
  return (startsAt.getTime() - now.getTime()) / HOUR_MS
}

type About = {
  moved?: number
  by?: By
  /** How long it is until the session; without it the policy is said of any session. */
  hoursAhead?: number
}

/**
 * The policy in two sentences, by what pays: as students read it before they pay, and of a session that has been `moved`.
 */
export function sayPolicy(
  policy: Policy,
  { moved = 0, by = "money", hoursAhead = Number.POSITIVE_INFINITY }: About = {},
): string {
  const { cancelFreeHours } = policy
  const back = by === "code" ? "and you can use your code again" : "for a full refund"
  const late = afterwards(policy, by)
  const cancel =
    by === "nothing"
      ? "Cancel any time before it starts."
      : isAlwaysFree(policy)
        ? `Cancel any time before it starts ${back}.`
        : hoursAhead < cancelFreeHours
          ? sayLate(policy, by)
          : `Cancel up to ${formatHours(cancelFreeHours)} before ${back}; ${late}.`
  return `${cancel} ${sayMoves(policy, { moved, hoursAhead })}`
}

/** How often a session that has been `moved` can still be moved, in one sentence. */
export function sayMoves(
  { moves, moveFreeHours }: Policy,
  { moved, hoursAhead, what = "the session" }: Required<Omit<About, "by">> & { what?: "it" | "the session" },
): string {
  const left = hoursAhead < moveFreeHours ? 0 : Math.max(0, moves - moved)
  if (left === 0) return `${what === "it" ? "It" : "The session"} can’t be moved${moved > 0 ? " again" : ""}.`
  const often = left === 1 ? `once${moved > 0 ? " more" : ""}` : left === 2 ? "twice" : `up to ${left} times`
  const until = moveFreeHours === 0 ? "until it starts" : `up to ${formatHours(moveFreeHours)} before`
  return `You can move ${what} ${often}, ${until}.`
}

/** The same of several sessions, from the policy of each. */
export function sayPolicies(policies: string[]): string {
  const kinds = [...new Set(policies)]
  const which = (kind: string, index: number) => {
    const count = policies.filter((one) => one === kind).length
    if (kinds.length === 1) return "each session"
    if (index === kinds.length - 1) return count === 1 ? "the other one" : "the others"
    return `the ${index === 0 ? "first" : "next"} ${count === 1 ? "one" : count}`
  }
  return kinds
    .map((kind, index) => `For ${which(kind, index)}: ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`)
    .join(" ")
}

/** What canceling a session gives back once it is late. */
function sayLate({ cancelFreeHours, lateRefundPercent }: Policy, by: By): string {
  const refund = lateRefundPercent === 0 ? "there’s no refund" : `you’d get only ${lateRefundPercent}% back`
  const then = by === "code" ? "your code stays used" : refund
  return `This time is less than ${formatHours(cancelFreeHours)} away, so ${then} if you cancel.`
}

/** The policy of a spot in a class, which is not moved, by what pays for it. */
export function sayGivingUp(
  policy: Policy,
  {
    by = "money",
    hoursAhead = Number.POSITIVE_INFINITY,
  }: { by?: "money" | "pass"; hoursAhead?: number } = {},
): string {
  const { cancelFreeHours, lateRefundPercent } = policy
  const isPass = by === "pass"
  const back = isPass ? "to get the class back on your pass" : "for a full refund"
  if (isAlwaysFree(policy)) return `Give up your spot any time before class starts ${back}.`
  if (hoursAhead < cancelFreeHours) {
    const refund = lateRefundPercent === 0 ? "there’s no refund" : `you’d get only ${lateRefundPercent}% back`
    const then = isPass ? "you won’t get it back on your pass" : refund
    return `This class is less than ${formatHours(cancelFreeHours)} away, so ${then} if you give up your spot.`
  }
  const late = isPass ? "after that, it stays used" : after(policy)
  return `Give up your spot up to ${formatHours(cancelFreeHours)} before class ${back}; ${late}.`
}

/** The same of a spot that is paid, with the moment and what comes back: "$14", or the class of a pass. */
export function sayGivingUpBy(given: Agreed & { paidBy: "pass" | { cents: number }; zone: string }): string {
  const { policy, startsAt, now, paidBy, zone } = given
  const isPass = paidBy === "pass"
  if (isAlwaysFree(policy) || isLateToCancel({ policy, startsAt, now }))
    return sayGivingUp(policy, {
      by: isPass ? "pass" : "money",
      hoursAhead: hoursUntil({ startsAt, now }),
    })
  const back = isPass ? "the class back on your pass" : `${formatUsd(paidBy.cents)} back`
  const late = isPass ? "after that, it stays used" : after(policy)
  return `Give up your spot by ${formatMoment(freeUntil({ policy, startsAt }), zone)} and you’ll get ${back}; ${late}.`
}

function isAlwaysFree({ cancelFreeHours, lateRefundPercent }: Policy): boolean {
  return cancelFreeHours === 0 || lateRefundPercent === 100
}

function afterwards(policy: Policy, by: By): string {
  return by === "code" ? "after that, it stays used" : after(policy)
}

function after({ lateRefundPercent }: Policy): string {
  return lateRefundPercent === 0
    ? "after that, there’s no refund"
    : `after that, you get ${lateRefundPercent}% back`
}
