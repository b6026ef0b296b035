import { describe, expect, test } from "vitest"
import { formatMoment } from "../../time"
import { DEFAULTS } from "../rules"
import {
  moveUntil,
  quoteCancellation,
  sayGivingUp,
  sayGivingUpBy,
  sayHerTime,
  sayMoves,
  sayNewTerms,
  sayPolicies,
  sayPolicy,
  sayQuote,
  whyNotMovable,
} from "./policy"

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
  const till = "until Sat, Mar 13 at 8:00 AM PST; after that,"
  test.each([
    [{}, [48, 20], "money", `${soon} there’s no refund if you cancel.`],
    [{ lateRefundPercent: 50 }, [48, 20], "money", `${soon} you’d get only 50% back if you cancel.`],
    [{}, [48, 20], "code", `${soon} your code stays used if you cancel.`],
    [
      { cancelFreeHours: 1 },
      [48, 0.5],
      "money",
      "This time is less than 1 hour away, so there’s no refund if you cancel.",
    ],
    [{}, [20, 48], "money", `You can cancel this time for a full refund ${till} there’s no refund.`],
    [{}, [20, 48], "code", `You can cancel this time and use your code again ${till} it stays used.`],
    [{}, [48, 24], "money", ""],
    [{}, [20, 10], "money", ""],
    [{}, [48, 20], "nothing", ""],
    [{ lateRefundPercent: 100 }, [48, 20], "money", ""],
  ] as const)("%j, moved %j hours away, with %s, is said", (given, [from, to], by, says) => {
    const policy = { ...DEFAULTS.policy, ...given }
    const now = earlier(to * HOUR)
    const hoursAway = (hours: number) => new Date(now.getTime() + hours * HOUR)
    const say = (instant: Date) => formatMoment(instant, "America/Los_Angeles")
    expect(sayNewTerms({ policy, from: hoursAway(from), to: startsAt, now, by, say })).toBe(says)
  })

  test.each([
    ["money", undefined, "You can cancel this time for a full refund until it starts."],
    ["code", undefined, "You can cancel this time and use your code again until it starts."],
    ["code", "Noor", "Because you moved it, Noor can cancel and use their code again until it starts."],
    ["nothing", "Noor", ""],
  ] as const)("of a time that she chose, paid by %s, %s reads", (by, who, says) =>
    expect(sayHerTime(by, who)).toBe(says),
  )

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

const say = (given: Partial<typeof DEFAULTS.policy> = {}) => sayPolicy({ ...DEFAULTS.policy, ...given })

test("a session that has been moved says how often it still can be", () => {
  const { policy } = DEFAULTS
  expect(sayPolicy(policy, { moved: 1 })).toMatch(
    / You can move the session once more, up to 12 hours before\.$/,
  )
  expect(sayPolicy(policy, { moved: 2 })).toMatch(/ The session can’t be moved again\.$/)
  const again = { hoursAhead: 48, what: "it" } as const
  expect(sayMoves(policy, { moved: 1, ...again })).toBe("You can move it once more, up to 12 hours before.")
  expect(sayMoves(policy, { moved: 2, ...again })).toBe("It can’t be moved again.")
})

describe("the policy in two sentences", () => {
  test.each([
    [
      {},
      "Cancel up to 24 hours before for a full refund; after that, there’s no refund. You can move the session twice, up to 12 hours before.",
    ],
    [
      { cancelFreeHours: 1, lateRefundPercent: 50 },
      /^Cancel up to 1 hour before for a full refund; after that, you get 50% back\. You/,
    ],
    [
      { cancelFreeHours: 0 },
      /^Cancel any time before it starts for a full refund\. You can move the session/,
    ],
    [{ lateRefundPercent: 100 }, /^Cancel any time before it starts for a full refund\. /],
    [{ moves: 0 }, /refund\. The session can’t be moved\.$/],
    [{ moves: 1 }, /move the session once, up to 12 hours before\.$/],
    [{ moves: 5, moveFreeHours: 0 }, /move the session up to 5 times, until it starts\.$/],
  ] as const)("%j", (given, words) => {
    if (typeof words === "string") expect(say(given)).toBe(words)
    else expect(say(given)).toMatch(words)
    expect(say(given).match(/[.!?]/g)).toHaveLength(2)
  })
})

test.each([
  [{}, "up to 24 hours before and you can use your code again; after that, it stays used."],
  // A share of a price is no share of a code.
  [
    { lateRefundPercent: 50 },
    "up to 24 hours before and you can use your code again; after that, it stays used.",
  ],
  [{ cancelFreeHours: 0 }, "any time before it starts and you can use your code again."],
] as const)("the policy %j of a session with a code", (given, words) =>
  expect(sayPolicy({ ...DEFAULTS.policy, ...given }, { by: "code" })).toContain(
    `Cancel ${words} You can move`,
  ),
)

const LATE = "This time is less than 24 hours away, so"
const MOVED_TWICE = "You can move the session twice, up to 12 hours before."
test.each([
  [24, {}, "money", /^Cancel up to 24 hours before for a full refund/],
  [23.9, {}, "money", `${LATE} there’s no refund if you cancel. ${MOVED_TWICE}`],
  [14, {}, "code", `${LATE} your code stays used if you cancel. ${MOVED_TWICE}`],
  [14, { lateRefundPercent: 50 }, "money", `${LATE} you’d get only 50% back if you cancel. ${MOVED_TWICE}`],
  [11, {}, "money", `${LATE} there’s no refund if you cancel. The session can’t be moved.`],
  [1, { lateRefundPercent: 100 }, "money", /^Cancel any time before it starts for a full refund\./],
  [48, {}, "nothing", `Cancel any time before it starts. ${MOVED_TWICE}`],
  [11, {}, "nothing", "Cancel any time before it starts. The session can’t be moved."],
] as const)("%d hours ahead, the policy %j with %s", (hoursAhead, given, by, words) => {
  const said = sayPolicy({ ...DEFAULTS.policy, ...given }, { by, hoursAhead })
  if (typeof words === "string") expect(said).toBe(words)
  else expect(said).toMatch(words)
})

test.each([
  [["Cancel.", "Cancel."], "For each session: cancel."],
  [["Late.", "Cancel.", "Cancel."], "For the first one: late. For the others: cancel."],
  [["Late.", "Late.", "Cancel."], "For the first 2: late. For the other one: cancel."],
  [
    ["Late.", "Soon.", "Cancel.", "Cancel."],
    "For the first one: late. For the next one: soon. For the others: cancel.",
  ],
])("the policies %j of several sessions", (policies, words) => expect(sayPolicies(policies)).toBe(words))

test.each([
  [
    {},
    "pass",
    "Give up your spot up to 24 hours before class to get the class back on your pass; after that, it stays used.",
  ],
  [
    { cancelFreeHours: 0 },
    "pass",
    "Give up your spot any time before class starts to get the class back on your pass.",
  ],
  [
    {},
    "money",
    "Give up your spot up to 24 hours before class for a full refund; after that, there’s no refund.",
  ],
  [{ lateRefundPercent: 100 }, "money", "Give up your spot any time before class starts for a full refund."],
] as const)("the policy %j of a spot, with %s", (given, by, words) => {
  const policy = { ...DEFAULTS.policy, ...given }
  expect(sayGivingUp(policy, { by })).toBe(words)
  expect(sayGivingUp(policy, { by, hoursAhead: policy.cancelFreeHours })).toBe(words)
})

const CLASS_SOON = "This class is less than 24 hours away, so"
test.each([
  [{}, "money", `${CLASS_SOON} there’s no refund if you give up your spot.`],
  [{ lateRefundPercent: 50 }, "money", `${CLASS_SOON} you’d get only 50% back if you give up your spot.`],
  [
    { lateRefundPercent: 50 },
    "pass",
    `${CLASS_SOON} you won’t get it back on your pass if you give up your spot.`,
  ],
  [{ lateRefundPercent: 100 }, "money", "Give up your spot any time before class starts for a full refund."],
] as const)("the policy %j of a spot less than 24 hours ahead, with %s", (given, by, words) =>
  expect(sayGivingUp({ ...DEFAULTS.policy, ...given }, { by, hoursAhead: 23.9 })).toBe(words),
)

test.each([
  [
    {},
    48,
    { cents: 1400 },
    "by Sat, Mar 13 at 9:00 AM PST and you’ll get $14 back; after that, there’s no refund.",
  ],
  [
    { lateRefundPercent: 50 },
    48,
    { cents: 1400 },
    "by Sat, Mar 13 at 9:00 AM PST and you’ll get $14 back; after that, you get 50% back.",
  ],
  [
    {},
    48,
    "pass",
    "by Sat, Mar 13 at 9:00 AM PST and you’ll get the class back on your pass; after that, it stays used.",
  ],
  [{ lateRefundPercent: 100 }, 48, { cents: 1400 }, "any time before class starts for a full refund."],
] as const)("the policy %j of a spot that is paid, %i hours ahead, %j", (given, hours, paidBy, words) => {
  const startsAt = new Date("2027-03-14T17:00:00Z")
  const policy = { ...DEFAULTS.policy, ...given, cancelFreeHours: 24 }
  const at = (ahead: number) => ({ startsAt, now: new Date(startsAt.getTime() - ahead * 3_600_000) })
  const zone = "America/Los_Angeles"
  expect(sayGivingUpBy({ policy, ...at(hours), paidBy, zone })).toBe(`Give up your spot ${words}`)
  if (policy.lateRefundPercent === 0)
    expect(sayGivingUpBy({ policy, ...at(23), paidBy, zone })).toContain(CLASS_SOON)
})
