import type { OrderStatus, WireAddress, WireOrder } from "@/lib/shop/schema"

export const STATUS_LABELS: Record<OrderStatus, string> = {
  to_pack: "To pack",
  ready_for_pickup: "Ready for pickup",
  shipped: "Shipped",
  done: "Done",
  refunded: "Refunded",
}

/** An address as it is written on a parcel. */
export function addressLines({ name, lines, city, state, postalCode, country }: WireAddress): string[] {
  const place = [[city, state].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" ")
  return [name, ...lines, place, country === "US" ? "" : country].filter(Boolean)
}

/** What is left of a line after what was refunded. */
export function leftOf({ quantity, refundedQuantity }: WireOrder["lines"][number]): number {
  return quantity - refundedQuantity
}
