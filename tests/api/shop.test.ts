import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { WireChocolate } from "../../lib/shop/schema"
import { call, db, makeChocolate } from "../support/api"

const listed = async () => (await call("/api/chocolates")).body as unknown as WireChocolate[]
const seen = async (id: string) => (await listed()).find((chocolate) => chocolate._id === id)

describe("the list of chocolates", () => {
  test("carries what the shop shows, in dollars, and nothing more", async () => {
    const made = await makeChocolate({ name: "Plum", priceCents: 1_650, inventory: 3, details: "60 g" })
    expect(await seen(made.id)).toEqual({
      _id: made.id,
      name: "Plum",
      description: "",
      details: "60 g",
      price: 16.5,
      inventory: 3,
      image: "",
      imageSet: "",
    })
  })

  test("leaves out what was deleted, and counts reservations that ran out as stock", async () => {
    const [gone, kept] = await Promise.all([makeChocolate(), makeChocolate({ inventory: 4 })])
    await db().chocolate.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })
    const payment = await db().payment.create({
      data: { purpose: "order", state: "failed", amountCents: 2_800, cartHash: randomUUID() },
    })
    await db().orderLine.create({
      data: {
        paymentId: payment.id,
        chocolateId: kept.id,
        name: "x",
        unitPriceCents: 1_400,
        quantity: 2,
        reservedUntil: new Date(Date.now() - 1000),
      },
    })
    await db().chocolate.update({ where: { id: kept.id }, data: { stocked: 6 } })
    expect(await seen(gone.id)).toBeUndefined()
    expect((await seen(kept.id))?.inventory).toBe(6)
  })
})
