import { expect, test } from "vitest"
import { sayOwnStatus, sayStatus, sayToCome } from "./status"

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

test("an order whose refund PayPal has not paid yet is not called refunded at the desk", () => {
  const order = { status: "refunded", isLocalPickup: true } as const
  expect(sayStatus({ ...order, isRefundDue: true })).toBe("Refund pending")
  expect(sayStatus({ ...order, isRefundDue: false })).toBe("Refunded")
})

test.each([
  [[], ""],
  [[{ number: 9, isLocalPickup: true }], "Your order #9 still stands. I’ll email you when it’s ready."],
  [[{ number: 9, isLocalPickup: false }], "Your order #9 still stands. I’ll email you when it ships."],
  [
    [{ number: 9, isLocalPickup: true, status: "ready_for_pickup" }],
    "Your order #9 still stands. It’s ready to pick up.",
  ],
  [
    [
      { number: 9, isLocalPickup: true },
      { number: 12, isLocalPickup: false },
    ],
    "Your orders #9 and #12 still stand. I’ll email you about each of them.",
  ],
] as const)("of %j, who deletes the account reads %j", (orders, said) =>
  expect(sayToCome(orders.map((one) => ({ status: "to_pack" as const, ...one })))).toBe(said),
)
