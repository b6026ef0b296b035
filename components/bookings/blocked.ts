import type { Blocker } from "@/lib/calendar/queries/slots"

const BUSY = {
  booking: "you have a session then",
  class: "there’s a class then or right around it",
  time_off: "time off",
  foreign_entry: "your own calendar is busy then",
}

/** Why a free slot is not offered, in words; empty when it is. */
export function whyNotOffered(blockedBy: Blocker[]): string {
  const whys = new Set(
    blockedBy.map((blocker) => {
      if (blocker.kind === "notice") return `too soon to book (${blocker.hours} hours’ notice)`
      if (blocker.kind === "window")
        return `too far ahead (booking opens ${blocker.weeks} ${blocker.weeks === 1 ? "week" : "weeks"} before)`
      return BUSY[blocker.kind]
    }),
  )
  return whys.size === 0 ? "" : `Not offered: ${[...whys].join("; ")}.`
}
