import { afterEach, expect, test } from "vitest"
import { keepNext, loginAddress, pageAfterLogin } from "./after-login"
import { store } from "./call"

const HOUR = 3_600_000
const search = (path: string) => new URL(loginAddress(path), "https://studio.example").search
afterEach(() => store("afterLogin", null))

test("a login leads back to the page that asked for it, once", () => {
  const path = "/signup-selection?title=Slow+Flow&eventId=1"
  keepNext(search(path), 0)
  expect(pageAfterLogin("me", HOUR - 1)).toBe(path)
  expect(pageAfterLogin("me", HOUR - 1)).toBe("/user/me")
})

test("after an hour, or after a login that asks for nothing, it leads to My Bookings", () => {
  keepNext(search("/passes"), 0)
  expect(pageAfterLogin("me", HOUR)).toBe("/user/me")
  keepNext(search("/passes"), 0)
  keepNext("", 1)
  expect(pageAfterLogin("me", 2)).toBe("/user/me")
})

test.each([
  "https://evil.example/",
  "//evil.example/passes",
  "/\\evil.example",
  "/passes/../admin",
  "/passes//evil.example",
  "/admin",
  "javascript:alert(1)",
  "/signup-selection/../../x",
])("it leads nowhere else: %s", (path) => {
  keepNext(search(path), 0)
  expect(pageAfterLogin("me", 1)).toBe("/user/me")
  store("afterLogin", JSON.stringify({ next: path, until: 9 }))
  expect(pageAfterLogin("me", 1)).toBe("/user/me")
})

test("what can’t be read counts as nothing", () => {
  for (const kept of ["", "null", "[]", "{", '{"next":1,"until":9}', '{"next":"/passes"}']) {
    store("afterLogin", kept)
    expect(pageAfterLogin("me", 1)).toBe("/user/me")
  }
})
