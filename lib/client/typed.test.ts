import { afterEach, beforeEach, expect, test, vi } from "vitest"
import {
  fitted,
  forgetLeft,
  forgetTyped,
  hasTypedLeft,
  isKept,
  keepLeft,
  keepTyped,
  pathLeft,
  takeTyped,
  typedIsBack,
} from "./typed"

const HOUR = 3_600_000
const location = { pathname: "/admin/events/1", search: "?day=2027-03-14" }
const storage = new Map<string, string>()
beforeEach(() => {
  Object.assign(location, { pathname: "/admin/events/1", search: "?day=2027-03-14" })
  vi.stubGlobal("window", {
    location,
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
  })
})
afterEach(() => {
  storage.clear()
  vi.unstubAllGlobals()
})

test("what was typed where the session ended is there again on that page, once", () => {
  keepTyped("message", "It is cold.")
  keepTyped("sent", "no")
  forgetTyped("sent")
  expect(isKept("message")).toBe(false)
  keepLeft(0)
  expect([isKept("message"), isKept("sent")]).toEqual([true, false])
  expect(pathLeft(HOUR)).toBe("/admin/events/1?day=2027-03-14")
  location.pathname = "/admin/events/2"
  expect(isKept("message")).toBe(false)
  expect(takeTyped("message", HOUR)).toBeUndefined()
  location.pathname = "/admin/events/1"
  expect(takeTyped("sent", HOUR)).toBeUndefined()
  expect([hasTypedLeft(HOUR), typedIsBack.get()]).toEqual([true, false])
  expect(takeTyped("message", HOUR)).toBe("It is cold.")
  expect([hasTypedLeft(HOUR), typedIsBack.get()]).toEqual([false, true])
  typedIsBack.forget()
  expect(isKept("message")).toBe(false)
  expect(takeTyped("message", HOUR)).toBeUndefined()
  forgetTyped("message")
})

test("a form that was only open is opened again, and nothing is said of it", () => {
  keepTyped("adding", true)
  keepLeft(0)
  forgetTyped("adding")
  expect(hasTypedLeft(HOUR)).toBe(false)
  expect(takeTyped("adding", HOUR)).toBe(true)
  expect(typedIsBack.get()).toBe(false)
})

test("signing in leads to the page that was asked for, if it is one of the desk", () => {
  keepLeft(0)
  location.search = `?next=${encodeURIComponent("/admin/people/1?q=noor")}`
  expect(pathLeft(HOUR)).toBe("/admin/people/1?q=noor")
  for (const next of [
    "https://evil.example/admin/",
    "//evil.example",
    "/admin",
    "/user/1",
    "/admin/\\evil",
  ]) {
    location.search = `?next=${encodeURIComponent(next)}`
    expect(pathLeft(HOUR)).toBe("/admin/events/1?day=2027-03-14")
  }
})

test("is forgotten after half a day, and when she signs out", () => {
  keepTyped("message", "It is cold.")
  keepLeft(0)
  expect([pathLeft(13 * HOUR), takeTyped("message", 13 * HOUR)]).toEqual([null, undefined])
  forgetLeft()
  expect(pathLeft(0)).toBeNull()
  forgetTyped("message")
})

test.each([
  "//evil.example/admin/",
  "https://evil.example/admin/x",
  "/admin/\\evil.example",
  "/admin/../login",
  "/admin",
  "/login",
  "/admin/x?next=//evil.example",
  "javascript:alert(1)",
])("%s in the storage leads nowhere", (path) => {
  storage.set("left at sign-out", JSON.stringify({ path, at: 0, typed: {} }))
  expect(pathLeft(1)).toBeNull()
})

test.each(["", "null", "7", "[]", '{"path":1}', "{", '{"path":"/admin/x","at":1}'])(
  "%j in the storage is nothing",
  (text) => {
    storage.set("left at sign-out", text)
    expect([pathLeft(1), takeTyped("x", 1)]).toEqual([null, undefined])
  },
)

test("takes the shape of what is there now", () => {
  expect(fitted({ title: "Flow", gone: "x", capacity: 3 }, { title: "", capacity: "12" })).toEqual({
    title: "Flow",
    capacity: "12",
  })
  expect(fitted("Flow", "")).toBe("Flow")
  expect(fitted({}, "")).toBe("")
  expect(fitted(null, { a: 1 })).toEqual({ a: 1 })
  expect(fitted({ a: 1 }, null)).toEqual({ a: 1 })
  expect(fitted(["09:00"], [])).toEqual(["09:00"])
  expect(fitted(true, false)).toBe(true)
})
