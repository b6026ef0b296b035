import { describe, expect, test } from "vitest"
import { DEFAULTS, isHttpsLink, sayPolicy } from "./rules"

const say = (given: Partial<typeof DEFAULTS.policy> = {}) => sayPolicy({ ...DEFAULTS.policy, ...given })

describe("the policy in one sentence", () => {
  test.each([
    [
      {},
      "You can cancel for free up to 24 hours before (after that, you get nothing back) and move it up to twice until 12 hours before.",
    ],
    [
      { cancelFreeHours: 1, lateRefundPercent: 50 },
      /^You can cancel for free up to 1 hour before \(after that, you get 50% back/,
    ],
    [{ cancelFreeHours: 0 }, /^You can cancel for free until it starts and move it/],
    [{ lateRefundPercent: 100 }, /^You can cancel for free until it starts and/],
    [{ moves: 0 }, /back\), but you can’t move it\.$/],
    [{ moves: 1 }, /move it once until 12 hours before\.$/],
    [{ moves: 5, moveFreeHours: 0 }, /move it up to 5 times until it starts\.$/],
  ] as const)("%j", (given, sentence) => {
    if (typeof sentence === "string") expect(say(given)).toBe(sentence)
    else expect(say(given)).toMatch(sentence)
    expect(say(given).match(/[.!?]/g)).toHaveLength(1)
  })
})

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
