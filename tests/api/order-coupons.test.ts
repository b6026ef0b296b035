import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  approve,
  bookBody,
  call,
  capturesOf,
  db,
  makeCartCoupon,
  makeChocolate,
  newSlot,
  newStudent,
} from "../support/api"
import { clearFaults } from "../support/faults"
import { brokenInvariants } from "../support/invariants"
import { approveCart, buy, captureCart, lapse, newGuest, openCart, openedCart } from "../support/shop"

describe("coupons", () => {
  const cartFor = async (cents: number, couponCode: string) => ({
    items: [{ _id: (await makeChocolate({ priceCents: cents })).id, quantity: 1 }],
    couponCode,
  })

  test("are checked by the server, whatever the case; unknown and ended ones are not valid", async () => {
    const [coupon, ended, old] = await Promise.all([
      makeCartCoupon(),
      makeCartCoupon(),
      makeCartCoupon({ expiresAt: new Date(Date.now() - 1000) }),
    ])
    await db().coupon.update({ where: { id: ended.id }, data: { endedAt: new Date() } })
    const check = (code: unknown) =>
      call("/api/chocolates/validate-coupon", { method: "POST", body: { code } })
    expect((await check(` ${coupon.code.toLowerCase()} `)).body).toEqual({ discount: 0.15, minimum: 15 })
    for (const code of ["NOTHING", ended.code, old.code, "YOURJOURNEY", ""]) {
      const refused = await check(code)
      expect([refused.status, refused.body.message]).toEqual([404, "Invalid coupon code."])
    }
    expect((await check(["A"])).status).toBe(400)
  })

  test("cannot be guessed: the eleventh try of a minute is 429", async () => {
    const headers = { "X-Forwarded-For": newGuest().address }
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++) {
      const body = { code: `GUESS${tries}` }
      statuses.push((await call("/api/chocolates/validate-coupon", { method: "POST", body, headers })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429])
  })

  test("cannot be guessed where they are used either", async () => {
    const [guest, student, slot] = [newGuest(), await newStudent(), await newSlot()]
    const cart = await cartFor(2000, "")
    const byCart: unknown[] = []
    for (let tries = 0; tries < 11; tries++)
      byCart.push((await openCart(guest, { ...cart, couponCode: `GUESS${tries}` })).body.code)
    expect(byCart).toEqual([...Array(10).fill("PRICE_CHANGED"), "TOO_MANY"])
    const headers = { "X-Forwarded-For": guest.address }
    const byBooking: unknown[] = []
    for (let tries = 0; tries < 31; tries++) {
      const body = bookBody(student, { couponCode: `GUESS${tries}` })
      const path = `/api/bookings/${slot.id}/book`
      byBooking.push((await call(path, { method: "PUT", token: student.token, body, headers })).body.code)
    }
    expect(byBooking).toEqual([...Array(30).fill("INVALID"), "TOO_MANY"])
  })

  test("need an order of $15: 14.99 is refused, 15.00 is not", async () => {
    const coupon = await makeCartCoupon()
    const small = await openCart(newGuest(), await cartFor(1_499, coupon.code))
    expect([small.status, small.body.message]).toEqual([400, "Coupons valid only on orders $15 or more."])
    expect((await openCart(newGuest(), await cartFor(1_500, coupon.code))).body.totals).toMatchObject({
      total: 12.75,
    })
  })

  test("that ended between the check and the order: 409, before any money", async () => {
    const coupon = await makeCartCoupon()
    await db().coupon.update({ where: { id: coupon.id }, data: { endedAt: new Date() } })
    const refused = await openCart(newGuest(), await cartFor(2_000, coupon.code))
    expect([refused.status, refused.body.code]).toEqual([409, "PRICE_CHANGED"])
    expect(refused.body.message).toMatch(/coupon/i)
  })

  test("once for each customer: the same address in another case, or the same payer with another one, is refused before money moves", async () => {
    const coupon = await makeCartCoupon({ maxPerCustomer: 1 })
    const guest = newGuest()
    const first = await openedCart(guest, await cartFor(2_000, coupon.code))
    const payer = {
      given_name: "Ada",
      surname: "Byron",
      email_address: guest.email,
      payer_id: "PAYER00000001",
    }
    await approve(first, { payer: { ...payer, payer_id: `P${guest.email.slice(6, 18).toUpperCase()}` } })
    expect((await captureCart(guest, first)).status).toBe(200)
    const again = [
      { ...payer, email_address: ` ${guest.email.toUpperCase()}` },
      {
        ...payer,
        email_address: "other@example.com",
        payer_id: `P${guest.email.slice(6, 18).toUpperCase()}`,
      },
    ]
    for (const other of again) {
      const who = newGuest()
      const cart = await cartFor(2_000, coupon.code)
      const orderId = await openedCart(who, cart)
      await approve(orderId, { payer: other })
      const refused = await captureCart(who, orderId)
      expect([refused.status, refused.body.code]).toEqual([409, "COUPON_USED"])
      expect(await capturesOf(orderId)).toHaveLength(0)
      const without = await openedCart(who, { items: cart.items })
      await approve(without, { payer: other })
      expect((await captureCart(who, without)).status).toBe(200)
    }
  })

  test("for one use stay with the cart that has reserved them: asked twice, changed, and checked again", async () => {
    const [guest, coupon] = [newGuest(), await makeCartCoupon({ maxUses: 1 })]
    const cart = await cartFor(2_000, coupon.code)
    const first = await openedCart(guest, cart)
    expect(await openedCart(guest, cart)).toBe(first)
    const check = (headers: Record<string, string>) =>
      call("/api/chocolates/validate-coupon", { method: "POST", body: { code: coupon.code }, headers })
    expect((await check({ Cookie: guest.cookie })).status).toBe(200)
    expect((await check({ Cookie: newGuest().cookie })).status).toBe(404)
    await buy(guest, { ...cart, items: [{ _id: cart.items[0]?._id ?? "", quantity: 2 }] })
    expect((await check({ Cookie: guest.cookie })).status).toBe(404)
    expect((await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(1)
  })

  test("a payment that failed gives the coupon back", async () => {
    const coupon = await makeCartCoupon({ maxUses: 1, maxPerCustomer: 1 })
    const cart = await cartFor(2_000, coupon.code)
    const slow = newGuest()
    const orderId = await openedCart(slow, cart)
    const refused = await openCart(newGuest(), cart)
    expect(["COUPON_USED", "PRICE_CHANGED"]).toContain(refused.body.code)
    await lapse(orderId)
    const quick = newGuest()
    await buy(quick, cart)
    await approveCart(slow, orderId)
    expect((await captureCart(slow, orderId)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(orderId)).toHaveLength(0)
  })
})

beforeAll(clearFaults)
afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
