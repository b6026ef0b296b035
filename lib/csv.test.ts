import { expect, test } from "vitest"
import { toCsv } from "./csv"

test.each([
  ["Ada", "Ada"],
  ["O'Brien, Ada", '"O\'Brien, Ada"'],
  ['the "great"', '"the ""great"""'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["=1+1", "'=1+1"],
  ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
  ["+15035550100", "'+15035550100"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =1", "'  =1"],
  ["\t=1", "'\t=1"],
  [" Ada ", '" Ada "'],
  ["|calc", "'|calc"],
  ["＝1+1", "'＝1+1"],
  [-2, "-2"],
  [null, ""],
  [true, "true"],
])("%j is written as %j", (value, written) => {
  expect(toCsv(["a"], [[value]])).toBe(`\ufeffa\r\n${written}\r\n`)
})

test("rows stand under their headings", () => {
  expect(
    toCsv(
      ["a", "b"],
      [
        [1, "x"],
        [2, "y"],
      ],
    ),
  ).toBe("\ufeffa,b\r\n1,x\r\n2,y\r\n")
})
