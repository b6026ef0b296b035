import { expect, test } from "vitest"
import { DEFAULTS } from "@/lib/content/rules"
import {
  isMovable,
  sayBooked,
  sayCancel,
  sayCancelled,
  sayHowSoon,
  sayMoreWeeks,
  sayMoveInstead,
  sayNotMovable,
  sayOwnPaid,
  sayPolicyAt,
  sayReviewed,
  sayTermsAt,
  sayWeekly,
  sayWhere,
} from "./session-words"

test.each([
  [{ how: "paypal", amount: 80 }, "Paid: $80 with PayPal"],
  [{ how: "code", amount: 0 }, "Free with a code"],
  [{ how: "cash", amount: 60.5 }, "Paid: $60.50 in cash"],
  [{ how: "other", amount: 60 }, "Paid: $60 another way"],
  [{ how: "owes", amount: 60 }, "$60 to pay at the session"],
  [{ how: "owes", amount: 0 }, "Nothing to pay"],
  [null, ""],
] as const)("%j is %j", (paid, words) => expect(sayOwnPaid(paid)).toBe(words))

test("what PayPal still reviews is not paid", () =>
  expect(sayReviewed(50)).toBe("$50, being reviewed by PayPal"))

test.each([
  [{ paid: 80, refunded: 80 }, "Paid $80, refunded in full"],
  [{ paid: 80, refunded: 40.5 }, "Paid $80, $40.50 refunded"],
  [{ paid: 80, refunded: 80, isByHer: true }, "Paid $80, all of it back from me"],
  [{ paid: 80, refunded: 40, isByHer: true }, "Paid $80, $40 back from me"],
  [{ paid: 80, refunded: 0 }, "Paid $80, no refund"],
  [
    { paid: 80, refunded: 80, isUnderReview: true },
    "$80, being reviewed by PayPal. If it goes through, I’ll refund it",
  ],
  [{ paid: 0, refunded: 0 }, "Nothing was paid"],
  [{ paid: 0, refunded: 0, code: "back" }, "Free with a code; you got it back"],
  [{ paid: 0, refunded: 0, code: "used" }, "Free with a code; it stays used"],
] as const)("canceled, %j is %j", (money, words) =>
  expect(sayCancelled({ code: null, isByHer: false, isUnderReview: false, ...money })).toBe(words),
)

test.each([
  [{ place: "online", address: "" }, "online"],
  [{ place: "studio", address: "210 Quincy Street" }, "at the studio"],
  [{ place: "studio", address: "The library" }, "The library"],
] as const)("%j is %j", (session, words) => expect(sayWhere(session, "210 Quincy Street")).toBe(words))

test("what Finalize Booking still does", () => {
  expect(sayBooked({ message: "My knee.", sentMessage: "" })).toBe(
    "You’re booked, and I’ve emailed you the details. Finalize Booking sends me your message and opens My Bookings.",
  )
  for (const message of [" ", "My knee."])
    expect(sayBooked({ message, sentMessage: "My knee." })).toMatch(/Finalize Booking opens My Bookings\.$/)
})

test("the button says what comes back", () => {
  expect(sayCancel(8_050)).toBe("Cancel and get $80.50 back")
  expect(sayCancel(0)).toBe("Cancel the session")
})

/** To be canceled until 9 AM of the day before, and moved twice until 9 PM. */
const session = { policy: DEFAULTS.policy, moves: 0, startsAt: "2027-07-02T16:00:00Z" }
const zone = "America/Los_Angeles"
const [inTime, late, tooLate] = ["01T15", "01T17", "02T05"].map((hour) => new Date(`2027-07-${hour}:00:00Z`))

test("who cancels late hears until when the session can still be moved", () => {
  const said = "You can still move it instead, until Thu, Jul 1 at 9:00 PM PDT."
  expect(sayMoveInstead(session, { zone, now: late as Date })).toBe(said)
  expect(sayMoveInstead(session, { zone, now: inTime as Date })).toBe("")
  expect(sayMoveInstead(session, { zone, now: tooLate as Date })).toBe("")
  expect(sayMoveInstead({ ...session, moves: 2 }, { zone, now: late as Date })).toBe("")
})

test.each([
  [{}, late, ""],
  [{}, tooLate, "It’s too late to move this session online."],
  [{ moves: 1 }, late, ""],
  [{ moves: 2 }, late, "You’ve moved this session twice."],
  // Nobody could ever move it, or not before it is paid.
  [{ policy: { ...DEFAULTS.policy, moves: 0 } }, late, ""],
  [{ policy: null }, tooLate, ""],
] as const)("%j at %s: %j where Move would be", (given, now, words) => {
  const at = { ...session, ...given }
  expect(sayNotMovable(at, now as Date)).toBe(words)
  if (words) expect(isMovable(at, now as Date)).toBe(false)
})

test.each([
  [
    { how: "paypal", amount: 80 },
    "This time is less than 24 hours away, so there’s no refund if you cancel.",
  ],
  [{ how: "cash", amount: 80 }, "This time is less than 24 hours away, so there’s no refund if you cancel."],
  [
    { how: "code", amount: 0 },
    "This time is less than 24 hours away, so your code stays used if you cancel.",
  ],
  [{ how: "owes", amount: 80 }, ""],
  [{ how: "other", amount: 0 }, ""],
  [{ how: "back", amount: 80 }, ""],
  [null, ""],
] as const)("%j, moved from days away to tomorrow, is said", (paid, words) => {
  const to = { to: session.startsAt, zone, now: late as Date }
  expect(sayTermsAt({ ...session, startsAt: "2027-07-09T16:00:00Z", paid }, to)).toBe(words)
})

test.each([
  [[], "money", /^Cancel up to 24 hours before for a full refund/],
  [[14], "money", /^This time is less than 24 hours away, so there’s no refund if you cancel\. You can move/],
  [[14], "code", /^This time is less than 24 hours away, so your code stays used if you cancel\. /],
  [[48, 216], "money", /^For each session: cancel up to 24 hours before for a full refund/],
  [
    [14, 182, 350],
    "money",
    /^For the first one: this time is .+ For the others: cancel up to 24 hours before/,
  ],
] as const)("sessions %j hours away, with %s, say before paying", (hours, by, words) => {
  const now = new Date("2027-03-13T16:00:00Z")
  const chosen = hours.map((count) => ({
    startsAt: new Date(now.getTime() + count * 3_600_000).toISOString(),
  }))
  expect(sayPolicyAt(chosen, { policy: DEFAULTS.policy, by, now })).toMatch(words)
})

test.each([
  ["2027-03-13", "Today"],
  ["2027-03-14", "Tomorrow"],
  ["2027-03-16", "In 3 days"],
  ["2027-03-26", "In 13 days"],
  ["2027-03-27", "In 2 weeks"],
])("%s is %j", (date, words) => expect(sayHowSoon({ date, today: "2027-03-13" })).toBe(words))

test("of several weeks the last day is said, whatever is left out before it", () => {
  const sessions = ["12-06T01:00", "12-13T01:00", "12-20T01:00", "01-03T01:00"].map((at) => ({
    startsAt: `${at.startsWith("01") ? 2027 : 2026}-${at}:00.000Z`,
  }))
  const as = { zone: "America/Los_Angeles", now: new Date("2026-11-24T18:00:00Z") }
  expect(sayMoreWeeks(sessions, { weeks: 4, ...as })).toBe(" and 3 more, to Sat,\u00a0Jan\u00a02,\u00a02027")
  expect(sayMoreWeeks(sessions.slice(0, 2), { weeks: 2, ...as })).toBe(
    " and 1 more, to Sat,\u00a0Dec\u00a012",
  )
  // While the dates are looked for, or too few are free.
  expect(sayMoreWeeks([], { weeks: 4, ...as })).toBe(" and 3 more")
  expect(sayMoreWeeks(sessions, { weeks: 1, ...as })).toBe("")
})

test.each([
  ["America/New_York", [2, 9, 16, 23], 4, "4 Wednesdays, Dec\u00a02–23"],
  ["America/New_York", [2, 9], 2, "2 Wednesdays, Dec\u00a02 and\u00a09"],
  ["America/New_York", [16, 23, 30, 37], 4, "4 Wednesdays, Dec\u00a016–Jan\u00a06, 2027"],
  ["America/New_York", [37, 44, 51], 3, "3 Wednesdays, Jan\u00a06–20, 2027"],
  ["Asia/Kathmandu", [2, 9, 16, 23], 4, "4 Thursdays, Dec\u00a03–24"],
  // A date is left out; dates are still looked for; the clocks of Los Angeles change between.
  ["America/New_York", [2, 9, 23], 3, ""],
  ["America/New_York", [2, 9], 3, ""],
  ["America/New_York", [2], 1, ""],
  ["America/Los_Angeles", [-33, -26], 2, ""],
] as const)("in %s, sessions on the days %j of a December are %s weeks: %j", (zone, days, weeks, words) => {
  const sessions = days.map((day) => ({ startsAt: new Date(Date.UTC(2026, 11, day, 22)).toISOString() }))
  expect(sayWeekly(sessions, { weeks, zone, now: new Date("2026-11-24T18:00:00Z") })).toBe(words)
})
