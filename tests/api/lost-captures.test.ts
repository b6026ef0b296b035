import { afterAll, describe, expect, test } from "vitest"
import { reconcilePayments } from "../../lib/checkout/commands/reconcile"
import {
  approve,
  capture,
  capturesOf,
  db,
  eventually,
  mailsTo,
  makeChocolate,
  newSlot,
  newStudent,
  openPayment,
} from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import { approveCart, newGuest, openedCart, paymentOf, stockOf } from "../support/shop"

/** A session whose payment is open at PayPal. */
async function opened() {
  const [student, slot] = await Promise.all([newStudent(), newSlot()])
  return { student, slot, orderId: await openPayment(student, slot.id) }
}

/** The reconciler's next round, as if `minutes` had gone by since the payment was opened. */
async function later(orderId: string, minutes = 2): Promise<void> {
  const before = new Date(Date.now() - minutes * 60_000)
  await db().payment.update({
    where: { paypalOrderId: orderId },
    data: { stateAt: before, checkedAt: before },
  })
  await reconcilePayments()
}

const stateOf = async (orderId: string) => (await paymentOf(orderId)).state
const aboutPayment = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => /payment/i.test(subject))

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

describe("approved in PayPal, and the browser never asked for the capture", () => {
  test("a session is paid for and booked, once", async () => {
    const { student, orderId } = await opened()
    await approve(orderId)
    await Promise.all([later(orderId), later(orderId)])
    await eventually(async () => (await stateOf(orderId)) === "fulfilled")
    expect(await capturesOf(orderId)).toHaveLength(1)
    await mailTo(student.email, /^You’re booked/)
    expect((await capture(student, orderId)).body.status).toBe("COMPLETED")
  })

  test("a guest's order is paid for and made", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 3 })]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 2 }] })
    await approveCart(guest, orderId)
    await later(orderId)
    await eventually(async () => (await stateOf(orderId)) === "fulfilled")
    expect(await stockOf(plum.id)).toBe(1)
    await mailTo(guest.email, /order/i)
  })

  test("a card that is declined then gives the time back, and the student is told", async () => {
    const { student, slot, orderId } = await opened()
    await approve(orderId, { funding: "declined" })
    await later(orderId)
    await eventually(async () => (await stateOf(orderId)) === "failed")
    const mail = await mailTo(student.email, /^Your payment didn’t go through/)
    expect(mail.text).toContain("You haven’t been charged")
    expect(await capturesOf(orderId)).toEqual([])
    await openPayment(await newStudent(), slot.id)
  })

  test("a guest whose card is declined then is told at PayPal's address", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 1 })]
    const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    await approveCart(guest, orderId, { funding: "declined" })
    await later(orderId)
    await mailTo(guest.email, /^Your payment didn’t go through/)
    expect(await stockOf(plum.id)).toBe(1)
  })

  test("when nobody could look before the hold was over, nothing is taken, and the student is told", async () => {
    const { student, orderId } = await opened()
    await approve(orderId)
    const over = { holdUntil: new Date(Date.now() - 1000) }
    await db().booking.updateMany({ where: { studentId: student.id }, data: over })
    await later(orderId, 11)
    await mailTo(student.email, /^Your payment didn’t go through/)
    expect([await stateOf(orderId), await capturesOf(orderId)]).toEqual(["failed", []])
  })
})

describe("left alone until the hold is over", () => {
  test("a payment that nobody approved", async () => {
    const { orderId } = await opened()
    await later(orderId)
    expect([await stateOf(orderId), await capturesOf(orderId)]).toEqual(["created", []])
  })

  test("one whose card was declined before their eyes, and no email is written", async () => {
    const { student, orderId } = await opened()
    await approve(orderId, { funding: "declined" })
    expect((await capture(student, orderId)).body.code).toBe("INSTRUMENT_DECLINED")
    await later(orderId)
    expect(await stateOf(orderId)).toBe("created")
    await db().booking.updateMany({
      where: { studentId: student.id },
      data: { holdUntil: new Date(Date.now() - 1000) },
    })
    await later(orderId, 11)
    await eventually(async () => (await stateOf(orderId)) === "failed")
    expect(await aboutPayment(student.email)).toEqual([])
  })
})
