/** Money is whole cents inside and decimals of USD on the wire (docs/product.md, Money). */

/** 1234 → 12.34, for JSON. */
export function toWire(cents: number): number {
  return cents / 100
}

/** 1234 → "12.34", as PayPal wants it. */
export function toDecimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`
}

/**
 * Cents of a strict decimal with at most two places: 50, "50", "50.25".
 * Null for anything else ("5e1", "50abc", NaN, [50], 50.005, negative).
 */
export function parseDollars(value: unknown): number | null {
  const text = typeof value === "number" ? String(value) : value
  if (typeof text !== "string") return null
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"))
}

/** 5000 → "$50", 5050 → "$50.50", 117000 → "$1,170". */
export function formatUsd(cents: number): string {
  const dollars = `$${Math.trunc(cents / 100).toLocaleString("en-US")}`
  return cents % 100 === 0 ? dollars : `${dollars}.${String(cents % 100).padStart(2, "0")}`
}
