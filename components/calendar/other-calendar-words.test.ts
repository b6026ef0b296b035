import { expect, test } from "vitest"
import { sayState } from "./other-calendar-words"

const now = { at: Date.parse("2027-03-01T20:00:00Z"), zone: "America/Los_Angeles" }
const fine = {
  readAt: "2027-03-01T19:55:00Z",
  unreadableSince: null,
  why: "" as const,
  busyTimes: 12,
  skipped: 0,
}

test.each([
  ["Read 5 minutes ago, 12 busy times.", {}],
  ["Read just now, 1 busy time.", { readAt: "2027-03-01T20:00:10Z", busyTimes: 1 }],
  ["Read 3 hours ago, 0 busy times.", { readAt: "2027-03-01T16:30:00Z", busyTimes: 0 }],
  ["Read 5 minutes ago, 12 busy times. 1 entry makes no sense and is left out.", { skipped: 1 }],
  ["Being read for the first time...", { readAt: null }],
  [
    "Can’t be read since Mon, Mar 1 at 9:00 AM. Its site took longer than 5 seconds. What it said before still counts (12 busy times).",
    { unreadableSince: "2027-03-01T17:00:00Z", why: "slow" as const },
  ],
  [
    "Can’t be read since Mon, Mar 1 at 9:00 AM. It’s larger than 1 MB.",
    { unreadableSince: "2027-03-01T17:00:00Z", why: "large" as const, readAt: null },
  ],
])("%s", (words, given) => expect(sayState({ ...fine, ...given }, now)).toBe(words))
