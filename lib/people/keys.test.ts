import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

// lib/env.ts reads the environment once: each test starts with a fresh copy of both.
let keys: typeof import("./keys")
const before = process.env.NOTES_KEY
const [OLD, NEW] = ["o".repeat(32), "n".repeat(32)]

async function withKey(value: string) {
  process.env.NOTES_KEY = value
  vi.resetModules()
  keys = await import("./keys")
}
beforeEach(() => withKey(OLD))
afterEach(() => {
  process.env.NOTES_KEY = before
})

const personId = randomUUID()
const text = "Left shoulder, old injury. Ñ 北京 🌿\n\tno headstands"

test("what is sealed is read by its person, and says nothing to others", () => {
  const sealed = keys.sealNotes({ personId, text })
  expect(keys.openNotes({ personId, sealed })).toBe(text)
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}(\.[\w-]+){3}$/)
  expect(sealed).not.toContain("shoulder")
  expect(sealed).not.toContain(Buffer.from(text).toString("base64url").slice(0, 12))
  expect(keys.sealNotes({ personId, text })).not.toBe(sealed)
})

test("what lies in another person's row, or was changed, is not read", () => {
  const sealed = keys.sealNotes({ personId, text })
  expect(keys.openNotes({ personId: randomUUID(), sealed })).toBeNull()
  const parts = sealed.split(".")
  for (const at of [0, 1, 2, 3, 4]) {
    const part = parts[at] ?? ""
    const changed = (part[0] === "A" ? "B" : "A") + part.slice(1)
    expect(keys.openNotes({ personId, sealed: parts.with(at, changed).join(".") })).toBeNull()
  }
  // A shorter tag would be easier to guess.
  const tag = Buffer.from(parts[3] ?? "", "base64url")
    .subarray(0, 4)
    .toString("base64url")
  expect(keys.openNotes({ personId, sealed: parts.with(3, tag).join(".") })).toBeNull()
  for (const none of ["", "v1", "v1....", "plain text"])
    expect(keys.openNotes({ personId, sealed: none })).toBeNull()
})

test("a new key writes while the old one still reads, and without the old one nothing is guessed", async () => {
  const old = keys.sealNotes({ personId, text })
  await withKey(`${NEW}, ${OLD}`)
  expect(keys.openNotes({ personId, sealed: old })).toBe(text)
  const fresh = keys.sealNotes({ personId, text })
  expect(fresh.startsWith(keys.newestPrefix())).toBe(true)
  expect(old.startsWith(keys.newestPrefix())).toBe(false)
  await withKey(NEW)
  expect(keys.openNotes({ personId, sealed: fresh })).toBe(text)
  expect(keys.openNotes({ personId, sealed: old })).toBeNull()
})
