import { formatUsd, fromWire } from "../../money"

/** `paidBack`: dollars that she gives back herself, of the `refundCents` that go back; `keptCents`: what stays with her. */
type Back = { paidBack: number; refundCents: number; keptCents: number }

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
