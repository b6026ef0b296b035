import { describe, expect, test } from "vitest"
import { DEFAULTS, isHttpsLink, sayCancelling, sayPolicies, sayPolicy } from "./rules"

const say = (given: Partial<typeof DEFAULTS.policy> = {}) => sayPolicy({ ...DEFAULTS.policy, ...given })

test("a session that has been moved says how often it still can be", () => {
  const { policy } = DEFAULTS
  expect(sayPolicy(policy, { moved: 1 })).toMatch(
    / You can move the session once more, up to 12 hours before\.$/,
  )
  expect(sayPolicy(policy, { moved: 2 })).toMatch(/ The session can’t be moved again\.$/)
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
  [24, {}, "paypal", /^Cancel up to 24 hours before for a full refund/],
  [23.9, {}, "paypal", `${LATE} canceling it gives nothing back. ${MOVED_TWICE}`],
  [14, {}, "code", `${LATE} your code stays used if you cancel it. ${MOVED_TWICE}`],
  [14, { lateRefundPercent: 50 }, "paypal", `${LATE} canceling it gives back only 50%. ${MOVED_TWICE}`],
  [11, {}, "paypal", `${LATE} canceling it gives nothing back. The session can’t be moved.`],
  [1, { lateRefundPercent: 100 }, "paypal", /^Cancel any time before it starts for a full refund\./],
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
  [{}, "pass", "up to 24 hours before class to get the class back on your pass; after that, it stays used."],
  [{ cancelFreeHours: 0 }, "pass", "any time before class starts to get the class back on your pass."],
  [{}, "paypal", "up to 24 hours before class for a full refund; after that, there’s no refund."],
  [{ lateRefundPercent: 100 }, "paypal", "any time before class starts for a full refund."],
] as const)("the policy %j of a place, with %s", (given, by, words) =>
  expect(sayCancelling({ ...DEFAULTS.policy, ...given }, by)).toBe(`Give up your spot ${words}`),
)

test.each([
  ["https://meet.example/maya", true],
  ["HTTPS://meet.example", true],
  ["http://meet.example", false],
  ["https://", false],
  ["https://me@meet.example", false],
  ["https://:secret@meet.example", false],
  ["javascript:alert(1)", false],
  ["https://meet.example/\r\nX:1", false],
  ['https://meet.example/"', false],
])("%j is a meeting link: %s", (link, expected) => expect(isHttpsLink(link)).toBe(expected))
