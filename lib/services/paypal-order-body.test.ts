import { expect, test } from "vitest"
import { readUnits } from "../../local/stand-ins/paypal/order-schema"
import type { World } from "../../local/stand-ins/state"
import { orderTotals } from "../shop/rules/shop"
import { bodyOfOrder } from "./paypal-order-body"

const world = { credentials: { paypalMerchantId: "M" } } as World

/** What PayPal makes of it: its own sums over the parts must be the amount, to the cent. */
const isTaken = (body: ReturnType<typeof bodyOfOrder>) =>
  Array.isArray(readUnits({ body: structuredClone(body), world }))

test("100,000 random carts: our total is the sum of PayPal's breakdown, to the cent", () => {
  let seed = 11
  const any = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  let refused = 0
  for (let round = 0; round < 100_000; round++) {
    const isLocalPickup = any(2) === 0
    const discountBps = any(3) === 0 ? any(10_000) : any(2) * 1_500
    const items = Array.from({ length: 1 + any(6) }, (_, index) => ({
      name: `Tin ${index}`,
      unitCents: 1 + any(9_999),
      quantity: 1 + any(20),
    }))
    const lines = items.map(({ unitCents, quantity }) => ({ unitPriceCents: unitCents, quantity }))
    const {
      totalCents: cents,
      discountCents,
      shippingCents,
    } = orderTotals({
      lines,
      discountBps,
      isLocalPickup,
    })
    if (cents < 1) continue
    const parcel = { items, discountCents, shippingCents, isSent: !isLocalPickup }
    if (!isTaken(bodyOfOrder({ cents, customId: "p", description: "x", payeeId: "M", parcel }))) refused++
  }
  expect(refused).toBe(0)
})

test("a total that is a cent off is refused by PayPal, so that this test can fail", () => {
  const parcel = {
    items: [{ name: "Tin", unitCents: 1_999, quantity: 3 }],
    discountCents: 900,
    shippingCents: 500,
    isSent: true,
  }
  const order = { customId: "p", description: "x", payeeId: "M", parcel }
  expect(isTaken(bodyOfOrder({ ...order, cents: 5_597 }))).toBe(true)
  expect(isTaken(bodyOfOrder({ ...order, cents: 5_598 }))).toBe(false)
})

test("long names and descriptions are cut between characters", () => {
  const name = `${"x".repeat(126)}🍫`
  const parcel = {
    items: [{ name, unitCents: 1, quantity: 1 }],
    discountCents: 0,
    shippingCents: 0,
    isSent: false,
  }
  const body = bodyOfOrder({ cents: 1, customId: "p", description: name, payeeId: "M", parcel })
  expect(body.purchase_units[0]?.description.isWellFormed()).toBe(true)
  expect(body.purchase_units[0]?.items?.[0]?.name).toBe("x".repeat(126))
  expect(body.application_context.shipping_preference).toBe("NO_SHIPPING")
})
