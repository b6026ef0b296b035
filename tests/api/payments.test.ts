import { randomUUID } from "node:crypto"
import { afterAll, describe, expect, test, vi } from "vitest"
import { movePayment } from "../../lib/payments/commands/payments"
import { listPaymentsThatNeedAPerson } from "../../lib/payments/queries/payments"
import {
  adminToken,
  anyAddress,
  approve,
  bookBody,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  mailsTo,
  newSlot,
  newStudent,
  openBody,
  openPayment,
} from "../support/api"
import { brokenInvariants } from "../support/invariants"

const paymentOf = (paypalOrderId: string) => db().payment.findUniqueOrThrow({ where: { paypalOrderId } })
const book = (slotId: string, body: unknown, token: string) =>
  call(`/api/bookings/${slotId}/book`, { method: "PUT", body, token })
const isFree = async (slotId: string) => {
  const { body } = await call("/api/bookings")
  return (body.availableSlots as { _id: string }[]).some((slot) => slot._id === slotId)
}

describe("paying for a session", () => {
  test("approve, capture, finalize: one confirmed booking, one capture, one mail", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id, { amount: "85" })
    expect(await isFree(slot.id)).toBe(false)
    await approve(orderId, {
      payer: { given_name: "Ada", surname: "Byron", email_address: "ada@example.com" },
    })
    const captured = await capture(student, orderId)
    expect(captured.status).toBe(200)
    expect(captured.body).toMatchObject({
      status: "COMPLETED",
      payer: { givenName: "Ada", surname: "Byron" },
    })
    const finalized = await book(slot.id, bookBody(student, { message: "Typed afterwards." }), student.token)
    expect(finalized.body).toMatchObject({ success: true })
    expect((await book(slot.id, bookBody(student), student.token)).body.code).toBe("ALREADY_YOURS")
    expect(await capturesOf(orderId)).toHaveLength(1)
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
    const mine = await call(`/api/bookings?userId=${student.id}`, { token: student.token })
    expect(mine.body.bookedSlots).toEqual([
      expect.objectContaining({ _id: slot.id, message: "Typed afterwards." }),
    ])
    const mails = await eventually(async () => {
      const found = await mailsTo(student.email)
      return found.length > 0 && found
    })
    expect(mails).toHaveLength(1)
  })

  test("asking twice opens one order; another amount opens another and closes the first", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const [first, second] = await Promise.all([openPayment(student, slot.id), openPayment(student, slot.id)])
    expect(second).toBe(first)
    const other = await openPayment(student, slot.id, { amount: 90 })
    expect(other).not.toBe(first)
    await approve(first)
    expect((await capture(student, first)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(first)).toHaveLength(0)
  })

  test("asking again with another message opens no second order, and the new message counts", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const first = await openPayment(student, slot.id, { message: "My back hurts." })
    expect(await openPayment(student, slot.id, { message: "My knee hurts." })).toBe(first)
    const held = await db().booking.findFirstOrThrow({ where: { slotId: slot.id, status: "held" } })
    expect(held.message).toBe("My knee hurts.")
  })

  test("capturing the same order 10 times at once takes the money once", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id)
    await approve(orderId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(student, orderId)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
    expect(await capturesOf(orderId)).toHaveLength(1)
    expect(await db().booking.count({ where: { slotId: slot.id, status: "confirmed" } })).toBe(1)
  })

  test.each([49.99, 140.01, -50, 0, "50abc", "5e1", null, [50], true, 50.005, 75.5, {}])(
    "the amount %j is refused and holds nothing",
    async (amount) => {
      const [student, slot] = await Promise.all([newStudent(), newSlot()])
      const refused = await call("/api/payments", {
        method: "POST",
        token: student.token,
        body: openBody(slot.id, { amount }),
      })
      expect(refused.status).toBe(400)
      expect(await isFree(slot.id)).toBe(true)
    },
  )

  test("giving up frees the slot at once", async () => {
    const [student, other, slot] = await Promise.all([newStudent(), newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id)
    const taken = await call("/api/payments", { method: "POST", token: other.token, body: openBody(slot.id) })
    expect([taken.status, taken.body.code]).toEqual([409, "SLOT_TAKEN"])
    const stranger = await call(`/api/payments/${orderId}`, { method: "DELETE", token: other.token })
    expect(stranger.status).toBe(403)
    expect((await call(`/api/payments/${orderId}`, { method: "DELETE", token: student.token })).status).toBe(
      204,
    )
    expect(await isFree(slot.id)).toBe(true)
    await openPayment(other, slot.id)
  })

  test("a declined card keeps the hold, and another card pays", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id)
    await approve(orderId, { funding: "declined" })
    const declined = await capture(student, orderId)
    expect([declined.status, declined.body.code]).toEqual([422, "INSTRUMENT_DECLINED"])
    expect(declined.body.message).toBe(
      "Your payment could not be processed. Please check your payment details and try again.",
    )
    expect(await isFree(slot.id)).toBe(false)
    await approve(orderId, { funding: "ok" })
    expect((await capture(student, orderId)).status).toBe(200)
  })

  test("a payment under review keeps the slot, mails no confirmation, and is confirmed when it completes", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id)
    await approve(orderId, { funding: "pending" })
    const pending = await capture(student, orderId)
    expect([pending.status, pending.body.status]).toEqual([202, "PENDING"])
    expect((await book(slot.id, bookBody(student), student.token)).body.code).toBe("PAYMENT_PENDING")
    expect(await isFree(slot.id)).toBe(false)
    const mine = await call(`/api/bookings?userId=${student.id}`, { token: student.token })
    expect(mine.body.bookedSlots).toMatchObject([{ status: "under_review", receiptUrl: null }])
    const [held] = await capturesOf(orderId)
    await fetch(`${process.env.LOCAL_URL}/paypal/captures/${held?.id}/resolve`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ status: "COMPLETED" }),
    })
    await eventually(async () => (await paymentOf(orderId)).state === "fulfilled")
    await eventually(async () => (await mailsTo(student.email)).some((mail) => mail.attachments.length > 0))
  })

  test("a review that ends badly frees the slot", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id)
    await approve(orderId, { funding: "pending" })
    await capture(student, orderId)
    const [held] = await capturesOf(orderId)
    await fetch(`${process.env.LOCAL_URL}/paypal/captures/${held?.id}/resolve`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ status: "DENIED" }),
    })
    await eventually(async () => (await paymentOf(orderId)).state === "failed")
    expect(await isFree(slot.id)).toBe(true)
  })

  test("not approved: nothing moves", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(student, slot.id)
    const refused = await capture(student, orderId)
    expect([refused.status, refused.body.code]).toEqual([422, "NOT_APPROVED"])
    expect((await paymentOf(orderId)).state).toBe("created")
  })
})

describe("a hold that nobody pays for", () => {
  test("is not made longer by asking for the money again and again", async () => {
    const [squatter, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(squatter, slot.id)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const open = (createdAt: Date) =>
      db().payment.update({ where: { paypalOrderId: orderId }, data: { createdAt } })
    await open(ago(6))
    for (let count = 0; count < 3; count++)
      expect((await capture(squatter, orderId)).body.code).toBe("NOT_APPROVED")
    const { holdUntil } = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
    expect(holdUntil?.getTime()).toBeLessThan(ago(-5).getTime())
    await open(ago(11))
    expect((await capture(squatter, orderId)).body.code).toBe("NOT_APPROVED")
    expect(await isFree(slot.id)).toBe(true)
  })
})

describe("a hold whose cards are declined", () => {
  test("ends half an hour after it was opened, however often it is tried", async () => {
    const [squatter, slot] = await Promise.all([newStudent(), newSlot()])
    const orderId = await openPayment(squatter, slot.id)
    await approve(orderId, { funding: "declined" })
    expect((await capture(squatter, orderId)).body.code).toBe("INSTRUMENT_DECLINED")
    expect(await isFree(slot.id)).toBe(false)
    await db().payment.update({
      where: { paypalOrderId: orderId },
      data: { createdAt: new Date(Date.now() - 31 * 60_000) },
    })
    await approve(orderId, { funding: "declined" })
    expect((await capture(squatter, orderId)).body.code).toBe("INSTRUMENT_DECLINED")
    expect(await isFree(slot.id)).toBe(true)
  })
})

describe("money that comes too late", () => {
  test("a hold that ran out is free for others without any job, and the first capture is refused", async () => {
    const [slow, quick, slot] = await Promise.all([newStudent(), newStudent(), newSlot()])
    const orderId = await openPayment(slow, slot.id)
    await approve(orderId)
    await db().booking.updateMany({
      where: { slotId: slot.id },
      data: { holdUntil: new Date(Date.now() - 1000) },
    })
    expect(await isFree(slot.id)).toBe(true)
    await openPayment(quick, slot.id)
    const refused = await capture(slow, orderId)
    expect([refused.status, refused.body.code]).toEqual([409, "CLAIM_LOST"])
    expect(await capturesOf(orderId)).toHaveLength(0)
  })

  test("captured although the slot went to someone else: refunded by itself, told by mail, no second booking", async () => {
    const [late, quick, slot] = await Promise.all([newStudent(), newStudent(), newSlot()])
    const lateOrder = await openPayment(late, slot.id)
    await approve(lateOrder)
    await db().booking.updateMany({
      where: { slotId: slot.id },
      data: { holdUntil: new Date(Date.now() - 1000) },
    })
    const quickOrder = await openPayment(quick, slot.id)
    await approve(quickOrder)
    expect((await capture(quick, quickOrder)).status).toBe(200)
    // As after a crash in the middle of the capture: our row is capturing, and PayPal has taken the money.
    await db().payment.update({ where: { paypalOrderId: lateOrder }, data: { state: "capturing" } })
    const refunded = await capture(late, lateOrder)
    expect(refunded.status).toBe(409)
    await eventually(async () => {
      const captures = await capturesOf(lateOrder)
      const state = (await paymentOf(lateOrder)).state
      return captures.length === 0
        ? state === "failed"
        : state === "refunded" && Number(captures[0]?.refunded) === 80
    })
    expect(await db().booking.count({ where: { slotId: slot.id, status: "confirmed" } })).toBe(1)
  })
})

describe("the admin cancels a paid session", () => {
  test("the money goes back once, and the student is told", async () => {
    const [student, slot, admin] = await Promise.all([newStudent(), newSlot(), adminToken()])
    const orderId = await openPayment(student, slot.id, { amount: 100 })
    await approve(orderId)
    await capture(student, orderId)
    const deleted = await call(`/api/bookings/${slot.id}`, { method: "DELETE", token: admin })
    expect(deleted.body).toMatchObject({ message: "Session deleted successfully", refunded: true })
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect((await capturesOf(orderId)).map((each) => Number(each.refunded))).toEqual([100])
    await eventually(async () => (await mailsTo(student.email)).length === 2)
  })

  test("while someone is paying it is refused", async () => {
    const [student, slot, admin] = await Promise.all([newStudent(), newSlot(), adminToken()])
    await openPayment(student, slot.id)
    const busy = await call(`/api/bookings/${slot.id}`, { method: "DELETE", token: admin })
    expect([busy.status, busy.body.code]).toEqual([409, "SLOT_BUSY"])
  })
})

describe("nobody makes us ask PayPal without end", () => {
  const flood = async (path: string, given: { token?: string; body?: unknown }, count: number) => {
    const headers = { "X-Forwarded-For": anyAddress() }
    const ask = async () => (await call(path, { method: "POST", headers, ...given })).status
    const before = await Promise.all(Array.from({ length: count }, ask))
    expect(before).not.toContain(429)
    return ask()
  }

  test("by opening: the 31st of ten minutes waits", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const given = { token: student.token, body: openBody(slot.id) }
    for (let count = 0; count < 30; count++) await call("/api/payments", { method: "POST", ...given })
    expect(await flood("/api/payments", given, 0)).toBe(429)
  })

  test("by capturing, nor by events that it never sent", async () => {
    const student = await newStudent()
    expect(await flood("/api/payments/UNKNOWN/capture", { token: student.token }, 60)).toBe(429)
    expect(await flood("/api/webhooks/paypal", { body: { event_type: "x" } }, 60)).toBe(429)
  })
})

describe("webhooks", () => {
  const post = (body: string, headers: Record<string, string>) =>
    call("/api/webhooks/paypal", { method: "POST", body, headers })
  const signed = {
    "PAYPAL-AUTH-ALGO": "SHA256withRSA",
    "PAYPAL-CERT-URL": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-local",
    "PAYPAL-TRANSMISSION-ID": "t",
    "PAYPAL-TRANSMISSION-SIG": "bm90IGEgc2lnbmF0dXJl",
    "PAYPAL-TRANSMISSION-TIME": "2027-01-01T00:00:00Z",
  }
  const event = JSON.stringify({ id: "WH-1", event_type: "PAYMENT.CAPTURE.COMPLETED", resource: { id: "c" } })

  test.each([
    ["no headers", {}],
    ["a wrong signature", signed],
    ["another algorithm", { ...signed, "PAYPAL-AUTH-ALGO": "SHA1withRSA" }],
    [
      "a stranger's certificate",
      { ...signed, "PAYPAL-CERT-URL": "https://api.paypal.com.evil.example/cert" },
    ],
    ["a certificate over http", { ...signed, "PAYPAL-CERT-URL": "http://api.paypal.com/cert" }],
    [
      "a certificate behind a name",
      { ...signed, "PAYPAL-CERT-URL": "https://api.paypal.com@evil.example/cert" },
    ],
  ])("with %s are turned away", async (_what, headers) => {
    expect((await post(event, headers as Record<string, string>)).status).toBe(401)
  })

  test("that are no event are a bad request, and too large ones are not read", async () => {
    expect((await post("{", signed)).status).toBe(400)
    expect((await post("x".repeat(300_000), signed)).status).toBe(413)
  })
})

test("a payment that is stuck is on the admin's list, and nothing else is", async () => {
  const [student, slot] = await Promise.all([newStudent(), newSlot()])
  const stuck = await db().payment.create({
    data: {
      purpose: "booking",
      state: "capturing",
      amountCents: 8000,
      studentId: student.id,
      stateAt: new Date(Date.now() - 6 * 60_000),
      checkedAt: new Date(),
      details: { slotId: slot.id },
    },
  })
  expect((await listPaymentsThatNeedAPerson()).map((each) => each._id)).toContain(stuck.id)
  const listed = await call("/api/admin/payments", { token: await adminToken() })
  expect(listed.body.payments).toContainEqual(expect.objectContaining({ amount: 80, state: "capturing" }))
  expect((await call("/api/admin/payments", { token: student.token })).status).toBe(403)
  await db().payment.update({ where: { id: stuck.id }, data: { state: "failed" } })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})

test("a payment takes the arrows that there are, at the time of the database's clock", async () => {
  const undone = new Error("undone")
  const work = db().$transaction(async (tx) => {
    const captured = { captureId: randomUUID(), capturedCents: 100 }
    const { id } = await tx.payment.create({ data: { purpose: "order", amountCents: 100, ...captured } })
    const refused = (to: Parameters<typeof movePayment>[1]["to"]) =>
      expect(movePayment(tx, { paymentId: id, to })).rejects.toThrow("no arrow")
    await refused("pending_capture")
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2040-01-01") })
    await movePayment(tx, { paymentId: id, to: "capturing" }).finally(() => vi.useRealTimers())
    const { stateAt } = await tx.payment.findUniqueOrThrow({ where: { id } })
    expect(stateAt.getFullYear()).toBeLessThan(2040)
    await movePayment(tx, { paymentId: id, to: "failed", reason: "Why." })
    await refused("created")
    await movePayment(tx, { paymentId: id, to: "refunded" })
    for (const to of ["created", "capturing", "fulfilled", "refund_due"] as const) await refused(to)
    expect(await tx.payment.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "refunded" })
    throw undone
  })
  await expect(work).rejects.toBe(undone)
})
