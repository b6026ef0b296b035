import pg from "pg"
import { describe, expect, test } from "vitest"
import {
  approve,
  bookBody,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  fault,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openBody,
  openPayment,
} from "../support/api"
import { faultsEndWithEachTest } from "../support/faults"
import { startWeb } from "../support/stack"

faultsEndWithEachTest()

const stateOf = async (paypalOrderId: string) =>
  (await db().payment.findUniqueOrThrow({ where: { paypalOrderId } })).state

describe("PayPal fails", () => {
  test.each(["error", "reset", "garbage", "lost-response"])(
    "at opening (%s): 503 with kind words, and the next try pays",
    async (mode) => {
      const [student, slot] = await Promise.all([newStudent(), newSlot()])
      await fault({ service: "paypal", operation: "create", mode, times: 1 })
      const refused = await call("/api/payments", {
        method: "POST",
        token: student.token,
        body: openBody(slot.id),
      })
      expect([refused.status, refused.body.code]).toEqual([503, "PAYPAL_DOWN"])
      expect(refused.headers.get("retry-after")).toMatch(/^\d+$/)
      const orderId = await openPayment(student, slot.id)
      await approve(orderId)
      expect((await capture(student, orderId)).status).toBe(200)
    },
  )

  test("at the capture, in each way: nobody is told that it failed, and each comes to rest by itself, booked once", async () => {
    const opened: string[] = []
    for (const mode of ["error", "reset", "garbage", "lost-response"]) {
      const [student, slot] = await Promise.all([newStudent(), newSlot()])
      const orderId = await openPayment(student, slot.id)
      await approve(orderId)
      await fault({ service: "paypal", operation: "capture", mode, times: 1 })
      const unclear = await capture(student, orderId)
      expect([mode, unclear.status, unclear.body.code]).toEqual([mode, 503, "PAYMENT_UNCONFIRMED"])
      expect(unclear.body.message).not.toMatch(/fail/i)
      opened.push(orderId)
    }
    for (const orderId of opened) {
      await eventually(async () => (await stateOf(orderId)) === "fulfilled")
      expect(await capturesOf(orderId)).toHaveLength(1)
    }
  })

  test("asking about an unclear order (Finalize) settles it at once when PayPal answers again", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id)
    await approve(orderId)
    await fault({ service: "paypal", operation: "capture", mode: "lost-response", times: 1 })
    await capture(student, orderId)
    const finalize = { method: "PUT", token: student.token, body: bookBody(student) }
    expect((await call(`/api/bookings/${slot.id}/book`, finalize)).status).toBe(200)
  })

  test("its webhook check is down: 503, so that PayPal sends the event again", async () => {
    await fault({ service: "paypal", operation: "verify", mode: "error", times: 1 })
    const headers = {
      "PAYPAL-AUTH-ALGO": "SHA256withRSA",
      "PAYPAL-CERT-URL": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-local",
      "PAYPAL-TRANSMISSION-ID": "t",
      "PAYPAL-TRANSMISSION-SIG": "c2ln",
      "PAYPAL-TRANSMISSION-TIME": "2027-01-01T00:00:00Z",
    }
    const body = { event_type: "PAYMENT.CAPTURE.COMPLETED" }
    expect((await call("/api/webhooks/paypal", { method: "POST", headers, body })).status).toBe(503)
  })
})

describe("the captcha's service fails", () => {
  test.each(["error", "garbage", "reset"])("(%s): the door stays shut, with 503", async (mode) => {
    await fault({ service: "recaptcha", operation: "verify", mode, times: 1 })
    const body = { email: "x@example.com", password: "x", recaptchaToken: "human:admin_login" }
    const refused = await call("/api/admin/login", { method: "POST", body })
    expect([refused.status, refused.body.code]).toEqual([503, "CAPTCHA_DOWN"])
  })
})

describe("what follows a booking fails", () => {
  test.each([
    ["resend", "error"],
    ["resend", "lost-response"],
    ["pusher", "error"],
  ])("%s (%s): the booking stands, and one mail arrives", async (service, mode) => {
    const [student, slot, coupon] = await Promise.all([newStudent(), newSlot(), makeBookingCoupon()])
    await fault({ service, mode, times: 1 })
    const body = bookBody(student, { couponCode: coupon.code })
    const booked = await call(`/api/bookings/${slot.id}/book`, {
      method: "PUT",
      token: student.token,
      body,
    })
    expect(booked.status).toBe(200)
    await eventually(async () => (await mailsTo(student.email)).length > 0)
    expect(await mailsTo(student.email)).toHaveLength(1)
  })
})

test("a slot whose row is locked by someone is 503 or 409 in seconds, and nothing is changed", async () => {
  const [student, slot, coupon] = await Promise.all([newStudent(), newSlot(), makeBookingCoupon()])
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query("BEGIN")
  await client.query("SELECT 1 FROM slot WHERE id = $1 FOR UPDATE", [slot.id])
  const body = bookBody(student, { couponCode: coupon.code })
  const refused = await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body })
  expect([409, 503]).toContain(refused.status)
  await client.query("ROLLBACK")
  await client.end()
  expect(await db().booking.count({ where: { slotId: slot.id } })).toBe(0)
})

test("told to stop (SIGTERM), the site first answers who is paying", async () => {
  const web = await startWeb()
  const [student, slot] = await Promise.all([newStudent(), newSlot()])
  const orderId = await openPayment(student, slot.id, { at: web.url })
  await approve(orderId)
  await fault({ service: "paypal", operation: "capture", mode: "slow", delayMs: 1500, times: 1 })
  const captured = call(`/api/payments/${orderId}/capture`, {
    method: "POST",
    token: student.token,
    at: web.url,
  })
  await eventually(async () => (await stateOf(orderId)) === "capturing")
  const stopped = web.stop()
  expect((await captured).status).toBe(200)
  await stopped
  await expect(call("/api/health", { at: web.url })).rejects.toThrow()
})
