import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  adminToken,
  call,
  capturesOf,
  db,
  eventually,
  fault,
  localUrl,
  mailsTo,
  makeCartCoupon,
  makeChocolate,
  onDatabase,
} from "../support/api"
import { dies } from "../support/crashes"
import { brokenInvariants } from "../support/invariants"
import { rounds } from "../support/rounds"
import {
  approveCart,
  buy,
  captureCart,
  confirmBody,
  confirmCart,
  newGuest,
  openCart,
  openedCart,
  paymentOf,
  stockOf,
} from "../support/shop"
import { scratchDatabase, startWeb, startWorker } from "../support/stack"

/** Every captured cent is exactly one order, or one refund. */
async function moneyAddsUp(orderId: string): Promise<boolean> {
  const captures = await capturesOf(orderId)
  if (captures.length > 1) throw new Error(`captured ${captures.length} times`)
  const payment = await db().payment.findUnique({
    where: { paypalOrderId: orderId },
    include: { order: true },
  })
  const [captured] = captures
  if (!captured) return !payment || payment.state === "failed" || payment.state === "created"
  const isOrdered = payment?.state === "fulfilled" && payment.order !== null
  const isRefunded = payment?.state === "refunded" && Number(captured.refunded) === Number(captured.amount)
  return isOrdered !== isRefunded && Number(captured.refunded) === (isRefunded ? Number(captured.amount) : 0)
}

// Without webhooks, which can settle before the crash does: what finishes here is the reconciler.
beforeAll(() => fault({ service: "paypal", operation: "webhook", mode: "error", times: 10_000 }))
afterAll(async () => expect(await brokenInvariants()).toEqual([]))

describe.concurrent("the site is killed with -9 while a cart is paid", () => {
  test.each(["start:before", "start:committed", "paypal-create:done-unsaved"])(
    "%s: no money has moved, the buyer opens it again, and pays once",
    async (point) => {
      const web = await startWeb({ env: { FAILPOINT: point } })
      const plum = await makeChocolate({ priceCents: 2_000, inventory: 1 })
      const coupon = await makeCartCoupon({ maxUses: 1 })
      const guest = newGuest()
      const cart = { items: [{ _id: plum.id, quantity: 1 }], couponCode: coupon.code }
      await dies(() => openCart({ ...guest, at: web.url }, cart))
      const orderId = await buy(guest, cart)
      expect(await capturesOf(orderId)).toHaveLength(1)
      expect(await db().payment.count({ where: { lines: { some: { chocolateId: plum.id } } } })).toBe(1)
      expect(await stockOf(plum.id)).toBe(0)
      await web.stop()
    },
  )

  test.each([
    "capture:marked",
    "capture:done-uncommitted",
    "settle:before-commit",
    "settle:committed-before-response",
  ])(
    "%s: the order stands all the same, mailed once, and is confirmed when the buyer comes back",
    async (point) => {
      const web = await startWeb({ env: { FAILPOINT: point } })
      const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 1 })]
      const cart = { items: [{ _id: plum.id, quantity: 1 }] }
      const orderId = await openedCart(guest, cart)
      await approveCart(guest, orderId)
      await dies(() => captureCart({ ...guest, at: web.url }, orderId))
      await eventually(async () => (await paymentOf(orderId)).state === "fulfilled")
      expect(await moneyAddsUp(orderId)).toBe(true)
      expect((await confirmCart(guest, await confirmBody(orderId, cart))).status).toBe(200)
      await eventually(async () => (await mailsTo(guest.email)).length > 0)
      expect(await mailsTo(guest.email)).toHaveLength(1)
      expect(await stockOf(plum.id)).toBe(0)
      await web.stop()
    },
  )
})

test("killed at random moments while twelve buy the last tins, again and again, everything adds up by itself", async () => {
  const web = await startWeb()
  const plum = await makeChocolate({ inventory: 20 })
  const orders: string[] = []
  const visit = async () => {
    const guest = newGuest(web.url)
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    orders.push(orderId)
    await approveCart(guest, orderId)
    await captureCart(guest, orderId)
  }
  for (let round = 0; round < rounds({ once: 2, long: 6 }); round++) {
    const before = orders.length
    const visits = Array.from({ length: 12 }, () => visit().catch(() => {}))
    // From the first opened cart on, a little later each time: openings, captures and settlements are cut short.
    // When the tins are gone nobody opens a cart any more.
    await Promise.race([eventually(async () => orders.length > before), Promise.all(visits)])
    await new Promise((resolve) => setTimeout(resolve, round * 30))
    await web.kill9()
    await Promise.all(visits)
    await web.restart()
  }
  await web.stop()
  expect(orders.length).toBeGreaterThan(0)
  for (const orderId of orders) await eventually(() => moneyAddsUp(orderId))
  const captured = (await Promise.all(orders.map(capturesOf))).flat().length
  const sold = await db().orderLine.count({
    where: { chocolateId: plum.id, releasedAt: null, reservedUntil: null },
  })
  expect([captured, sold <= 20]).toEqual([sold, true])
  expect(await brokenInvariants()).toEqual([])
})

test("the worker is killed with -9 after a refund of one tin: it is made once", async () => {
  const scratch = await scratchDatabase()
  const web = await startWeb({ databaseUrl: scratch.url })
  await onDatabase(scratch.url, async () => {
    const [guest, plum] = [newGuest(web.url), await makeChocolate({ priceCents: 1_400 })]
    const orderId = await buy(guest, { items: [{ _id: plum.id, quantity: 2 }] })
    const { order, lines } = await paymentOf(orderId)
    const body = { lines: [{ _id: lines[0]?.id, quantity: 1 }], backToStock: false, refundedBefore: 0 }
    const path = `/api/admin/orders/${order?.id}/refund`
    await call(path, { method: "POST", body, token: await adminToken(), at: web.url })
    const doomed = await startWorker({
      databaseUrl: scratch.url,
      env: { FAILPOINT: "refund:done-uncommitted" },
    })
    await doomed.exited
    await fetch(`${localUrl()}/paypal/forget-request-ids`, { method: "POST" })
    const worker = await startWorker({ databaseUrl: scratch.url })
    await eventually(async () =>
      (await paymentOf(orderId)).refunds.every((refund) => refund.state === "done"),
    )
    expect((await capturesOf(orderId)).map((captured) => Number(captured.refunded))).toEqual([14])
    await eventually(async () => (await mailsTo(guest.email)).length === 2)
    expect(await brokenInvariants()).toEqual([])
    await worker.stop()
  })
  await web.stop()
  await scratch.drop()
})
