import { afterAll, describe, expect, test } from "vitest"
import {
  adminToken,
  approve,
  bookBody,
  call,
  capturesOf,
  db,
  makeBookingCoupon,
  makeCartCoupon,
  makeChocolate,
  newSlot,
  newStudent,
  type SignedIn,
} from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { putIntoPast } from "../support/own-sessions"
import { captureCart, newGuest, openedCart } from "../support/shop"

const USED = "You’ve already used this code."
const DAY_OVER =
  "All of today’s free sessions with this code are taken. Please try again tomorrow, or continue without one."

const check = (student: SignedIn, code: string) =>
  call("/api/bookings/validate-coupon", { method: "POST", token: student.token, body: { code } })
async function book(student: SignedIn, couponCode: string) {
  const { id } = await newSlot()
  const answer = await call(`/api/bookings/${id}/book`, {
    method: "PUT",
    token: student.token,
    body: bookBody(student, { couponCode }),
  })
  return { ...answer, slotId: id }
}
const usesOf = async (id: string) => (await db().coupon.findUniqueOrThrow({ where: { id } })).uses

describe("a code for a free session", () => {
  test("is each person's once, also when the session has taken place, and the check says so at once", async () => {
    const [student, coupon] = await Promise.all([newStudent(), makeBookingCoupon({ maxPerCustomer: 1 })])
    expect((await check(student, coupon.code)).body).toMatchObject({ valid: true })
    const { slotId, status } = await book(student, coupon.code)
    expect(status).toBe(200)
    await putIntoPast(slotId)
    const checked = await check(student, coupon.code.toLowerCase())
    expect([checked.status, checked.body.code, checked.body.message]).toEqual([409, "COUPON_USED", USED])
    const again = await book(student, coupon.code)
    expect([again.status, again.body.code, again.body.message]).toEqual([409, "COUPON_USED", USED])
    expect(await usesOf(coupon.id)).toBe(1)
  })

  test("is not had again by deleting the account and registering anew", async () => {
    const [student, coupon] = await Promise.all([newStudent(), makeBookingCoupon({ maxPerCustomer: 1 })])
    await book(student, coupon.code)
    const path = `/api/user/${student.id}?force=true`
    expect((await call(path, { method: "DELETE", token: student.token })).status).toBe(200)
    const anew = await newStudent({ email: student.email })
    expect((await check(anew, coupon.code)).body.message).toBe(USED)
    expect((await book(anew, coupon.code)).body.code).toBe("COUPON_USED")
    const rows = await db().couponRedemption.findMany({ where: { couponId: coupon.id } })
    expect(JSON.stringify(rows)).not.toContain(student.email)
  })

  test("is given out three times a day: the fourth person is told why", async () => {
    const coupon = await makeBookingCoupon({ maxPerCustomer: 1, maxPerDay: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => newStudent()))
    const answers = await Promise.all(people.map((student) => book(student, coupon.code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code, body.message]).toEqual([409, "COUPON_USED", DAY_OVER])
    expect((await check(await newStudent(), coupon.code)).body.message).toBe(DAY_OVER)
    await db().couponRedemption.updateMany({
      where: { couponId: coupon.id },
      data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
    })
    expect((await check(await newStudent(), coupon.code)).status).toBe(200)
  })

  test("that is used up says so, and one that does not exist says no more than that", async () => {
    const [student, coupon] = await Promise.all([newStudent(), makeBookingCoupon({ maxUses: 1 })])
    await book(await newStudent(), coupon.code)
    const usedUp = await check(student, coupon.code)
    expect([usedUp.status, usedUp.body.message]).toEqual([409, "This code has been used up."])
    expect((await book(student, coupon.code)).body.message).toBe("This code has been used up.")
    expect((await check(student, "NOTHING")).status).toBe(404)
  })

  test("has these limits by default: once for each person, three a day", async () => {
    const token = await adminToken()
    const add = async (given: Record<string, unknown>) => {
      const code = `NEW${Math.random().toString(36).slice(2, 10)}`
      const body = { code, discount: 1, minimum: 0, ...given }
      const { coupon } = (await call("/api/admin/coupons", { method: "POST", token, body })).body
      return coupon
    }
    const booking = { appliesTo: "booking" }
    expect(await add(booking)).toMatchObject({ maxPerCustomer: 1, maxPerDay: 3, maxUses: null })
    expect(await add({ ...booking, maxPerCustomer: null, maxPerDay: null })).toMatchObject({
      maxPerCustomer: null,
      maxPerDay: null,
    })
    expect(await add({ appliesTo: "cart", discount: 0.1 })).toMatchObject({
      maxPerCustomer: null,
      maxPerDay: null,
    })
    const seeded = await db().coupon.findUnique({ where: { code: "YOURJOURNEY" } })
    expect(seeded).toMatchObject({ maxPerCustomer: 1, maxPerDay: 3 })
  })
})

describe("a coupon of the cart that everybody has once", () => {
  const cartWith = async (couponCode: string) => ({
    items: [{ _id: (await makeChocolate({ priceCents: 2_000 })).id, quantity: 1 }],
    couponCode,
  })
  const payerOf = (email_address: string, payer_id: string) => ({
    given_name: "Ada",
    surname: "B",
    email_address,
    payer_id,
  })
  const anyPayer = () => `P${Math.random().toString(36).slice(2, 14).toUpperCase().padEnd(12, "0")}`

  async function buyAs(student: SignedIn, couponCode: string, payer: ReturnType<typeof payerOf>) {
    const { items } = await cartWith(couponCode)
    const body = { purpose: "order", cartItems: items, couponCode, isLocalPickup: true }
    const opened = await call("/api/payments", { method: "POST", token: student.token, body })
    if (opened.status !== 200) return opened
    const orderId = String(opened.body.orderId)
    await approve(orderId, { payer })
    return call(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token })
  }
  async function buyAsGuest(couponCode: string, payer: ReturnType<typeof payerOf>) {
    const guest = newGuest()
    const orderId = await openedCart(guest, await cartWith(couponCode))
    await approve(orderId, { payer })
    const captured = await captureCart(guest, orderId)
    return { ...captured, captures: await capturesOf(orderId) }
  }

  test("knows a person by account, by address and by payer, whichever comes first", async () => {
    const [student, coupon] = [await newStudent(), await makeCartCoupon({ maxPerCustomer: 1 })]
    const [payer, other] = [anyPayer(), `other.${student.email}`]
    expect((await buyAs(student, coupon.code, payerOf(other, payer))).status).toBe(200)
    expect((await buyAs(student, coupon.code, payerOf("third@example.com", anyPayer()))).body.code).toBe(
      "COUPON_USED",
    )
    for (const again of [
      payerOf(student.email.toUpperCase(), anyPayer()),
      payerOf(other, anyPayer()),
      payerOf(`fourth.${student.email}`, payer),
    ]) {
      const refused = await buyAsGuest(coupon.code, again)
      expect([refused.status, refused.body.code, refused.captures]).toEqual([409, "COUPON_USED", []])
    }
    expect((await buyAsGuest(coupon.code, payerOf(`somebody.${student.email}`, anyPayer()))).status).toBe(200)
  })

  test("knows an account by the address that a guest has paid with", async () => {
    const [student, coupon] = [await newStudent(), await makeCartCoupon({ maxPerCustomer: 1 })]
    expect((await buyAsGuest(coupon.code, payerOf(student.email, anyPayer()))).status).toBe(200)
    expect((await buyAs(student, coupon.code, payerOf(student.email, anyPayer()))).body.code).toBe(
      "COUPON_USED",
    )
  })

  test("leaves a shared browser to the next person", async () => {
    const [guest, coupon] = [newGuest(), await makeCartCoupon({ maxPerCustomer: 1 })]
    for (let person = 0; person < 2; person++) {
      const orderId = await openedCart(guest, await cartWith(coupon.code))
      await approve(orderId, { payer: payerOf(`${person}.${guest.email}`, anyPayer()) })
      expect((await captureCart(guest, orderId)).status).toBe(200)
    }
  })

  test("is used once by one person under three names at once", async () => {
    const [student, coupon] = [await newStudent(), await makeCartCoupon({ maxPerCustomer: 1 })]
    const payer = anyPayer()
    const [asStudent, byAddress, byPayer] = await Promise.all([
      buyAs(student, coupon.code, payerOf(`a.${student.email}`, payer)),
      buyAsGuest(coupon.code, payerOf(student.email, anyPayer())),
      buyAsGuest(coupon.code, payerOf(`b.${student.email}`, payer)),
    ])
    // The two guests share no name with each other: either the student paid, or one or both of them did.
    const paid = [asStudent, byAddress, byPayer].filter(({ status }) => status === 200)
    expect(asStudent.status === 200 ? paid.length : 1).toBe(1)
    const kept = { couponId: coupon.id, releasedAt: null, occupiesUntil: null }
    expect(await db().couponRedemption.count({ where: kept })).toBe(paid.length)
  })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
