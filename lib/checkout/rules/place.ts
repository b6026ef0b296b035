import { type Agreed, type Quote, quoteCancellation } from "../../content/rules/policy"
import { formatUsd } from "../../money"
import { sayRefund } from "../../payments/rules"
import { formatHours, formatMoment } from "../../time"

/** What paid for a place in a class; "teacher": she took it herself, or it is owed to her. */
export type PlacePaid = { by: "paypal" | "pass" | "teacher"; paidCents: number; leftCents: number }

/** What went back for a place: cents through PayPal, or the credit; and what its person is told of it. */
export type PlaceBack = {
  refundCents: number
  credit: boolean
  sentence: string
  /** Of what she took herself: hers to give back. */
  paidBackCents: number
  /** Where orders that were to be handed over there are picked up, in a sentence. */
  pickup: string
}

/** What comes back for a place that is given up now: cents through PayPal, or the credit. Her own money she sees to. */
export function quotePlace({ by, paidCents, leftCents, ...agreed }: Agreed & PlacePaid): Quote {
  const isMoney = by === "paypal"
  return quoteCancellation({
    ...agreed,
    paidCents: isMoney ? paidCents : 0,
    leftCents: isMoney ? leftCents : 0,
    isCode: by === "pass",
  })
}

/** The quote in one sentence, in the teacher's voice; empty where nothing was paid here. */
export function sayPlaceQuote(given: Agreed & PlacePaid & { quote: Quote; zone: string }): string {
  const { quote, policy, startsAt, by, paidCents, zone } = given
  if (by === "teacher") return paidCents > 0 ? "You paid me in person, so I’ll settle it with you." : ""
  const why = `It’s less than ${formatHours(policy.cancelFreeHours)} before, so`
  const { refundCents, couponReturned, isLate, until } = quote
  const when =
    until.getTime() < startsAt.getTime() ? ` if you give it up by ${formatMoment(until, zone)}` : ""
  if (by === "pass")
    return couponReturned
      ? `The class goes back on your pass${when}.`
      : `${why} the class stays used on your pass.`
  if (refundCents === 0)
    return isLate ? `${why} there’s no refund.` : "What you paid has already been refunded."
  const part = refundCents < paidCents ? ` of the ${formatUsd(paidCents)}` : ""
  const back = `you’ll get ${formatUsd(refundCents)}${part} back through PayPal`
  return isLate ? `${why} ${back}.` : `Y${back.slice(1)}${when}.`
}

/** What somebody is told who got something back; empty for nothing. */
export function sayGivenBack({ refundCents, credit }: { refundCents: number; credit: boolean }): string {
  if (credit) return "The class is back on your pass."
  if (refundCents === 0) return ""
  return sayRefund(formatUsd(refundCents))
}

/** The same to the owner of an address that somebody else signed up: whoever paid is not the reader. */
export function sayGivenBackToPayer({
  refundCents,
  credit,
}: {
  refundCents: number
  credit: boolean
}): string {
  if (credit) return "The class goes back on the pass that paid for it."
  return refundCents > 0 ? `${formatUsd(refundCents)} goes back through PayPal to whoever paid.` : ""
}
