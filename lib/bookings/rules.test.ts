import { expect, test } from "vitest"
import {
  hasCents,
  isAmountRefusedOnClick,
  isPast,
  missingToContinue,
  priceOfSession,
  SESSION_TYPES,
  suggestedAmounts,
} from "./rules"

const ready = { sessionType: SESSION_TYPES[0], slotId: "slot", couponValid: false, amount: "50" }

test.each(["50", "75", "75.00", "140"])("Continue is enabled for $%s", (amount) =>
  expect(missingToContinue({ ...ready, amount })).toEqual([]),
)
test.each(["49", "49.99", "75.5", "140.01", "201", "abc"])(
  "Continue waits for an amount, not $%j",
  (amount) => expect(missingToContinue({ ...ready, amount })).toEqual(["an amount from $50 to $140"]),
)
test("Continue names what it waits for, and takes a coupon for the amount", () => {
  const empty = { sessionType: "", slotId: null, couponValid: false, amount: "" }
  expect(missingToContinue(empty)).toEqual(["a time", "a session type", "an amount"])
  expect(missingToContinue({ ...empty, couponValid: true })).toEqual(["a time", "a session type"])
  expect(missingToContinue({ ...ready, amount: "", couponValid: true })).toEqual([])
})

test.each(["", ...SESSION_TYPES])("the amounts to press for %j can be paid", (sessionType) => {
  for (const amount of suggestedAmounts(sessionType))
    expect(missingToContinue({ ...ready, amount: String(amount) })).toEqual([])
})

test.each(["75.5", "49.99", "0.5"])("%s has cents, which the field says", (amount) =>
  expect(hasCents(amount)).toBe(true),
)
test.each(["", "75", "75.00", "abc"])("%j has none", (amount) => expect(hasCents(amount)).toBe(false))

test.each(["", "abc", "49", "201.5", "-1"])("the click refuses %j", (amount) =>
  expect(isAmountRefusedOnClick(amount)).toBe(true),
)
test.each(["50", "140", "201"])("the click lets %j pass", (amount) =>
  expect(isAmountRefusedOnClick(amount)).toBe(false),
)

test.each([
  [50, 5000],
  ["140", 14000],
  ["75.00", 7500],
])("%j is a price", (amount, cents) => expect(priceOfSession(amount)).toBe(cents))
test.each([
  49.99,
  140.01,
  -50,
  0,
  "50abc",
  "5e1",
  Number.NaN,
  Number.POSITIVE_INFINITY,
  null,
  [50],
  true,
  50.005,
  75.5,
])("%j is no price", (amount) => expect(priceOfSession(amount)).toBeNull())

test("a session that begins now is past", () => {
  const now = new Date("2027-01-01T10:00:00Z")
  expect(isPast({ startsAt: now, now })).toBe(true)
  expect(isPast({ startsAt: new Date(now.getTime() + 1), now })).toBe(false)
})
