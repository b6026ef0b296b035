import { expect, test } from "vitest"
import { normalizeMessage, normalizePhone } from "./rules"

test.each(["123-456-7890", "+1 (360) 555-0142", "360.555.0142", "+49 30 123456", "360 555 0142 x12"])(
  "%j is a phone number",
  (value) => expect(normalizePhone(` ${value} `)).toBe(value),
)

test.each(["", "call me", "1234", "123-456\r\nBcc: a@b.co", "1".repeat(41), "=1+1"])("%j is none", (value) =>
  expect(normalizePhone(value)).toBeNull(),
)

test("words keep their lines and lose what nobody typed", () => {
  expect(normalizeMessage(" one\r\ntwo\rthree\u2028four\u202e\u0007 ")).toBe("one\ntwo\nthree\nfour")
})
