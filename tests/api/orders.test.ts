import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  approve,
  call,
  capturesOf,
  db,
  eventually,
  fault,
  localUrl,
  mailsTo,
  makeCartCoupon,
  makeChocolate,
  newStudent,
} from "../support/api"
import { clearFaults } from "../support/faults"
import { brokenInvariants } from "../support/invariants"
import { allServed } from "../support/rush"
import {
  abandonCart,
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

const unknownId = "11111111-1111-4111-8111-111111111111"
const resolve = (captureId: string | undefined, status: string) =>
  fetch(`${localUrl()}/paypal/captures/${captureId}/resolve`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status }),
  })

describe("buying chocolates", () => {
  test("with shipping and a coupon: PayPal's breakdown is ours, one order, one capture, one mail with the way to it", async () => {
    const [guest, plum, rose, coupon] = [
      newGuest(),
      await makeChocolate({ name: "Plum", priceCents: 1_999, inventory: 5 }),
      await makeChocolate({ name: "Rose", priceCents: 1_650, inventory: 5 }),
      await makeCartCoupon(),
    ]
    const cart = {
      items: [
        { _id: plum.id, quantity: 2 },
        { _id: rose.id, quantity: 1 },
      ],
      isLocalPickup: false,
      couponCode: coupon.code.toLowerCase(),
    }
    const opened = await openCart(guest, { ...cart, amount: 53.01 })
    expect(opened.status).toBe(200)
    expect(opened.body.totals).toEqual({ subtotal: 56.48, discount: 8.47, shipping: 5, total: 53.01 })
    expect([await stockOf(plum.id), await stockOf(rose.id)]).toEqual([3, 4])
    const orderId = opened.body.orderId as string
    await approveCart(guest, orderId)
    const captured = await captureCart(guest, orderId)
    expect([captured.status, captured.body]).toEqual([
      200,
      {
        status: "COMPLETED",
        payer: { givenName: "Ada", surname: "Byron", email: guest.email },
      },
    ])
    expect(await capturesOf(orderId)).toEqual([expect.objectContaining({ amount: "53.01" })])
    const body = await confirmBody(orderId, { ...cart, couponCode: coupon.code })
    const confirmed = await confirmCart(guest, body)
    expect(confirmed.status).toBe(200)
    expect(confirmed.body).toMatchObject({ number: expect.any(Number), status: "to_pack" })
    const { order, state } = await paymentOf(orderId)
    expect(state).toBe("fulfilled")
    expect(order).toMatchObject({
      buyerName: "Ada Byron",
      buyerEmail: guest.email,
      totalCents: 5301,
      couponCode: coupon.code,
      shippingAddress: expect.objectContaining({ city: "Port Townsend", postalCode: "98368" }),
    })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(guest.email)
      return mails.length > 0 && mails
    })
    expect(mail?.html).toContain(String(confirmed.body.url).replace("&", "&amp;"))
    expect(await mailsTo(guest.email)).toHaveLength(1)
  })

  test("with pickup no address is asked for or kept", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ priceCents: 1_400 })]
    const orderId = await buy(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    const { order } = await paymentOf(orderId)
    expect(order).toMatchObject({ isLocalPickup: true, shippingAddress: null, totalCents: 1400 })
  })

  test("two lines of one chocolate count together", async () => {
    const plum = await makeChocolate({ inventory: 10 })
    const line = { _id: plum.id, quantity: 6 }
    const refused = await openCart(newGuest(), { items: [line, { ...line, _id: plum.id.toUpperCase() }] })
    expect([refused.status, refused.body.code, refused.body.available]).toEqual([409, "SOLD_OUT", 10])
    const orderId = await openedCart(newGuest(), { items: [{ ...line, quantity: 4 }, line] })
    expect((await paymentOf(orderId)).lines).toEqual([expect.objectContaining({ quantity: 10 })])
  })

  test("asking twice opens one payment; another cart gives the first one's chocolates back", async () => {
    const [guest, plum, rose] = [newGuest(), await makeChocolate({ inventory: 2 }), await makeChocolate()]
    const cart = { items: [{ _id: plum.id, quantity: 2 }] }
    const [first, second] = await Promise.all([openedCart(guest, cart), openedCart(guest, cart)])
    expect(second).toBe(first)
    expect(await stockOf(plum.id)).toBe(0)
    const other = await openedCart(guest, { items: [{ _id: rose.id, quantity: 1 }] })
    expect(other).not.toBe(first)
    expect([await stockOf(plum.id), await stockOf(rose.id)]).toEqual([2, 9])
    await approve(first)
    expect((await captureCart(guest, first)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(first)).toHaveLength(0)
  })

  test("while its money is moving, a cart is not paid a second time", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate()]
    const cart = { items: [{ _id: plum.id, quantity: 1 }] }
    const orderId = await openedCart(guest, cart)
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "capturing" } })
    expect((await openCart(guest, cart)).body.code).toBe("PAYMENT_PENDING")
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "created" } })
    await abandonCart(guest, orderId)
  })

  test("giving up puts the chocolates and the coupon back at once", async () => {
    const [guest, plum, coupon] = [
      newGuest(),
      await makeChocolate({ priceCents: 2_000, inventory: 1 }),
      await makeCartCoupon({ maxUses: 1 }),
    ]
    const cart = { items: [{ _id: plum.id, quantity: 1 }], couponCode: coupon.code }
    const orderId = await openedCart(guest, cart)
    expect((await openCart(newGuest(), { items: cart.items })).body.code).toBe("SOLD_OUT")
    expect((await abandonCart(newGuest(), orderId)).status).toBe(401)
    expect((await abandonCart(guest, orderId)).status).toBe(204)
    expect(await stockOf(plum.id)).toBe(1)
    await buy(newGuest(), cart)
  })

  test("a declined card keeps the chocolates, and another card pays", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 1 })]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    await approveCart(guest, orderId, { funding: "declined" })
    const declined = await captureCart(guest, orderId)
    expect([declined.status, declined.body.code]).toEqual([422, "INSTRUMENT_DECLINED"])
    expect(await stockOf(plum.id)).toBe(0)
    await approveCart(guest, orderId, { funding: "ok" })
    expect((await captureCart(guest, orderId)).status).toBe(200)
    expect(await stockOf(plum.id)).toBe(0)
  })

  test.each([
    ["COMPLETED", "fulfilled", 0],
    ["DENIED", "failed", 1],
  ])("a payment under review keeps them; %s makes it %s", async (word, state, stock) => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 1 })]
    const cart = { items: [{ _id: plum.id, quantity: 1 }] }
    const orderId = await openedCart(guest, cart)
    await approveCart(guest, orderId, { funding: "echeck" })
    const pending = await captureCart(guest, orderId)
    expect([pending.status, pending.body.status]).toEqual([202, "PENDING"])
    expect((await confirmCart(guest, await confirmBody(orderId, cart))).body.code).toBe("PAYMENT_PENDING")
    expect((await paymentOf(orderId)).order).toBeNull()
    expect(await stockOf(plum.id)).toBe(0)
    const [held] = await capturesOf(orderId)
    await resolve(held?.id, word)
    await eventually(async () => (await paymentOf(orderId)).state === state)
    expect(await stockOf(plum.id)).toBe(stock)
    await eventually(async () => (await mailsTo(guest.email)).length === 2)
  })

  test("a signed-in student's order is theirs", async () => {
    const [student, plum] = await Promise.all([newStudent(), makeChocolate()])
    const body = { purpose: "order", cartItems: [{ _id: plum.id, quantity: 1 }], isLocalPickup: true }
    const opened = await call("/api/payments", { method: "POST", token: student.token, body })
    const orderId = opened.body.orderId as string
    await approve(orderId)
    const path = `/api/payments/${orderId}/capture`
    const other = await newStudent()
    expect((await call(path, { method: "POST", token: other.token })).status).toBe(403)
    expect((await call(path, { method: "POST", token: student.token })).status).toBe(200)
    const { studentId, order } = await paymentOf(orderId)
    expect(studentId).toBe(student.id)
    // Whoever's account with PayPal paid: "Jordan Reyes", buyer@example.com.
    expect(order?.buyerName).toBe(`${student.firstName} ${student.lastName}`)
    expect(order?.buyerEmail).toBe(student.email)
    const confirmed = await eventually(async () => (await mailsTo(student.email))[0])
    expect(confirmed?.subject).toContain(String(order?.number))
  })
})

describe("what the browser says is compared, never believed", () => {
  test("a total that is not ours is refused before anything is reserved", async () => {
    const plum = await makeChocolate({ priceCents: 1_400 })
    const refused = await openCart(newGuest(), { items: [{ _id: plum.id, quantity: 1 }], amount: 0.01 })
    expect([refused.status, refused.body.code]).toEqual([409, "PRICE_CHANGED"])
    expect(refused.body.totals).toEqual({ subtotal: 14, discount: 0, shipping: 0, total: 14 })
    expect(await stockOf(plum.id)).toBe(10)
  })

  test("prices, totals and discounts in the cart change nothing", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ priceCents: 1_400 })]
    const body = {
      purpose: "order",
      cartItems: [{ _id: plum.id, quantity: 1, price: 0.01, inventory: 99 }],
      isLocalPickup: true,
      transactionAmount: 0.01,
      discount: 0.99,
    }
    const opened = await call("/api/payments", { method: "POST", body, headers: { Cookie: guest.cookie } })
    expect(opened.body.totals).toMatchObject({ total: 14 })
  })

  test("a price that the admin changes after opening is honoured as it was", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ priceCents: 1_400 })]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    await db().chocolate.update({ where: { id: plum.id }, data: { priceCents: 9_900 } })
    await approveCart(guest, orderId)
    expect((await captureCart(guest, orderId)).status).toBe(200)
    expect(await capturesOf(orderId)).toEqual([expect.objectContaining({ amount: "14.00" })])
  })

  test.each([
    ["no items", { cartItems: [] }],
    ["a quantity of 0", { cartItems: [{ _id: unknownId, quantity: 0 }] }],
    ["a negative quantity", { cartItems: [{ _id: unknownId, quantity: -1 }] }],
    ["half a tin", { cartItems: [{ _id: unknownId, quantity: 0.5 }] }],
    ["a quantity in words", { cartItems: [{ _id: unknownId, quantity: "1" }] }],
    ["an immense quantity", { cartItems: [{ _id: unknownId, quantity: 1e300 }] }],
    ["an id that is none", { cartItems: [{ _id: "../1", quantity: 1 }] }],
    ["an object for a cart", { cartItems: { _id: unknownId } }],
    ["pickup in words", { isLocalPickup: "false" }],
    ["no pickup", { isLocalPickup: undefined }],
    ["two codes", { couponCode: "INSTAGRAM15 INSTAGRAM15" }],
    ["a list of codes", { couponCode: ["A", "B"] }],
    ["another purpose", { purpose: "gift" }],
  ])("%s is refused", async (_what, given) => {
    const body = {
      purpose: "order",
      cartItems: [{ _id: unknownId, quantity: 1 }],
      isLocalPickup: true,
      ...given,
    }
    const before = await db().payment.count({ where: { purpose: "order" } })
    const refused = await call("/api/payments", { method: "POST", body })
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID"])
    expect(await db().payment.count({ where: { purpose: "order" } })).toBe(before)
  })

  test("a chocolate that is not there is 404", async () => {
    const refused = await openCart(newGuest(), { items: [{ _id: unknownId, quantity: 1 }] })
    expect([refused.status, refused.body.code]).toEqual([404, "NOT_FOUND"])
  })
})

describe("the confirmation of an order", () => {
  const cartOf = async () => ({
    items: [{ _id: (await makeChocolate({ priceCents: 2_000 })).id, quantity: 1 }],
  })

  test("posted 20 times at once and again: one order, one answer", async () => {
    const [guest, cart] = [newGuest(), await cartOf()]
    const orderId = await buy(guest, cart)
    const body = await confirmBody(orderId, cart)
    const answers = await allServed(Array.from({ length: 20 }, () => () => confirmCart(guest, body)))
    const again = await confirmCart(guest, body)
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, again.body])
    const { id } = await paymentOf(orderId)
    expect(await db().order.count({ where: { paymentId: id } })).toBe(1)
    expect(await capturesOf(orderId)).toHaveLength(1)
  })

  test("of an invented, a foreign or an unpaid order is refused, and makes nothing", async () => {
    const [guest, cart] = [newGuest(), await cartOf()]
    const invented = await confirmCart(guest, await confirmBody("8XX123456X123456X", cart))
    expect([invented.status, invented.body.code]).toEqual([402, "PAYMENT_REQUIRED"])
    const opened = await openedCart(guest, cart)
    expect((await confirmCart(guest, await confirmBody(opened, cart))).status).toBe(402)
    await approveCart(guest, opened)
    expect((await confirmCart(guest, await confirmBody(opened, cart))).status).toBe(402)
    await captureCart(guest, opened)
    const foreign = await confirmCart(newGuest(), await confirmBody(opened, cart))
    expect([foreign.status, foreign.body.url]).toEqual([402, undefined])
  })

  test.each([
    ["the amount", { transactionAmount: 19.99 }],
    ["the lines", { cartItems: [{ _id: unknownId, quantity: 1 }] }],
    ["the delivery", { isLocalPickup: false }],
    ["the coupon", { couponCode: "INSTAGRAM15" }],
    ["the discount", { discount: 0.5 }],
  ])("that differs in %s is 409, and the order stands", async (_what, given) => {
    const [guest, cart] = [newGuest(), await cartOf()]
    const orderId = await buy(guest, cart)
    const refused = await confirmCart(guest, await confirmBody(orderId, cart, given))
    expect([refused.status, refused.body.code]).toEqual([409, "PRICE_CHANGED"])
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
  })

  test("settles a capture whose answer was lost", async () => {
    const [guest, cart] = [newGuest(), await cartOf()]
    const orderId = await openedCart(guest, cart)
    // Before the approval: its event, on its way while the money is taken, would settle the payment too.
    await fault({ service: "paypal", operation: "webhook", mode: "error" })
    await approveCart(guest, orderId)
    await fault({ service: "paypal", operation: "capture", mode: "lost-response", times: 1 })
    const unclear = await captureCart(guest, orderId)
    expect([unclear.status, unclear.body.code]).toEqual([503, "PAYMENT_UNCONFIRMED"])
    await fault({ service: "paypal", operation: "get", mode: "error", times: 1 })
    expect((await confirmCart(guest, await confirmBody(orderId, cart))).body.code).toBe("PAYMENT_PENDING")
    expect((await confirmCart(guest, await confirmBody(orderId, cart))).status).toBe(200)
    expect(await capturesOf(orderId)).toHaveLength(1)
    await clearFaults()
  })
})

beforeAll(clearFaults)
afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
