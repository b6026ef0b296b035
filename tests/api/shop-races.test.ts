import { randomUUID } from "node:crypto"
import { afterAll, describe, expect, test } from "vitest"
import { adminToken, approve, call, capturesOf, db, makeCartCoupon, makeChocolate } from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"
import { allServed, Rush } from "../support/rush"
import {
  abandonCart,
  approveCart,
  type Cart,
  captureCart,
  type Guest,
  newGuest,
  openCart,
  openedCart,
  paymentOf,
  stockOf,
} from "../support/shop"

const ROUNDS = rounds({ once: 2, long: 10 })
const guests = (count: number, at?: string) => Array.from({ length: count }, () => newGuest(at))

/** Everybody opens, approves and captures the same cart at once. */
async function rush(people: Guest[], cartOf: (index: number) => Cart) {
  const all = new Rush()
  const ends = await Promise.all(
    people.map(async (guest, index) => {
      const opened = await all.served(() => openCart(guest, cartOf(index)))
      if (opened.status !== 200) return { status: opened.status, code: opened.body.code, orderId: "" }
      const orderId = opened.body.orderId as string
      await approveCart(guest, orderId)
      const captured = await all.served(() => captureCart(guest, orderId))
      return { status: captured.status, code: captured.body.code, orderId }
    }),
  )
  const won = ends.filter((end) => end.status === 200)
  return {
    won: won.length,
    orderIds: won.map((end) => end.orderId),
    codes: new Set(ends.filter((end) => end.status !== 200).map((end) => end.code)),
    failed: all.failed,
  }
}

describe("many buyers, few tins", () => {
  test("100 for a stock of 10: exactly 10 pay, 90 are told before any money moves, nothing is refunded", async () => {
    const plum = await makeChocolate({ inventory: 10 })
    const { won, codes, failed, orderIds } = await rush(guests(100), () => ({
      items: [{ _id: plum.id, quantity: 1 }],
    }))
    expect([won, failed, [...codes]]).toEqual([10, 0, ["SOLD_OUT"]])
    expect(await stockOf(plum.id)).toBe(0)
    const captures = (await Promise.all(orderIds.map(capturesOf))).flat()
    expect(captures).toHaveLength(10)
    expect(captures.every((captured) => captured.status === "COMPLETED")).toBe(true)
    const sold = await db().orderLine.count({ where: { chocolateId: plum.id, reservedUntil: null } })
    expect(sold).toBe(10)
  })

  test("two lines of 3 against a stock of 10, 20 at once: one is served, and 4 are left", async () => {
    const plum = await makeChocolate({ inventory: 10 })
    const line = { _id: plum.id, quantity: 3 }
    const { won, failed } = await rush(guests(20), () => ({ items: [line, line] }))
    expect([won, failed, await stockOf(plum.id)]).toEqual([1, 0, 4])
  })

  test("A and B against B and A, 20 at once: nobody hears of a deadlock", async () => {
    const [a, b] = [await makeChocolate({ inventory: 1_000 }), await makeChocolate({ inventory: 1_000 })]
    const lines = [
      { _id: a.id, quantity: 1 },
      { _id: b.id, quantity: 1 },
    ]
    const statuses: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(
        guests(20).map(async (guest, index) => {
          const items = index % 2 ? lines : [...lines].reverse()
          const opened = await openCart(guest, { items })
          // Half of them change their minds, so that giving back meets taking.
          if (index % 4 < 2) await abandonCart(guest, String(opened.body.orderId))
          return opened.status
        }),
      )
      statuses.push(...answers)
    }
    expect(statuses).toEqual(Array(20 * ROUNDS).fill(200))
    const left = 1_000 - 10 * ROUNDS
    expect([await stockOf(a.id), await stockOf(b.id)]).toEqual([left, left])
  })

  test("carts that are changed to and fro: every tin is on the shelf or in one cart", async () => {
    const [a, b] = [await makeChocolate({ inventory: 30 }), await makeChocolate({ inventory: 30 })]
    await Promise.all(
      guests(10).map(async (guest, index) => {
        for (let turn = 0; turn < 6; turn++) {
          const first = (index + turn) % 2 ? a : b
          const items = [{ _id: first.id, quantity: 1 + ((index + turn) % 3) }]
          expect((await openCart(guest, { items })).status).toBe(200)
        }
      }),
    )
    const held = await db().orderLine.aggregate({
      where: { chocolateId: { in: [a.id, b.id] }, releasedAt: null },
      _sum: { quantity: true },
      _count: true,
    })
    expect(held._count).toBe(10)
    expect((await stockOf(a.id)) + (await stockOf(b.id)) + (held._sum.quantity ?? 0)).toBe(60)
  })

  test("one order captured 20 times at once takes the money once", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate()]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    await approveCart(guest, orderId)
    const answers = await allServed(Array.from({ length: 20 }, () => () => captureCart(guest, orderId)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(await capturesOf(orderId)).toHaveLength(1)
  })

  test("while the admin counts and prices anew, no tin is lost and none is invented", async () => {
    const [plum, token] = [await makeChocolate({ inventory: 20 }), await adminToken()]
    const edits = (async () => {
      for (let turn = 0; turn < 10; turn++) {
        const before = await stockOf(plum.id)
        const body = {
          name: plum.name,
          description: "",
          details: "",
          price: 14 + turn / 10,
          inventory: before + 1,
          inventoryWas: before,
        }
        expect((await call(`/api/chocolates/${plum.id}`, { method: "PUT", body, token })).status).toBe(200)
      }
    })()
    const [{ won, failed }] = await Promise.all([
      rush(guests(25), () => ({ items: [{ _id: plum.id, quantity: 1 }] })),
      edits,
    ])
    expect(failed).toBe(0)
    expect((await stockOf(plum.id)) + won).toBe(30)
  })

  test("taken out of the shop while ten capture: each is sold or refused before money moves", async () => {
    const [plum, token] = [await makeChocolate({ inventory: 10 }), await adminToken()]
    const people = guests(10)
    const orders = await Promise.all(
      people.map((guest) => openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })),
    )
    await Promise.all(people.map((guest, index) => approveCart(guest, orders[index] ?? "")))
    const remove = () => call(`/api/chocolates/${plum.id}`, { method: "DELETE", token })
    const [answers] = await Promise.all([
      allServed(people.map((guest, index) => () => captureCart(guest, orders[index] ?? ""))),
      remove(),
    ])
    for (const [index, answer] of answers.entries()) {
      const captures = await capturesOf(orders[index] ?? "")
      expect([answer.status, captures.length]).toEqual(answer.status === 200 ? [200, 1] : [409, 0])
    }
  })
})

describe("coupons", () => {
  const cartWith = async (couponCode: string): Promise<Cart> => ({
    items: [{ _id: (await makeChocolate({ priceCents: 2_000, inventory: 100 })).id, quantity: 1 }],
    couponCode,
  })

  test("for one use, 50 at once: one redemption", async () => {
    const coupon = await makeCartCoupon({ maxUses: 1 })
    const cart = await cartWith(coupon.code)
    const { won, failed, codes } = await rush(guests(50), () => cart)
    expect([won, failed]).toEqual([1, 0])
    for (const code of codes) expect(["COUPON_USED", "PRICE_CHANGED"]).toContain(code)
    expect((await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(1)
  })

  test("once for each customer, who pays 20 carts at once: one goes through, the others are not charged", async () => {
    const coupon = await makeCartCoupon({ maxPerCustomer: 1 })
    const cart = await cartWith(coupon.code)
    const people = guests(20)
    const email = `same.${randomUUID().slice(0, 8)}@example.com`
    const orders = await Promise.all(people.map((guest) => openedCart(guest, cart)))
    for (const [index, orderId] of orders.entries())
      await approve(orderId, { payer: { email_address: index % 2 ? email : email.toUpperCase() } })
    const answers = await allServed(
      people.map((guest, index) => () => captureCart(guest, orders[index] ?? "")),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === "COUPON_USED")).toHaveLength(19)
    expect((await Promise.all(orders.map(capturesOf))).flat()).toHaveLength(1)
  })
})

describe("the same races with the guard taken away are lost", () => {
  const site = ownSite({
    mutateSql: `
        CREATE FUNCTION forgets_stock() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN NEW.inventory := OLD.inventory; RETURN NEW; END $$;
        CREATE TRIGGER forgets_stock BEFORE UPDATE ON chocolate FOR EACH ROW EXECUTE FUNCTION forgets_stock();
        CREATE FUNCTION forgets_uses() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN NEW.uses := OLD.uses; RETURN NEW; END $$;
        CREATE TRIGGER forgets_uses BEFORE UPDATE ON coupon FOR EACH ROW EXECUTE FUNCTION forgets_uses();
        DROP INDEX payment_one_open_per_cart;`,
  })

  test("a shelf that does not count is oversold", async () => {
    await site.inside(async () => {
      const plum = await makeChocolate({ inventory: 10 })
      const cart = { items: [{ _id: plum.id, quantity: 1 }] }
      expect((await rush(guests(20, site.url), () => cart)).won).toBeGreaterThan(10)
    })
  })

  test("a coupon that does not count is used more than once", async () => {
    await site.inside(async () => {
      const [plum, coupon] = [
        await makeChocolate({ priceCents: 2_000 }),
        await makeCartCoupon({ maxUses: 1 }),
      ]
      const cart = { items: [{ _id: plum.id, quantity: 1 }], couponCode: coupon.code }
      expect((await rush(guests(5, site.url), () => cart)).won).toBeGreaterThan(1)
    })
  })

  test("without the index a double click opens two payments", async () => {
    await site.inside(async () => {
      const plum = await makeChocolate({ inventory: 1_000 })
      const cart = { items: [{ _id: plum.id, quantity: 1 }] }
      let most = 0
      for (let round = 0; round < 10 && most < 2; round++) {
        const guest = newGuest(site.url)
        const orders = await Promise.all(Array.from({ length: 10 }, () => openedCart(guest, cart)))
        most = Math.max(most, new Set(orders).size)
      }
      expect(most).toBeGreaterThan(1)
    })
  })

  test("shelves that are locked in the order of the cart deadlock", async () => {
    const [a, b] = [await makeChocolate(), await makeChocolate()]
    const inOrder = (ids: string[]) =>
      db().$transaction(async (tx) => {
        for (const id of ids) await tx.$queryRaw`SELECT 1 FROM chocolate WHERE id = ${id}::uuid FOR UPDATE`
      })
    let deadlocks = 0
    for (let round = 0; round < 20 && deadlocks === 0; round++) {
      const tries = Array.from({ length: 10 }, (_, index) => inOrder(index % 2 ? [a.id, b.id] : [b.id, a.id]))
      const ends = await Promise.allSettled(tries)
      deadlocks += ends.filter((end) => end.status === "rejected").length
    }
    expect(deadlocks).toBeGreaterThan(0)
  })

  test("a customer's coupon that is counted first and written then is used more than once", async () => {
    const coupon = await makeCartCoupon({ maxPerCustomer: 1 })
    const subject = `email:${randomUUID()}`
    const naive = async () => {
      const count = await db().couponRedemption.count({ where: { couponId: coupon.id, subject } })
      if (count > 0) return false
      await db().couponRedemption.create({ data: { couponId: coupon.id, subject, releasedAt: new Date() } })
      return true
    }
    let most = 0
    for (let round = 0; round < 10 && most < 2; round++) {
      await db().couponRedemption.deleteMany({ where: { couponId: coupon.id } })
      most = Math.max(most, (await Promise.all(Array.from({ length: 20 }, naive))).filter(Boolean).length)
    }
    expect(most).toBeGreaterThan(1)
  })
})

test("what is paid can be refunded and stepped at once by ten desks: the money goes back once", async () => {
  const [guest, plum, token] = [newGuest(), await makeChocolate({ inventory: 5 }), await adminToken()]
  const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 2 }] })
  await approveCart(guest, orderId)
  await captureCart(guest, orderId)
  const { order } = await paymentOf(orderId)
  const post = (what: string, body: unknown) =>
    call(`/api/admin/orders/${order?.id}/${what}`, { method: "POST", body, token })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? post("step", { status: "ready_for_pickup" })
        : post("refund", { backToStock: true, refundedBefore: 0 }),
    ),
  )
  expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true)
  const after = await paymentOf(orderId)
  expect([after.refundedCents, after.order?.status, await stockOf(plum.id)]).toEqual([
    after.capturedCents,
    "refunded",
    5,
  ])
  expect(after.refunds).toHaveLength(1)
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
