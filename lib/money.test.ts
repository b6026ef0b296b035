import { expect, test } from "vitest"
import { formatUsd, formatWire, fromWire, parseDollars, toDecimal, toWire } from "./money"

test.each([
  [50, 5000],
  ["50", 5000],
  ["50.2", 5020],
  ["49.99", 4999],
  [140.01, 14001],
  [0, 0],
])("%j is %d cents", (value, cents) => expect(parseDollars(value)).toBe(cents))

test.each([
  "50abc",
  "5e1",
  "-50",
  -50,
  Number.NaN,
  Number.POSITIVE_INFINITY,

  null,
  undefined,
  [50],
  true,
  50.005,
  "",
  " 50",
  "0x32",
  "1,000",
  {},
  "99999999",
])("%j is not an amount", (value) => expect(parseDollars(value)).toBeNull())

test("cents go out as decimals", () => {
  expect(toWire(1999)).toBe(19.99)
  expect(toDecimal(5)).toBe("0.05")
  expect(toDecimal(14000)).toBe("140.00")
  expect(formatUsd(5000)).toBe("$50")
  expect(formatUsd(5050)).toBe("$50.50")
  expect(formatUsd(117_000)).toBe("$1,170")
  expect(formatUsd(1_234_567)).toBe("$12,345.67")
})

test("what the wire carries comes back to the cent", () => {
  for (let cents = 0; cents <= 250_000; cents++) expect(fromWire(toWire(cents))).toBe(cents)
  expect(formatWire(1.15)).toBe("$1.15")
  expect(formatWire(22.5)).toBe("$22.50")
})
