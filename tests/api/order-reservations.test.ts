import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { call, capturesOf, db, eventually, mailsTo, makeCartCoupon, makeChocolate } from "../support/api"
import { clearFaults } from "../support/faults"
import { brokenInvariants } from "../support/invariants"
import {
  approveCart,
  buy,
  captureCart,
  lapse,
  newGuest,
  openCart,
  openedCart,
  paymentOf,
  stockOf,
} from "../support/shop"

describe("a reservation that ran out", () => {
  test("is stock again without any job, and the late capture is refused before money moves", async () => {
    const plum = await makeChocolate({ inventory: 1 })
    const cart = { items: [{ _id: plum.id, quantity: 1 }] }
    const [slow, quick] = [newGuest(), newGuest()]
    const late = await openedCart(slow, cart)
    await approveCart(slow, late)
    await lapse(late)
    const list = (await call("/api/chocolates")).body as unknown as { _id: string; inventory: number }[]
    expect(list.find((one) => one._id === plum.id)?.inventory).toBe(1)
    await buy(quick, cart)
    const refused = await captureCart(slow, late)
    expect([refused.status, refused.body.code]).toEqual([409, "CLAIM_LOST"])
    expect(await capturesOf(late)).toHaveLength(0)
    expect(await stockOf(plum.id)).toBe(0)
  })

  test("is not made longer by a capture of what nobody approved", async () => {
    const [guest, chocolate, coupon] = [
      newGuest(),
      await makeChocolate({ inventory: 3 }),
      await makeCartCoupon(),
    ]
    const items = [{ _id: chocolate.id, quantity: 3 }]
    const orderId = await openedCart(guest, { items, couponCode: coupon.code })
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const open = (createdAt: Date) =>
      db().payment.update({ where: { paypalOrderId: orderId }, data: { createdAt } })
    await open(ago(6))
    expect((await captureCart(guest, orderId)).body.code).toBe("NOT_APPROVED")
    const { lines, redemption } = await paymentOf(orderId)
    for (const end of [lines[0]?.reservedUntil, redemption?.occupiesUntil])
      expect(end?.getTime()).toBeLessThan(ago(-5).getTime())
    await open(ago(11))
    expect((await captureCart(guest, orderId)).body.code).toBe("NOT_APPROVED")
    expect((await openCart(newGuest(), { items })).status).toBe(200)
  })

  test("is not kept for ever by cards that are declined", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 2 })]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 2 }] })
    await db().payment.update({
      where: { paypalOrderId: orderId },
      data: { createdAt: new Date(Date.now() - 31 * 60_000) },
    })
    await approveCart(guest, orderId, { funding: "declined" })
    expect((await captureCart(guest, orderId)).body.code).toBe("INSTRUMENT_DECLINED")
    expect((await paymentOf(orderId)).lines[0]?.reservedUntil?.getTime()).toBeLessThan(Date.now())
  })

  test("is renewed by a capture that comes while there is still enough", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 1 })]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    await approveCart(guest, orderId)
    await lapse(orderId)
    expect([200, 409]).toContain((await captureCart(guest, orderId)).status)
  })

  test("money that was taken all the same goes back by itself, told by mail, and nothing is sold twice", async () => {
    const plum = await makeChocolate({ inventory: 1 })
    const cart = { items: [{ _id: plum.id, quantity: 1 }] }
    const [slow, quick] = [newGuest(), newGuest()]
    const late = await openedCart(slow, cart)
    await approveCart(slow, late)
    // As after a crash in the middle of the capture: PayPal has the money, and our row says capturing.
    await db().payment.update({ where: { paypalOrderId: late }, data: { state: "capturing" } })
    await lapse(late)
    await buy(quick, cart)
    const answer = await captureCart(slow, late)
    expect([answer.status, answer.body.code]).toEqual([409, "REFUNDED"])
    await eventually(async () => (await paymentOf(late)).state === "refunded")
    expect((await capturesOf(late)).map((captured) => Number(captured.refunded))).toEqual([14])
    await eventually(async () =>
      (await mailsTo(slow.email)).some((mail) => /^Your refund/.test(mail.subject)),
    )
    expect(await stockOf(plum.id)).toBe(0)
  })
})

beforeAll(clearFaults)
afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
