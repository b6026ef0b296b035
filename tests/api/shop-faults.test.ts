import { describe, expect, test } from "vitest"
import { getOrderHistory } from "../../lib/admin/queries/order-history"
import { reconcilePayments } from "../../lib/checkout/commands/reconcile"
import { listPaymentsThatNeedAPerson } from "../../lib/payments/queries/payments"
import { getOrderForAdmin } from "../../lib/shop/queries/shop"
import {
  adminToken,
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
} from "../support/api"
import { clearFaults, faultsEndWithEachTest } from "../support/faults"
import {
  approveCart,
  buy,
  captureCart,
  confirmBody,
  confirmCart,
  type Guest,
  newGuest,
  openCart,
  openedCart,
  paymentOf,
  stockOf,
} from "../support/shop"

faultsEndWithEachTest()

/** Longer than a test may take. */
const NEVER = 3_600_000
const MODES = ["error", "reset", "garbage", "lost-response"]

const cartOf = async () => ({ items: [{ _id: (await makeChocolate({ inventory: 3 })).id, quantity: 1 }] })
const post = (path: string, body: unknown) =>
  fetch(`${localUrl()}/paypal/${path}`, { method: "POST", body: JSON.stringify(body) })
const mailedOnce = async (guest: Guest) => {
  await eventually(async () => (await mailsTo(guest.email)).length > 0)
  expect(await mailsTo(guest.email)).toHaveLength(1)
}

describe("PayPal fails", () => {
  test.each(MODES)(
    "at opening (%s): 503 with the cart kept, and the next try pays the same payment",
    async (mode) => {
      const [guest, cart] = [newGuest(), await cartOf()]
      await fault({ service: "paypal", operation: "create", mode, times: 1 })
      const refused = await openCart(guest, cart)
      expect([refused.status, refused.body.code]).toEqual([503, "PAYPAL_DOWN"])
      await buy(guest, cart)
      expect(await stockOf(cart.items[0]?._id ?? "")).toBe(2)
    },
  )

  test("at the first opening of a guest: the last tin is kept for them, not from them", async () => {
    const plum = await makeChocolate({ inventory: 1 })
    const cartItems = [{ _id: plum.id, quantity: 1 }]
    const body = { purpose: "order", cartItems, isLocalPickup: true }
    await fault({ service: "paypal", operation: "create", mode: "error", times: 1 })
    const refused = await call("/api/payments", { method: "POST", body })
    expect([refused.status, await stockOf(plum.id)]).toEqual([503, 0])
    const cookie = refused.headers.get("set-cookie") ?? ""
    expect(cookie).toMatch(/^cart-key=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
    const headers = { Cookie: cookie.split(";")[0] ?? "" }
    expect((await call("/api/payments", { method: "POST", body, headers })).status).toBe(200)
    const asked = await call("/config/paypal", { headers })
    expect(asked.headers.get("set-cookie")).toContain(headers.Cookie)
  })

  test.each(["\u0000\u0007", "\ud800", "x".repeat(5_000), "<b>&\u2028=1"])(
    "a payer whose name holds %j is served all the same",
    async (surname) => {
      const [guest, cart] = [newGuest(), await cartOf()]
      const orderId = await openedCart(guest, cart)
      await approve(orderId, { payer: { given_name: "Ada", surname, email_address: guest.email } })
      expect((await captureCart(guest, orderId)).status).toBe(200)
      expect((await paymentOf(orderId)).order?.buyerName).toMatch(/^Ada/)
    },
  )

  test.each([
    ["a character at its 300th place", { name: { full_name: `${"x".repeat(299)}🍫` } }],
    ["a street that ends so", { address: { address_line_1: `${"x".repeat(299)}🍫`, country_code: "US" } }],
    ["nulls", { name: null, address: { address_line_1: "1 Water Street", address_line_2: null } }],
    ["another shape", { name: "Ada", address: ["1 Water Street"] }],
  ])("an address that holds %s is served all the same", async (_what, shipping) => {
    const [guest, cart] = [newGuest(), await cartOf()]
    const orderId = await openedCart(guest, { ...cart, isLocalPickup: false })
    await approve(orderId, { shipping })
    expect((await captureCart(guest, orderId)).status).toBe(200)
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
  })

  test("at opening, with no answer at all: 503, without waiting for one", async () => {
    await fault({ service: "paypal", operation: "create", mode: "slow", delayMs: NEVER, times: 1 })
    expect((await openCart(newGuest(), await cartOf())).status).toBe(503)
  })

  test("at the capture, in each way: nobody is told that it failed, and each comes to rest by itself: one order, one capture, one mail", async () => {
    const opened: { guest: Guest; cart: Awaited<ReturnType<typeof cartOf>>; orderId: string }[] = []
    for (const mode of MODES) {
      const [guest, cart] = [newGuest(), await cartOf()]
      const orderId = await openedCart(guest, cart)
      await approveCart(guest, orderId)
      await fault({ service: "paypal", operation: "capture", mode, times: 1 })
      const unclear = await captureCart(guest, orderId)
      expect([mode, unclear.status, unclear.body.code]).toEqual([mode, 503, "PAYMENT_UNCONFIRMED"])
      expect(unclear.body.message).not.toMatch(/fail/i)
      opened.push({ guest, cart, orderId })
    }
    for (const { guest, cart, orderId } of opened) {
      await eventually(async () => (await paymentOf(orderId)).state === "fulfilled")
      expect(await capturesOf(orderId)).toHaveLength(1)
      expect((await confirmCart(guest, await confirmBody(orderId, cart))).status).toBe(200)
      await mailedOnce(guest)
    }
  })

  test("when asked who pays with a coupon for each customer: 503, nothing charged, and the next try pays", async () => {
    const coupon = await makeCartCoupon({ maxPerCustomer: 1 })
    const guest = newGuest()
    const items = [{ _id: (await makeChocolate({ priceCents: 2_000 })).id, quantity: 1 }]
    const orderId = await openedCart(guest, { items, couponCode: coupon.code })
    await approveCart(guest, orderId)
    await fault({ service: "paypal", operation: "get", mode: "error" })
    const refused = await captureCart(guest, orderId)
    await clearFaults()
    expect([refused.status, refused.body.code]).toEqual([503, "PAYPAL_DOWN"])
    expect(await capturesOf(orderId)).toHaveLength(0)
    expect((await captureCart(guest, orderId)).status).toBe(200)
  })

  test.each(MODES)("at the refund of one tin (%s): it is made once", async (mode) => {
    const [guest, plum] = [newGuest(), await makeChocolate({ priceCents: 1_400 })]
    const orderId = await buy(guest, { items: [{ _id: plum.id, quantity: 2 }] })
    const { order, lines } = await paymentOf(orderId)
    await fault({ service: "paypal", operation: "refund", mode, times: 1 })
    const body = { lines: [{ _id: lines[0]?.id, quantity: 1 }], backToStock: true, refundedBefore: 0 }
    const path = `/api/admin/orders/${order?.id}/refund`
    expect((await call(path, { method: "POST", body, token: await adminToken() })).status).toBe(200)
    // As if it had taken so long to come back that PayPal no longer knows the request.
    if (mode === "lost-response") {
      await eventually(async () => (await capturesOf(orderId)).some((one) => Number(one.refunded) > 0))
      await fetch(`${localUrl()}/paypal/forget-request-ids`, { method: "POST" })
    }
    await eventually(async () => (await paymentOf(orderId)).refunds.every((one) => one.state === "done"))
    expect((await capturesOf(orderId)).map((one) => Number(one.refunded))).toEqual([14])
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
  })

  test("a refund that PayPal refuses stays due, shows on the admin's list, and is never called done", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ priceCents: 1_400 })]
    const orderId = await buy(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    const { order, id } = await paymentOf(orderId)
    const issue = "REFUND_FAILED_INSUFFICIENT_FUNDS"
    await fault({ service: "paypal", operation: "refund", mode: "error", status: 422, issue })
    const body = { backToStock: true, refundedBefore: 0 }
    const token = await adminToken()
    await call(`/api/admin/orders/${order?.id}/refund`, { method: "POST", body, token })
    await eventually(async () => {
      const { payments } = (await call("/api/admin/payments", { token })).body
      return (payments as { _id: string; answer: string }[]).some(
        (one) => one._id === id && one.answer === issue,
      )
    })
    expect((await paymentOf(orderId)).state).toBe("refund_due")
    const { refunds } = await getOrderHistory(order?.id ?? "")
    expect(refunds).toMatchObject([{ amount: 14, isDue: true, isStuck: true }])
    expect(await getOrderForAdmin({ orderId: order?.id ?? "" })).toMatchObject({
      refunded: 14,
      refundStuck: 14,
    })
    await clearFaults()
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
  })

  /** An order of 14 dollars whose refund PayPal has taken on, and not paid yet. */
  const pendingRefund = async () => {
    const plum = await makeChocolate({ priceCents: 1_400 })
    const orderId = await buy(newGuest(), { items: [{ _id: plum.id, quantity: 1 }] })
    const { order, id } = await paymentOf(orderId)
    await fault({ service: "paypal", operation: "pending-refund", mode: "error", times: 1 })
    const body = { backToStock: true, refundedBefore: 0 }
    const path = `/api/admin/orders/${order?.id}/refund`
    expect((await call(path, { method: "POST", body, token: await adminToken() })).status).toBe(200)
    const refund = async () => (await paymentOf(orderId)).refunds[0]
    // More often than PayPal may refuse one before she is asked.
    await eventually(async () => {
      await reconcilePayments()
      return ((await refund())?.attempts ?? 0) > 3
    }, 30)
    const isListed = async (state: string) =>
      (await listPaymentsThatNeedAPerson()).some((one) => one._id === id && one.state === state)
    const resolve = async (status: string) => {
      const [captured] = await capturesOf(orderId)
      await post(`captures/${captured?.id}/resolve-refunds`, { status })
    }
    return { orderId, order, refund, isListed, resolve, token: await adminToken() }
  }

  test("a refund that PayPal has not paid yet is on its way, and done when PayPal has paid it, once", async () => {
    const { orderId, order, refund, isListed, resolve, token } = await pendingRefund()
    expect(await refund()).toMatchObject({ state: "due", doneAt: null, lastError: "" })
    expect((await paymentOf(orderId)).state).toBe("refund_due")
    const { body } = await call(`/api/payments/${orderId}/receipt`, {
      token,
      headers: { Accept: "application/json" },
    })
    expect(body).toMatchObject({ receipt: { refunds: [{ amount: 14, isDone: false }] } })
    const { refunds } = await getOrderHistory(order?.id ?? "")
    expect(refunds).toMatchObject([{ amount: 14, isDue: true, isStuck: false }])
    expect([await isListed("refund_due"), await isListed("refund_pending")]).toEqual([false, false])
    await db().refund.update({
      where: { id: (await refund())?.id },
      data: { createdAt: new Date(Date.now() - 8 * 86_400_000) },
    })
    expect(await isListed("refund_pending")).toBe(true)
    await fetch(`${localUrl()}/paypal/forget-request-ids`, { method: "POST" })
    await resolve("COMPLETED")
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect((await capturesOf(orderId)).map((one) => Number(one.refunded))).toEqual([14])
    expect(await isListed("refund_pending")).toBe(false)
  })

  test("a refund that PayPal could not pay after all is on the admin's list until she has refunded it there", async () => {
    const { orderId, refund, isListed, resolve } = await pendingRefund()
    await resolve("FAILED")
    await eventually(() => isListed("refund_due"))
    expect(await refund()).toMatchObject({ state: "due", lastError: "REFUND_FAILED", paypalRefundId: null })
    const [captured] = await capturesOf(orderId)
    expect(Number(captured?.refunded)).toBe(0)
    await post(`captures/${captured?.id}/refund`, {})
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect((await capturesOf(orderId)).map((one) => Number(one.refunded))).toEqual([14])
  })
})

describe("webhooks", () => {
  const send = (type: string, resource: unknown) =>
    fetch(`${localUrl()}/paypal/webhook-test`, {
      method: "POST",
      body: JSON.stringify({ id: "WH-1", event_type: type, resource }),
    })
  const undelivered = async () => {
    const answer = await fetch(`${localUrl()}/paypal/webhooks`)
    return ((await answer.json()) as { undelivered: unknown[] }).undelivered.length
  }

  test("five times, late and in the wrong order: one order, one capture, one mail", async () => {
    const [guest, cart] = [newGuest(), await cartOf()]
    const orderId = await openedCart(guest, cart)
    await approveCart(guest, orderId)
    await captureCart(guest, orderId)
    const [captured] = await capturesOf(orderId)
    const related = { supplementary_data: { related_ids: { order_id: orderId } } }
    for (const type of [
      ...Array(5).fill("PAYMENT.CAPTURE.COMPLETED"),
      "PAYMENT.CAPTURE.PENDING",
      "PAYMENT.CAPTURE.DENIED",
      "PAYMENT.CAPTURE.REFUNDED",
      "PAYMENT.CAPTURE.REFUNDED",
    ])
      await send(type, { id: captured?.id, ...related })
    await send("CHECKOUT.ORDER.APPROVED", { id: orderId })
    await eventually(async () => (await undelivered()) === 0)
    const after = await paymentOf(orderId)
    expect([after.state, after.refunds.length]).toEqual(["fulfilled", 0])
    expect(await db().order.count({ where: { paymentId: after.id } })).toBe(1)
    expect(await capturesOf(orderId)).toHaveLength(1)
    await mailedOnce(guest)
  })

  test("before the capture has answered, they settle the order, and the tab may be closed", async () => {
    const [guest, cart] = [newGuest(), await cartOf()]
    const orderId = await openedCart(guest, cart)
    await approveCart(guest, orderId)
    await fault({ service: "paypal", operation: "capture", mode: "lost-response", times: 1 })
    void captureCart(guest, orderId)
    await eventually(async () => (await paymentOf(orderId)).state === "fulfilled")
    await mailedOnce(guest)
  })
})

describe("money that is not as we asked is given back", () => {
  test.each([
    ["another amount", { amountCents: 1_500 }, /another amount/],
    ["another order", null, /./],
  ])("%s", async (_what, change, reason) => {
    const [guest, plum] = [newGuest(), await makeChocolate({ priceCents: 1_400 })]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    await approve(orderId)
    if (!change) {
      // The same money cannot pay a second cart: its PayPal order names another payment.
      const other = newGuest()
      const second = await openedCart(other, { items: [{ _id: plum.id, quantity: 1 }] })
      expect((await captureCart(other, orderId)).status).toBe(401)
      expect((await captureCart(other, second)).body.code).toBe("NOT_APPROVED")
      return
    }
    await db().payment.update({ where: { paypalOrderId: orderId }, data: change })
    expect((await captureCart(guest, orderId)).body.code).toBe("REFUNDED")
    const { order, reason: why, lines } = await paymentOf(orderId)
    expect(order).toBeNull()
    expect(why).toMatch(reason)
    expect(lines.every((line) => line.releasedAt !== null)).toBe(true)
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect(await stockOf(plum.id)).toBe(10)
  })
})
