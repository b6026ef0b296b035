/** Money is whole cents inside and decimals of USD on the wire (docs/product.md, Money). */

/** $10,000: no class, pass or payment at the desk costs more; what is more is a typing error. */
export const MOST_CENTS = 1_000_000

/** 1234 → 12.34, for JSON. */
export function toWire(cents: number): number {
  return cents / 100
}

/** 12.34 → 1234, of an amount that `toWire` sent. What a caller offers goes through `parseDollars`. */
export function fromWire(dollars: number): number {
  return Math.round(dollars * 100)
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

/** As `formatUsd`, of an amount that `toWire` sent: 50.5 → "$50.50". */
export function formatWire(dollars: number): string {
  return formatUsd(fromWire(dollars))
}
