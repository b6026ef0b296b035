import type { PersonLine } from "@/lib/people/queries/history"
import { formatMoment } from "@/lib/time"

type Line = Pick<PersonLine, "state" | "place" | "offerUntil">

/** Where somebody stands in a line, and what its page is for; an offer may be over before the worker has ended it. */
export function sayLine({ state, place, offerUntil }: Line, { zone, now }: { zone: string; now: Date }) {
  if (state === "waiting" || !offerUntil) {
    const says = place === 1 ? "You’re first in line." : `You’re number ${place} in line.`
    return { says, isMine: false, leadsTo: "Take me off the list" }
  }
  const until = formatMoment(new Date(offerUntil), zone)
  if (state === "offered" && Date.parse(offerUntil) <= now.getTime())
    return { says: `I held a spot for you until ${until}. That time has passed.`, isMine: false, leadsTo: "" }
  return { says: `I’m holding a spot for you until ${until}.`, isMine: true, leadsTo: "See your spot" }
}

export const FULL_NOW = "This class is full right now."
export const HOW_WAITING_WORKS =
  "When it’s your turn, I’ll hold a spot for you and email you. You’ll usually have four hours to say yes."
