import { describe, expect, test } from "vitest"
import { DEFAULTS } from "../content/rules"
import {
  hasCents,
  isAmountRefusedOnClick,
  isPast,
  missingToContinue,
  moveUntil,
  priceOfSession,
  quoteCancellation,
  SESSION_TYPES,
  sayNewTerms,
  sayQuote,
  suggestedAmounts,
  whyNotMovable,
} from "./rules"

const ready = { sessionType: SESSION_TYPES[0], slotId: "slot", couponValid: false, amount: "50" }

test.each(["50", "75", "75.00", "140"])("Continue is enabled for $%s", (amount) =>
  expect(missingToContinue({ ...ready, amount })).toEqual([]),
)
test.each(["49", "49.99", "75.5", "140.01", "201", "abc"])(
  "Continue waits for an amount, not $%j",
  (amount) => expect(missingToContinue({ ...ready, amount })).toEqual(["an amount from $50 to $140"]),
)
test("Continue names what it waits for, and takes a coupon for the amount", () => {
  const empty = { sessionType: "", slotId: null, couponValid: false, amount: "" }
  expect(missingToContinue(empty)).toEqual(["a time", "a session type", "an amount"])
  expect(missingToContinue({ ...empty, couponValid: true })).toEqual(["a time", "a session type"])
  expect(missingToContinue({ ...ready, amount: "", couponValid: true })).toEqual([])
})

test.each(["", ...SESSION_TYPES])("the amounts to press for %j can be paid", (sessionType) => {
  for (const amount of suggestedAmounts(sessionType))
    expect(missingToContinue({ ...ready, amount: String(amount) })).toEqual([])
})

test.each(["75.5", "49.99", "0.5"])("%s has cents, which the field says", (amount) =>
  expect(hasCents(amount)).toBe(true),
)
test.each(["", "75", "75.00", "abc"])("%j has none", (amount) => expect(hasCents(amount)).toBe(false))

test.each(["", "abc", "49", "201.5", "-1"])("the click refuses %j", (amount) =>
  expect(isAmountRefusedOnClick(amount)).toBe(true),
)
test.each(["50", "140", "201"])("the click lets %j pass", (amount) =>
  expect(isAmountRefusedOnClick(amount)).toBe(false),
)

test.each([
  [50, 5000],
  ["140", 14000],
  ["75.00", 7500],
])("%j is a price", (amount, cents) => expect(priceOfSession(amount)).toBe(cents))
test.each([
  49.99,
  140.01,
  -50,
  0,
  "50abc",
  "5e1",
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  [50],
  true,
  50.005,
  75.5,
])("%j is no price", (amount) => expect(priceOfSession(amount)).toBeNull())

test("a session that begins now is past", () => {
  const now = new Date("2027-01-01T10:00:00Z")
  expect(isPast({ startsAt: now, now })).toBe(true)
  expect(isPast({ startsAt: new Date(now.getTime() + 1), now })).toBe(false)
})

describe("what a cancellation gives back", () => {
  const HOUR = 3_600_000
  /** Los Angeles skips an hour between these: 24 hours before is 8:00 AM of the day before. */
  const startsAt = new Date("2027-03-14T16:00:00Z")
  const earlier = (ms: number) => new Date(startsAt.getTime() - ms)
  const policy = DEFAULTS.policy
  const paid = { paidCents: 8_000, leftCents: 8_000, isCode: false }
  const random = (below: number) => Math.floor(Math.random() * below)

  test.each([
    [24 * HOUR + 1, 8_000],
    [24 * HOUR, 8_000],
    [24 * HOUR - 1, 0],
    [24 * HOUR - 1_000, 0],
    [1, 0],
  ])("%i ms before: %i cents, by elapsed hours over a change of the clocks", (ms, refundCents) =>
    expect(quoteCancellation({ policy, startsAt, now: earlier(ms), ...paid })).toMatchObject({ refundCents }),
  )

  test("is all in time, the share later, and never more than is left, for any numbers", () => {
    for (let round = 0; round < 5_000; round++) {
      const policy = {
        cancelFreeHours: random(337),
        lateRefundPercent: [0, 100, random(101)][random(3)] ?? 0,
        moveFreeHours: random(337),
        moves: random(21),
      }
      const edge = policy.cancelFreeHours * HOUR
      const ms = [edge, edge + 1_000, Math.max(1, edge - 1_000), 1 + random(400 * HOUR)][random(4)] ?? 1
      const paidCents = [0, 100 * (50 + random(91)), random(1_000_000)][random(3)] ?? 0
      const leftCents = random(2) ? paidCents : random(paidCents + 1)
      const isCode = paidCents === 0 && random(2) === 0
      const now = earlier(ms)
      const quote = quoteCancellation({ policy, startsAt, now, paidCents, leftCents, isCode })
      const isLate = ms < edge && policy.lateRefundPercent < 100
      const kept = paidCents - Math.round((paidCents * policy.lateRefundPercent) / 100)
      expect(quote.isLate).toBe(isLate)
      expect(quote.refundCents).toBe(isLate ? Math.max(0, leftCents - kept) : leftCents)
      expect(quote.couponReturned).toBe(isCode && !isLate)
      // It stays so until the moment that it names, and not a millisecond longer, unless the session begins then.
      expect(quote.until.getTime()).toBeGreaterThanOrEqual(now.getTime())
      const at = (now: Date) => quoteCancellation({ policy, startsAt, now, paidCents, leftCents, isCode })
      expect(at(quote.until)).toEqual(quote)
      const after = new Date(quote.until.getTime() + 1)
      if (after <= startsAt) expect(at(after).isLate).toBe(true)
    }
  })

  const by = "paypal"
  const zone = "Europe/Stockholm"
  test.each([
    [{}, 48, paid, by, "You’ll get $80 back through PayPal if you cancel by Sat, Mar 13 at 5:00 PM GMT+1."],
    [{ lateRefundPercent: 100 }, 48, paid, "teacher", "You’ll get $80 back from me."],
    [{ cancelFreeHours: 0 }, 1, paid, by, "You’ll get $80 back through PayPal."],
    [
      { lateRefundPercent: 50 },
      2,
      paid,
      by,
      "It’s less than 24 hours before, so you’ll get $40 of the $80 back through PayPal.",
    ],
    [{ cancelFreeHours: 1 }, 0.5, paid, by, "It’s less than 1 hour before, so there’s no refund."],
    [{}, 48, { ...paid, leftCents: 0 }, by, "What you paid has already been refunded."],
    [{}, 48, { ...paid, leftCents: 500 }, by, /^You’ll get \$5 of the \$80 back through PayPal if/],
    [{}, 48, { paidCents: 0, leftCents: 0, isCode: false }, "teacher", /^Nothing has been paid yet/],
    [
      {},
      48,
      { paidCents: 0, leftCents: 0, isCode: true },
      "code",
      /^You can use your code again .+ if you cancel by/,
    ],
    [
      {},
      2,
      { paidCents: 0, leftCents: 0, isCode: true },
      "code",
      "It’s less than 24 hours before, so the code stays used.",
    ],
  ] as const)("%j, %d hours before, is said", (given, hours, money, by, says) => {
    const policy = { ...DEFAULTS.policy, ...given }
    const quote = quoteCancellation({ policy, startsAt, now: earlier(hours * HOUR), ...money })
    const sentence = sayQuote({ quote, policy, startsAt, paidCents: money.paidCents, by, zone })
    if (typeof says === "string") expect(sentence).toBe(says)
    else expect(sentence).toMatch(says)
    expect(sentence.match(/[!?]|\.(?!\d)/g)).toHaveLength(1)
  })

  const soon = "This time is less than 24 hours away, so"
  const till = "until Sat, Mar 13 at 8:00 AM PST."
  test.each([
    [{}, [48, 20], "money", `${soon} canceling it gives nothing back.`],
    [{ lateRefundPercent: 50 }, [48, 20], "money", `${soon} canceling it gives back only 50%.`],
    [{}, [48, 20], "code", `${soon} your code stays used if you cancel it.`],
    [
      { cancelFreeHours: 1 },
      [48, 0.5],
      "money",
      "This time is less than 1 hour away, so canceling it gives nothing back.",
    ],
    [{}, [20, 48], "money", `You can cancel this time for a full refund ${till}`],
    [{}, [20, 48], "code", `You can cancel this time and use your code again ${till}`],
    [{}, [48, 24], "money", ""],
    [{}, [20, 10], "money", ""],
    [{}, [48, 20], "nothing", ""],
    [{ lateRefundPercent: 100 }, [48, 20], "money", ""],
  ] as const)("%j, moved %j hours away, with %s, is said", (given, [from, to], by, says) => {
    const policy = { ...DEFAULTS.policy, ...given }
    const now = earlier(to * HOUR)
    const hoursAway = (hours: number) => new Date(now.getTime() + hours * HOUR)
    const zone = "America/Los_Angeles"
    expect(sayNewTerms({ policy, from: hoursAway(from), to: startsAt, now, by, zone })).toBe(says)
  })

  test("moving ends at its own hour, and after so many times", () => {
    const at = (ms: number, moves = 0, given = policy) =>
      whyNotMovable({ policy: given, startsAt, now: earlier(ms), moves })
    expect(at(12 * HOUR)).toBe(null)
    expect(at(12 * HOUR - 1)).toBe("late")
    expect(at(48 * HOUR, 1)).toBe(null)
    expect(at(48 * HOUR, 2)).toBe("used_up")
    expect(at(48 * HOUR, 0, { ...policy, moves: 0 })).toBe("never")
    expect(moveUntil({ policy, startsAt })).toEqual(earlier(12 * HOUR))
  })
})
