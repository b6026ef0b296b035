import { describe, expect, test } from "vitest"
import { DEFAULTS, isHttpsLink, sayCancelling, sayPolicy } from "./rules"

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
