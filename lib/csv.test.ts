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
  ["\t=1", "\"'\t'=1\""],
  [" \t=1", "\"' \t'=1\""],
  ["\ufeff=1", "'\ufeff=1"],
  ["a;|calc", '"a;\'|calc"'],
  [" Ada ", '" Ada "'],
  ["|calc", "'|calc"],
  ["＝1+1", "'＝1+1"],
  ["a;=1+1", '"a;\'=1+1"'],
  ["a; =1+1", '"a;\' =1+1"'],
  ["a;b;-2;c", '"a;b;\'-2;c"'],
  ["a\t=1+1", '"a\t\'=1+1"'],
  ["a\n=1+1", '"a\n\'=1+1"'],
  ["a\r\n@SUM(A1)", '"a\r\n\'@SUM(A1)"'],
  ["a|+1", "a|'+1"],
  ["a,=1+1", '"a,\'=1+1"'],
  ["a;＝1", '"a;\'＝1"'],
  ['a";=1', '"a"";\'=1"'],
  ['a;"=1', '"a;\'""=1"'],
  ['a; " =1', '"a;\' "" =1"'],
  ['"=1', '"\'""=1"'],
  ["a;b", '"a;b"'],
  ["ada-lovelace@example.com", "ada-lovelace@example.com"],
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
