import type { WireOtherCalendar } from "@/lib/calendar/queries/other-calendars"
import { formatMoment } from "@/lib/time"

const WHY: Record<WireOtherCalendar["why"], string> = {
  "": "",
  refused: "Its address leads to a private network.",
  unreachable: "Its site couldn’t be reached.",
  slow: "Its site took longer than 5 seconds.",
  status: "Its site says there is no calendar at this address. It may have been renewed there.",
  redirect: "Its address leads on to another site.",
  large: "It is larger than 1 MB.",
  no_calendar: "What is at its address is not a calendar.",
  complicated: "It has too many entries, or one whose repeats never come to an end.",
  forgotten:
    "Its address was locked with another key of this site (AUTH_SECRET). Remove it and add it again.",
}
const MINUTE_MS = 60_000

/** Why a calendar cannot be read. */
export function sayWhyUnreadable(why: WireOtherCalendar["why"]): string {
  return WHY[why]
}

/** How it stands with a calendar: what was read and when, or since when it cannot be. */
export function sayState(
  calendar: Pick<WireOtherCalendar, "readAt" | "unreadableSince" | "why" | "busyTimes" | "skipped">,
  { at, zone }: { at: number; zone: string },
): string {
  const { readAt, unreadableSince, why, busyTimes, skipped } = calendar
  const times = busyTimes === 1 ? "1 busy time" : `${busyTimes} busy times`
  if (unreadableSince) {
    const known = readAt ? ` What it said before still counts (${times}).` : ""
    return `Can’t be read since ${formatMoment(new Date(unreadableSince), zone)}. ${sayWhyUnreadable(why)}${known}`
  }
  if (!readAt) return "Being read for the first time..."
  const left =
    skipped === 0
      ? ""
      : ` ${skipped === 1 ? "1 entry makes" : `${skipped} entries make`} no sense and ${skipped === 1 ? "is" : "are"} left out.`
  return `Read ${ago(at - Date.parse(readAt))}, ${times}.${left}`
}

function ago(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 1) return "just now"
  if (minutes < 120) return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`
  return `${Math.floor(minutes / 60)} hours ago`
}
