import { CODE_STAYS_USED } from "../../bookings/rules"
import { formatUsd, fromWire } from "../../money"
import { sayUnused, type Unused } from "../../passes/rules"

/** `paidBack`: dollars that she gives back herself, of the `refundCents` that go back; `keptCents`: what stays with her. */
type Back = { paidBack: number; refundCents: number; keptCents: number }

type Plans = Back & { sessions: number; classes: number }

/** What goes back of what is ahead, to the student who leaves. */
export function sayBack({ paidBack, refundCents, keptCents }: Back): string {
  const byHer = fromWire(paidBack)
  const ways = [
    refundCents > byHer ? `${formatUsd(refundCents - byHer)} back through PayPal` : "",
    byHer > 0 ? `${formatUsd(byHer)} back from me` : "",
  ].filter(Boolean)
  const back = ways.length > 0 ? `You’ll get ${ways.join(" and ")}.` : "There’s no refund."
  const kept = `${formatUsd(keptCents)} stays with me, by the policy you booked with.`
  return keptCents > 0 ? `${back} ${kept}` : back
}

/** What ends with an account, and what goes back of it: to the student who leaves, or to the admin. */
export function sayPlans(
  plans: Plans,
  given: { isOwn: boolean; unused: Unused; orders: string; isWithCode: boolean },
): string {
  const { isOwn, unused, orders, isWithCode } = given
  const { sessions, classes, refundCents } = plans
  const some = (count: number, one: string, more: string) =>
    count ? `${count} ${count === 1 ? one : more}` : ""
  const what = [some(sessions, "session", "sessions"), some(classes, "class", "classes")].filter(Boolean)
  // With nothing ahead it is the money that has changed since it was shown.
  const isElse = unused.classes > 0 || (isOwn && orders !== "")
  const isOnlyMoney = what.length === 0 && (refundCents > 0 || !isElse)
  const sentences = [
    what.length > 0 ? (isOwn ? sayAhead(what.join(" and ")) : sayAheadToHer(what.join(" and "), plans)) : "",
    isOwn && (what.length > 0 || isOnlyMoney) ? sayBack(plans) : "",
    isOwn && isWithCode ? CODE_STAYS_USED : "",
    !isOwn && isOnlyMoney ? `There’s ${refundCents > 0 ? "money" : "no money"} to give back.` : "",
    unused.classes > 0 ? sayPassesEnd(unused, isOwn) : "",
    isOwn ? orders : "",
  ]
  return sentences.filter(Boolean).join(" ")
}

const sayAhead = (what: string) => `You still have something coming up. ${what} will be canceled.`

/** What she took herself is named where she is asked. */
function sayAheadToHer(what: string, plans: Plans): string {
  const { sessions, classes, paidBack, refundCents } = plans
  const it = sessions + classes === 1 ? "It" : "All of it"
  const byPayPal = refundCents - fromWire(paidBack)
  const back = byPayPal > 0 ? `, and ${formatUsd(byPayPal)} will be refunded through PayPal` : ""
  return `They still have something coming up: ${what}. ${it} will be canceled${back}.`
}

/** Nothing goes back for a pass by itself, and afterwards nobody knows whose it was. */
function sayPassesEnd(unused: Unused, isOwn: boolean): string {
  return isOwn
    ? `Deleting your account also ends ${sayUnused(unused, "your")}; if you’d like to ask about that, write to me first.`
    : `Deleting the account also ends ${sayUnused(unused, "their")}; to pay some of it back, do that first, on their page.`
}
