import { describe, expect, test } from "vitest"
import { cleanNotes, partsOf, patternOf, sayPhone } from "./rules"

describe("what is searched for", () => {
  test.each([
    ["", []],
    ["   ", []],
    ["Noor", ["noor"]],
    ["  HADDAD  noor ", ["haddad", "noor"]],
    ["José Ñúñez", ["jose", "nunez"]],
    ["Jose\u0301", ["jose"]],
    ["noor.haddad@", ["noor.haddad@"]],
    ["118", ["118"]],
    ["(360) 555-01", ["36055501"]],
    ["360.555.0118", ["3605550118"]],
    ["+1 360 555 0118", ["3605550118"]],
    ["+1", []],
    ["1988 noor", ["1988", "noor"]],
    ["５５５", ["555"]],
    ["北京", ["北京"]],
    ["-", ["-"]],
  ])("%j is %j", (q, parts) => expect(partsOf(q)).toEqual(parts))

  test("is eight words at most", () => expect(partsOf("a ".repeat(100))).toHaveLength(8))

  test.each([
    ["%", "%\\%%"],
    ["_", "%\\_%"],
    ["\\", "%\\\\%"],
    ["％", "%\\%%"],
  ])("%j means no more than it says", (q, pattern) => expect(partsOf(q).map(patternOf)).toEqual([pattern]))
})

test.each([
  ["3605550118", "360-555-0118"],
  ["(360) 555-0118", "(360) 555-0118"],
  ["555", "555"],
  ["", ""],
])("the phone number %j is said as %j", (kept, said) => expect(sayPhone(kept)).toBe(said))

test.each([
  ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["left knee\u202e, \u0007bell\t1", "left knee, bell\t1"],
  ["  indented\n\n", "  indented"],
  ["\n \n", ""],
])("notes %j are kept as %j", (typed, kept) => expect(cleanNotes(typed)).toBe(kept))
