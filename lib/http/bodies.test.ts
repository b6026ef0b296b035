import { expect, test } from "vitest"
import { bodyCap } from "./bodies"

const id = "6f0d1f5e-0000-4000-8000-000000000000"

// In base64, with the fields beside it.
test.each([
  "/api/signup",
  "/api/payments",
  "/api/waiting-list",
  `/api/admin/events/${id}/people`,
  `/api/admin/signups/${id}/waiver`,
])("%s takes a signature of 200 KB", (path) => {
  expect(bodyCap(path)).toBeGreaterThan((200 * 1024 * 4) / 3 + 10_000)
})

test.each(["/api/contact", `/api/payments/${id}/capture`, `/api/admin/signups/${id}`])(
  "%s takes as much as any other",
  (path) => {
    expect(bodyCap(path)).toBe(64 * 1024)
  },
)
