/** What is said of an order's step, the same for the buyer, in the emails and at the desk. `done` is of both ways. */
export const STATUS_LABELS = {
  to_pack: "To pack",
  ready_for_pickup: "Ready for pickup",
  shipped: "Shipped",
  done: "Done",
  refunded: "Refunded",
} as const

type Standing = { status: keyof typeof STATUS_LABELS; isLocalPickup: boolean }

/** Where an order is, to her. */
export function sayStatus({ status, isLocalPickup }: Standing): string {
  if (status === "done") return isLocalPickup ? "Picked up" : "Delivered"
  return STATUS_LABELS[status]
}

/** The same to its buyer, for whom packing is no task. */
export function sayOwnStatus(order: Standing): string {
  return order.status === "to_pack" ? "In the kitchen" : sayStatus(order)
}
