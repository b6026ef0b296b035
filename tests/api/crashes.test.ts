import { beforeAll, describe, expect, test } from "vitest"
import {
  adminToken,
  approve,
  bookBody,
  call,
  capturesOf,
  db,
  eventually,
  fault,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
  onDatabase,
  openPayment,
} from "../support/api"
import { chances } from "../support/chances"
import { dies } from "../support/crashes"
import { brokenInvariants } from "../support/invariants"
import { count } from "../support/report"
import { isLong } from "../support/rounds"
import { Rush } from "../support/rush"
import { newSlots, openSeries } from "../support/several-weeks"
import { scratchDatabase, startWeb, startWorker } from "../support/stack"

const WEB_KILLS = 20
const WORKER_KILLS = 10

const stateOf = async (studentId: string) => {
  const payments = await db().payment.findMany({
    where: { studentId },
    include: { fundings: { include: { booking: true } } },
  })
  return payments.map(
    ({ state, fundings }) => `${state}/${fundings.map(({ booking }) => booking?.status).join(",")}`,
  )
}

/** Every captured cent is exactly one confirmed booking, or one refund. */
async function moneyAddsUp(orderId: string): Promise<boolean> {
  const captures = await capturesOf(orderId)
  const payment = await db().payment.findUnique({
    where: { paypalOrderId: orderId },
    include: { fundings: { include: { booking: true } } },
  })
  if (captures.length > 1) throw new Error(`captured ${captures.length} times`)
  const [captured] = captures
  if (!captured) return payment === null || payment.state === "failed"
  const isBooked =
    payment?.state === "fulfilled" &&
    payment.fundings.length > 0 &&
    payment.fundings.every(({ booking }) => booking?.status === "confirmed")
  const isRefunded = payment?.state === "refunded" && Number(captured.refunded) === Number(captured.amount)
  return isBooked !== isRefunded && Number(captured.refunded) === (isRefunded ? Number(captured.amount) : 0)
}

/** Whoever is turned away by a busy site asks again, until it dies. */
// Without webhooks, which can settle before the crash does: what finishes here is the reconciler.
beforeAll(() => fault({ service: "paypal", operation: "webhook", mode: "error", times: 10_000 }))

describe.concurrent("the site is killed with -9 while two sessions are paid at once", () => {
  test.each([...(isLong ? ["start:before"] : []), "start:committed", "paypal-create:done-unsaved"])(
    "%s: no money has moved, and the student opens it again",
    async (point) => {
      const web = await startWeb({ env: { FAILPOINT: point } })
      const [student, slots] = await Promise.all([newStudent(), newSlots(2)])
      const slotIds = slots.map(({ id }) => id)
      await dies(() => openSeries(student, slotIds, { at: web.url }))
      const orderId = `${(await new Rush().served(() => openSeries(student, slotIds))).body.orderId}`
      await approve(orderId)
      const captured = await call(`/api/payments/${orderId}/capture`, {
        method: "POST",
        token: student.token,
      })
      expect(captured.status).toBe(200)
      expect(await stateOf(student.id)).toEqual(["fulfilled/confirmed,confirmed"])
      await web.stop()
    },
  )

  test.each([
    ...(isLong ? ["capture:marked"] : []),
    "capture:done-uncommitted",
    "settle:before-commit",
    "settle:committed-before-response",
  ])("%s: the student is booked all the same, and mailed once", async (point) => {
    const web = await startWeb({ env: { FAILPOINT: point } })
    const [student, slots] = await Promise.all([newStudent(), newSlots(2)])
    const slotIds = slots.map(({ id }) => id)
    const orderId = `${(await new Rush().served(() => openSeries(student, slotIds))).body.orderId}`
    await approve(orderId)
    await dies(() =>
      call(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token, at: web.url }),
    )
    await eventually(() => moneyAddsUp(orderId))
    expect(await stateOf(student.id)).toEqual(["fulfilled/confirmed,confirmed"])
    await eventually(async () => (await mailsTo(student.email)).length === 1)
    const finalize = { method: "PUT", token: student.token, body: bookBody(student) }
    expect((await call(`/api/bookings/${slotIds[0]}/book`, finalize)).status).toBe(200)
    await web.stop()
  })
})

test.runIf(isLong)("kills at random moments of a mixed load, and everything adds up by itself", async () => {
  const orders: string[] = []
  const booked: string[] = []
  const coupon = await makeBookingCoupon()
  const pays = async (at: string, isUnderWay: () => void) => {
    const [student, slots] = await Promise.all([newStudent(), newSlots(2)])
    const [one] = slots
    const opened = await openSeries(
      student,
      slots.map(({ id }) => id),
      { at },
    )
    const orderId = one && opened.status === 200 ? `${opened.body.orderId}` : ""
    if (!orderId) throw new Error(`opening failed: ${opened.status}`)
    orders.push(orderId)
    isUnderWay()
    await approve(orderId)
    await call(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token, at })
  }
  const isFree = async (at: string) => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const body = bookBody(student, { couponCode: coupon.code })
    const answer = await call(`/api/bookings/${slot.id}/book`, {
      method: "PUT",
      token: student.token,
      body,
      at,
    })
    if (answer.status === 200) booked.push(slot.id)
  }
  const any = chances()
  const underFire = async (kills: number) => {
    const web = await startWeb()
    for (let kill = 0; kill < kills; kill++) {
      let visits: Promise<void>[] = []
      const underWay = new Promise<void>((isUnderWay) => {
        visits = [pays, pays, pays, isFree].map((visit) => visit(web.url, isUnderWay).catch(() => {}))
      })
      // A busy site may turn all of them away.
      await Promise.race([underWay, Promise.all(visits)])
      await new Promise((resolve) => setTimeout(resolve, any(400)))
      await web.kill9()
      await Promise.all(visits)
      await web.restart()
    }
    await web.stop()
  }
  const worker = startWorker()
  const workerUnderFire = async () => {
    const doomed = await worker
    for (let kill = 0; kill < WORKER_KILLS; kill++) {
      await doomed.kill9()
      await doomed.restart()
    }
    await doomed.stop()
  }
  await Promise.all([underFire(WEB_KILLS), underFire(WEB_KILLS), workerUnderFire()])
  expect(orders.length).toBeGreaterThan(WEB_KILLS)
  for (const orderId of orders)
    await eventually(async () => {
      const state = (await db().payment.findUnique({ where: { paypalOrderId: orderId } }))?.state
      return state === "created" || state === undefined || (await moneyAddsUp(orderId))
    })
  for (const slotId of booked)
    expect(await db().booking.count({ where: { slotId, status: "confirmed" } })).toBe(1)
  expect(await brokenInvariants()).toEqual([])
  count("payments", orders.length)
})

describe("the worker is killed with -9", () => {
  test.each([
    ["outbox:sent-unmarked", false],
    ["refund:done-uncommitted", true],
  ])(
    "%s: after a restart every mail has gone out once and every refund was made once",
    async (point, isRefund) => {
      const scratch = await scratchDatabase()
      const web = await startWeb({ databaseUrl: scratch.url })
      await onDatabase(scratch.url, async () => {
        const [student, slot, admin] = await Promise.all([newStudent(), newSlot(), adminToken()])
        const at = web.url
        if (!isRefund) {
          const coupon = await makeBookingCoupon()
          const body = bookBody(student, { couponCode: coupon.code })
          await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body, at })
        } else {
          const orderId = await openPayment(student, slot.id, { at })
          await approve(orderId)
          await call(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token, at })
          await call(`/api/bookings/${slot.id}`, { method: "DELETE", token: admin, at })
        }
        const doomed = await startWorker({ databaseUrl: scratch.url, env: { FAILPOINT: point } })
        await doomed.exited
        const worker = await startWorker({ databaseUrl: scratch.url })
        await eventually(async () => (await db().mail.count({ where: { state: { not: "sent" } } })) === 0)
        expect(await mailsTo(student.email)).toHaveLength(isRefund ? 2 : 1)
        if (isRefund) {
          const payment = await eventually(() =>
            db().payment.findFirst({ where: { studentId: student.id, state: "refunded" } }),
          )
          expect(await moneyAddsUp(payment.paypalOrderId ?? "")).toBe(true)
        }
        await worker.stop()
      })
      await web.stop()
      await scratch.drop()
    },
  )
})
