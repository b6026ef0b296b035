import { expect, test } from "vitest"
import { sayOwnStatus, sayStatus } from "./status"

test.each([
  ["to_pack", true, "To pack", "In the kitchen"],
  ["ready_for_pickup", true, "Ready for pickup", "Ready for pickup"],
  ["shipped", false, "Shipped", "Shipped"],
  ["done", true, "Picked up", "Picked up"],
  ["done", false, "Delivered", "Delivered"],
  ["refunded", false, "Refunded", "Refunded"],
] as const)(
  "an order that is %s (pickup %s) is “%s”, to its buyer “%s”",
  (status, isLocalPickup, hers, own) => {
    expect([sayStatus({ status, isLocalPickup }), sayOwnStatus({ status, isLocalPickup })]).toEqual([
      hers,
      own,
    ])
  },
)
