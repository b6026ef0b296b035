import { expect, test } from "vitest"
import { initials, normalizeEmail, normalizeName } from "./rules"

test.each([
  [" A@b.co ", "a@b.co"],
  ["ａ@b.co", "a@b.co"],
  ["\u212Aim@b.co", "kim@b.co"],
  ["o'brien+yoga@mail.example.org", "o'brien+yoga@mail.example.org"],
])("%j is the address %s", (value, email) => expect(normalizeEmail(value)).toBe(email))

test.each([
  "",
  "a",
  "a@b",
  "a b@c.de",
  "a@b..co",
  "a@b.co\nBcc: x@y.zz",
  "a@-b.co",
  `${"x".repeat(65)}@b.co`,
  "@b.co",
])("%j is no address", (value) => expect(normalizeEmail(value)).toBeNull())

test("long nonsense is refused quickly", () => {
  const started = performance.now()
  expect(normalizeEmail(`${"a.".repeat(25_000)}@`)).toBeNull()
  expect(normalizeEmail(`a@${"a-".repeat(120)}`)).toBeNull()
  expect(performance.now() - started).toBeLessThan(500)
})

test("names keep their letters", () => {
  expect(normalizeName("  Zoë   Ångström ")).toBe("Zoë Ångström")
  expect(normalizeName("<script>")).toBe("<script>")
})

test.each(["", "  ", "x".repeat(61), "a\u202eb", "a\0", "a\r\nb", "\ud800"])("%j is no name", (value) =>
  expect(normalizeName(value)).toBeNull(),
)

test("initials", () => {
  expect(initials({ firstName: "Ada", lastName: "lindgren" })).toBe("AL")
  expect(initials({ firstName: "Ada" })).toBe("A")
  expect(initials({})).toBe("?")
})
