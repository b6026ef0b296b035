import { afterAll, describe, expect, test } from "vitest"
import { call, capturesOf, db, makeChocolate } from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { Rush } from "../support/rush"
import {
  approveCart,
  buy,
  captureCart,
  type Guest,
  newGuest,
  openCart,
  openedCart,
  paymentOf,
  stockOf,
} from "../support/shop"

const shown = async (id: string) => {
  const list = (await call("/api/chocolates")).body as unknown as { _id: string; inventory: number }[]
  return list.find((one) => one._id === id)?.inventory
}
const cartOf = (id: string, quantity: number) => ({ items: [{ _id: id, quantity }] })
const openedAgo = (orderId: string, minutes: number) =>
  db().payment.update({
    where: { paypalOrderId: orderId },
    data: { createdAt: new Date(Date.now() - minutes * 60_000) },
  })

/** Reserves as much as is given, with a fresh cart each time, until nothing is. */
async function reserveAll(id: string, { visitors, each }: { visitors: Guest[]; each: number }) {
  for (const { address } of visitors) {
    const answer = await openCart({ ...newGuest(), address }, cartOf(id, each))
    if (answer.status !== 200) return
  }
}

describe("an order", () => {
  test("holds at most 12 of a kind, however its lines are written", async () => {
    const plum = await makeChocolate({ inventory: 100 })
    for (const items of [
      [{ _id: plum.id, quantity: 13 }],
      [
        { _id: plum.id, quantity: 12 },
        { _id: plum.id.toUpperCase(), quantity: 1 },
      ],
    ]) {
      const refused = await openCart(newGuest(), { items })
      expect([refused.status, refused.body.code]).toEqual([400, "INVALID"])
      expect(refused.body.message).toContain("up to 12 of each kind")
    }
    expect(await stockOf(plum.id)).toBe(100)
    expect((await openCart(newGuest(), cartOf(plum.id, 12))).status).toBe(200)
  })
})

describe("reservations that nobody pays for", () => {
  test("of one visitor, with the whole shelf: a buyer finds stock, sees it in the list, and pays", async () => {
    const plum = await makeChocolate({ inventory: 9 })
    const taken = await openedCart(newGuest(), cartOf(plum.id, 9))
    expect(await shown(plum.id)).toBeGreaterThan(0)
    const orderId = await buy(newGuest(), cartOf(plum.id, 2))
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
    expect((await paymentOf(taken)).state).toBe("created")
  })

  test("of one visitor with many carts: a buyer finds stock", async () => {
    const plum = await makeChocolate({ inventory: 24 })
    const { address } = newGuest()
    await reserveAll(plum.id, { visitors: Array(24).fill({ ...newGuest(), address }), each: 1 })
    expect(await shown(plum.id)).toBeGreaterThan(0)
    await buy(newGuest(), cartOf(plum.id, 12))
  })

  test("of many visitors who take 12 each: a buyer finds stock", async () => {
    const plum = await makeChocolate({ inventory: 30 })
    await reserveAll(plum.id, { visitors: [newGuest(), newGuest(), newGuest(), newGuest()], each: 10 })
    expect(await shown(plum.id)).toBeGreaterThan(0)
    await buy(newGuest(), cartOf(plum.id, 5))
  })

  test("of many visitors who take one each: they yield after three minutes", async () => {
    const plum = await makeChocolate({ inventory: 3 })
    const orders: string[] = []
    for (let count = 0; count < 3; count++) orders.push(await openedCart(newGuest(), cartOf(plum.id, 1)))
    expect((await openCart(newGuest(), cartOf(plum.id, 1))).body.code).toBe("SOLD_OUT")
    expect(await shown(plum.id)).toBe(0)
    for (const orderId of orders) await openedAgo(orderId, 4)
    expect(await shown(plum.id)).toBe(3)
    await buy(newGuest(), cartOf(plum.id, 2))
    expect(await shown(plum.id)).toBe(1)
  })

  test("cannot be opened for ever by one visitor", async () => {
    const [plum, { address }] = [await makeChocolate({ inventory: 1_000 }), newGuest()]
    const open = async (guest: Guest) => (await openCart({ ...guest, address }, cartOf(plum.id, 1))).status
    for (let count = 0; count < 60; count++) expect(await open(newGuest())).toBe(200)
    expect(await open(newGuest())).toBe(429)
    const [one, statuses] = [newGuest(), [] as number[]]
    for (let count = 0; count < 31; count++) {
      const moving = { ...one, address: newGuest().address }
      statuses.push((await openCart(moving, cartOf(plum.id, 1 + (count % 2)))).status)
    }
    expect(statuses).toEqual([...Array(30).fill(200), 429])
  })

  test("count no more once something is paid", async () => {
    const [plum, guest] = [await makeChocolate({ inventory: 1_000 }), newGuest()]
    for (let count = 0; count < 29; count++) await openedCart(guest, cartOf(plum.id, 1 + (count % 2)))
    await buy(guest, cartOf(plum.id, 2))
    await openedCart(guest, cartOf(plum.id, 1))
    await openedCart(guest, cartOf(plum.id, 2))
  })
})

describe("a buyer who had to yield", () => {
  test("gets the chocolates back by paying first; the other is refused before money moves", async () => {
    const [slow, quick, plum] = [newGuest(), newGuest(), await makeChocolate({ inventory: 1 })]
    const first = await openedCart(slow, cartOf(plum.id, 1))
    await openedAgo(first, 4)
    const second = await openedCart(quick, cartOf(plum.id, 1))
    await approveCart(slow, first)
    await approveCart(quick, second)
    expect((await captureCart(slow, first)).status).toBe(200)
    const refused = await captureCart(quick, second)
    expect([refused.status, refused.body.code]).toEqual([409, "CLAIM_LOST"])
    expect(await capturesOf(second)).toHaveLength(0)
    expect(await stockOf(plum.id)).toBe(0)
  })

  test("is refused before money moves when the other has paid", async () => {
    const [slow, quick, plum] = [newGuest(), newGuest(), await makeChocolate({ inventory: 1 })]
    const first = await openedCart(slow, cartOf(plum.id, 1))
    await openedAgo(first, 4)
    await buy(quick, cartOf(plum.id, 1))
    await approveCart(slow, first)
    expect((await captureCart(slow, first)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(first)).toHaveLength(0)
  })

  test("never while the money is moving", async () => {
    const [payer, plum] = [newGuest(), await makeChocolate({ inventory: 5 })]
    const orderId = await openedCart(payer, cartOf(plum.id, 5))
    await openedAgo(orderId, 9)
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "capturing" } })
    expect((await openCart(newGuest(), cartOf(plum.id, 1))).body.code).toBe("SOLD_OUT")
    expect(await shown(plum.id)).toBe(0)
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "created" } })
  })

  test("with 20 who take from each other and pay at once: as many pay as there are tins", async () => {
    const plum = await makeChocolate({ inventory: 5 })
    await openedAgo(await openedCart(newGuest(), cartOf(plum.id, 3)), 4)
    await openedAgo(await openedCart(newGuest(), cartOf(plum.id, 2)), 4)
    const rush = new Rush()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const guest = newGuest()
        const opened = await rush.served(() => openCart(guest, cartOf(plum.id, 1)))
        if (opened.status !== 200) return opened.status
        await approveCart(guest, String(opened.body.orderId))
        return (await rush.served(() => captureCart(guest, String(opened.body.orderId)))).status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(15)
    expect(await stockOf(plum.id)).toBe(0)
  })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
