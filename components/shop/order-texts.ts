import type { WireAddress, WireOrder } from "@/lib/shop/schema/shop"

/** An address as it is written on a parcel. */
export function addressLines({ name, lines, city, state, postalCode, country }: WireAddress): string[] {
  const place = [[city, state].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" ")
  return [name, ...lines, place, country === "US" ? "" : country].filter(Boolean)
}

/** What is left of a line after what was refunded. */
export function leftOf({ quantity, refundedQuantity }: WireOrder["lines"][number]): number {
  return quantity - refundedQuantity
}
