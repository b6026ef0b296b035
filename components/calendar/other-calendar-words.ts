import type { WireOtherCalendar } from "@/lib/calendar/queries/other-calendars"
import { formatDayAndTime } from "@/lib/time"

const WHY: Record<WireOtherCalendar["why"], string> = {
  "": "",
  refused: "Its address points to a private network.",
  unreachable: "Its site couldn’t be reached.",
  slow: "Its site took longer than 5 seconds.",
  status: "Its site says there’s no calendar at this address. The address may have been changed there.",
  redirect: "Its address redirects to another site.",
  large: "It’s larger than 1 MB.",
  no_calendar: "What’s at its address isn’t a calendar.",
  complicated: "It has too many entries, or one that repeats forever.",
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
    return `Can’t be read since ${formatDayAndTime(new Date(unreadableSince), zone)}. ${sayWhyUnreadable(why)}${known}`
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
