import { expect, test } from "vitest"
import { readLink, signLink } from "./keys"

const id = "0b1f1a4e-6f0e-4a1c-9d55-0123456789ab"
const now = new Date("2027-01-01T00:00:00Z")
const later = new Date("2027-01-02T00:00:00Z")

test("a link names its subscriber, for its purpose, until it ends", () => {
  const token = signLink({ purpose: "join", id, until: later })
  expect(readLink({ purpose: "join", token, now })).toBe(id)
  expect(readLink({ purpose: "leave", token, now })).toBeNull()
  expect(readLink({ purpose: "join", token, now: later })).toBeNull()
})

test("one without an end does not end", () => {
  const token = signLink({ purpose: "leave", id })
  expect(readLink({ purpose: "leave", token, now: new Date("2099-01-01") })).toBe(id)
})

test.each(["", ".", "..", "x.0.y", `${id}.0.`, `${id}.0.${"A".repeat(43)}`, `${id}.99999999999999.x`])(
  "%j is none",
  (token) => expect(readLink({ purpose: "leave", token, now })).toBeNull(),
)

test("a changed end does not count", () => {
  const [, until = "", given] = signLink({ purpose: "join", id, until: later }).split(".")
  const token = `${id}.${Number(until) + 1}.${given}`
  expect(readLink({ purpose: "join", token, now })).toBeNull()
})
