/** What is said of an order's step, the same for the buyer, in the emails and at the desk. `done` is of both ways. */
export const STATUS_LABELS = {
  to_pack: "To pack",
  ready_for_pickup: "Ready for pickup",
  shipped: "Shipped",
  done: "Done",
  refunded: "Refunded",
} as const

type Standing = { status: keyof typeof STATUS_LABELS; isLocalPickup: boolean }

/** Where an order is, to her. `isRefundDue`: PayPal has not paid it back yet. */
export function sayStatus({
  status,
  isLocalPickup,
  isRefundDue = false,
}: Standing & { isRefundDue?: boolean }): string {
  if (status === "refunded" && isRefundDue) return "Refund pending"
  if (status === "done") return isLocalPickup ? "Picked up" : "Delivered"
  return STATUS_LABELS[status]
}

/** The same to its buyer, for whom packing is no task. */
export function sayOwnStatus(order: Standing): string {
  return order.status === "to_pack" ? "In the kitchen" : sayStatus(order)
}

/** An order that is paid and not handed over, or sent, yet. */
export type OrderToCome = { number: number; status: "to_pack" | "ready_for_pickup"; isLocalPickup: boolean }

/** To a buyer whose account is deleted: the emails about each step still come. Empty for none. */
export function sayToCome(orders: OrderToCome[]): string {
  const [first] = orders
  if (!first) return ""
  if (orders.length > 1) {
    const numbers = new Intl.ListFormat("en-US").format(orders.map(({ number }) => `#${number}`))
    return `Your orders ${numbers} still stand. I’ll email you about each of them.`
  }
  const next = first.isLocalPickup ? "I’ll email you when it’s ready." : "I’ll email you when it ships."
  return `Your order #${first.number} still stands. ${first.status === "to_pack" ? next : "It’s ready to pick up."}`
}
