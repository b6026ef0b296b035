import { expect, test } from "vitest"
import {
  hasWebAddress,
  initials,
  normalizeEmail,
  normalizeName,
  normalizePhone,
  normalizeZipcode,
  phoneTyped,
  zipcodeTyped,
} from "./rules"

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
  const before = process.cpuUsage()
  expect(normalizeEmail(`${"a.".repeat(25_000)}@`)).toBeNull()
  expect(normalizeEmail(`a@${"a-".repeat(120)}`)).toBeNull()
  // The processor's time, which other work on the machine does not add to.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})

test("names keep their letters", () => {
  expect(normalizeName("  Zoë   Ångström ")).toBe("Zoë Ångström")
  expect(normalizeName("<script>")).toBe("<script>")
})

test.each(["", "  ", "x".repeat(61), "a\u202eb", "a\0", "a\r\nb", "\ud800"])("%j is no name", (value) =>
  expect(normalizeName(value)).toBeNull(),
)

test.each([
  "http://evil.example/win",
  "Claim your prize: https://evil.example",
  "www.evil.example",
  "Ada evil.com",
  "EVIL.COM/win",
  "пример.рф/evil.com",
  "Evil.Com",
  "Ada at My-Prize.Shop/win",
  "eViL.cOm.",
  "Evil.Online Ada",
  "Evil.Com.Br",
])("%j has a web address", (name) => expect(hasWebAddress(name)).toBe(true))

test.each([
  "Ada Lovelace",
  "J. R. Smith",
  "J.R. Smith",
  "Martin St.John",
  "Dr.Ada Byron",
  "Ana María J.",
  "Mary-Ann St.James",
  "Anne M.Sc.",
  "Anne Ph.D.",
  "Dr.Kim",
  "Dr.Dev Patel",
  "Mr.Co",
  "Dr.Orgad",
  "St.Comfort",
  "Ma.Elena",
  "A.Net",
  "she/her",
])("%j has none", (name) => expect(hasWebAddress(name)).toBe(false))

test("initials", () => {
  expect(initials({ firstName: "Ada", lastName: "lindgren" })).toBe("AL")
  expect(initials({ firstName: "Ada" })).toBe("A")
  expect(initials({})).toBe("?")
})

test.each([
  ["503 555 0100", "5035550100"],
  ["(503) 555-0100", "5035550100"],
  ["12345678901", null],
  ["five", null],
  ["", null],
])("%j is the phone number %s", (value, phone) => expect(normalizePhone(value)).toBe(phone))

test.each([
  [" 97209 ", "97209"],
  ["9720", null],
  ["972091", null],
  ["9720a", null],
])("%j is the zip code %s", (value, zip) => expect(normalizeZipcode(value)).toBe(zip))

test("what is typed keeps its digits", () => {
  expect(phoneTyped("(503) 555-0100 x9")).toBe("5035550100")
  expect(phoneTyped("+1 (360) 555-0123")).toBe("3605550123")
  expect(zipcodeTyped("97209-1234")).toBe("97209")
})
