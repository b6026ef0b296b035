import { describe, expect, test } from "vitest"
import { reconcilePayments } from "../../lib/checkout/commands/reconcile"
import { listPaymentsThatNeedAPerson } from "../../lib/payments/queries/payments"
import {
  adminToken,
  approve,
  bookBody,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  fault,
  localUrl,
  mailsTo,
  makeChocolate,
  newSlot,
  newStudent,
  onDatabase,
  openPayment,
  type SignedIn,
} from "../support/api"
import { faultsEndWithEachTest } from "../support/faults"
import { brokenInvariants } from "../support/invariants"
import { rounds } from "../support/rounds"
import {
  approveCart,
  buy,
  captureCart,
  newGuest,
  openedCart,
  payerOf,
  paymentOf,
  stockOf,
} from "../support/shop"
import { scratchDatabase, startWeb, startWorker } from "../support/stack"

faultsEndWithEachTest()

/** How long the reconciler may take on a busy machine. */
const AT_REST = 120
const teacher = () => process.env.TEACHER_EMAIL ?? ""

const atPayPal = (path: string, body: unknown = {}) =>
  fetch(`${localUrl()}/paypal/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
const usd = (value: string) => ({ amount: { currency_code: "USD", value } })
const captureOf = async (orderId: string) => (await capturesOf(orderId))[0]
const backOf = async (orderId: string) => Number((await captureOf(orderId))?.refunded)
const byHand = async (orderId: string, body: unknown = {}, how = "refund") => {
  const { id } = await eventually(() => captureOf(orderId))
  return atPayPal(`captures/${id}/${how}`, body)
}
const needsYou = async (orderId: string) => {
  const { id } = await paymentOf(orderId)
  return (await listPaymentsThatNeedAPerson()).find(({ _id }) => _id === id)
}
const isFree = async (slotId: string) =>
  (((await call("/api/bookings")).body.availableSlots ?? []) as { _id: string }[]).some(
    ({ _id }) => _id === slotId,
  )
const remove = (student: SignedIn, force = true) =>
  call(`/api/user/${student.id}${force ? "?force=true" : ""}`, { method: "DELETE", token: student.token })

/** A session, approved at PayPal. */
async function approved(amount = 80) {
  const [student, slot] = await Promise.all([newStudent(), newSlot()])
  const orderId = await openPayment(student, slot.id, { amount })
  const payer = { given_name: "Ada", surname: "Byron", email_address: `payer.${student.email}` }
  await approve(orderId, { payer })
  return { student, slot, orderId, payer: payer.email_address }
}

describe("what can never be fulfilled", () => {
  test("goes back within minutes and asks for a person; what passes is fulfilled", async () => {
    const scratch = await scratchDatabase({
      mutateSql: `
        CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF TG_TABLE_NAME = 'booking' THEN
            IF to_jsonb(NEW)->>'message' = 'passing' THEN
              RAISE EXCEPTION 'busy' USING ERRCODE = 'deadlock_detected';
            END IF;
          END IF;
          RAISE EXCEPTION 'planted fault';
        END $$;
        CREATE TRIGGER planted BEFORE UPDATE ON booking FOR EACH ROW
          WHEN (NEW.status = 'confirmed') EXECUTE FUNCTION planted();
        CREATE TRIGGER planted BEFORE INSERT ON shop_order FOR EACH ROW EXECUTE FUNCTION planted();
        CREATE TRIGGER planted BEFORE INSERT ON mail FOR EACH ROW
          WHEN (NEW.template = 'checkout/order-paid-back') EXECUTE FUNCTION planted();`,
    })
    const databaseUrl = scratch.url
    const [web, worker] = await Promise.all([startWeb({ databaseUrl }), startWorker({ databaseUrl })])
    const proof = onDatabase(databaseUrl, async () => {
      const sessionOf = async (message: string) => {
        const [student, slot] = await Promise.all([newStudent(), newSlot()])
        const orderId = await openPayment(student, slot.id, { at: web.url, message })
        await approve(orderId)
        const unclear = await capture(student, orderId, web.url)
        expect([unclear.status, unclear.body.code]).toEqual([503, "PAYMENT_UNCONFIRMED"])
        return { student, slot, orderId }
      }
      const session = await sessionOf("for good")
      const passing = await sessionOf("passing")
      const [guest, plum] = [newGuest(web.url), await makeChocolate({ inventory: 3 })]
      const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 2 }] })
      await approveCart(guest, orderId)
      expect((await captureCart(guest, orderId)).body.code).toBe("PAYMENT_UNCONFIRMED")
      const failed = await paymentOf(session.orderId)
      expect([failed.state, failed.settleFailures]).toEqual(["capturing", 1])

      // As if it had been so for two minutes.
      await db().$executeRaw`
        UPDATE payment SET settle_failed_at = now() - interval '2 minutes', settle_failures = 2
        WHERE settle_failed_at IS NOT NULL`
      await db().$executeRaw`UPDATE payment SET state_at = now() - interval '1 minute'`
      await reconcilePayments()
      for (const order of [session.orderId, orderId]) {
        await eventually(async () => (await paymentOf(order)).state === "refunded", AT_REST)
        const { amount, refunded } = (await captureOf(order)) ?? {}
        expect(Number(refunded)).toBe(Number(amount))
        expect(await needsYou(order)).toMatchObject({
          state: "not_fulfilled",
          reason: expect.stringContaining("planted fault"),
          canBeDone: true,
        })
      }
      expect(await stockOf(plum.id)).toBe(3)
      const { body } = await call("/api/bookings", { at: web.url })
      expect(body.availableSlots).toContainEqual(expect.objectContaining({ _id: session.slot.id }))
      const [mail] = await eventually(async () => {
        const mails = await mailsTo(session.student.email)
        return mails.length > 0 && mails
      })
      expect(mail?.text).toContain("You’ll get $80 back through PayPal")
      await eventually(
        async () => (await mailsTo(teacher())).some(({ text }) => text.includes(session.student.email)),
        AT_REST,
      )

      const waiting = await paymentOf(passing.orderId)
      expect([waiting.state, waiting.settleFailures]).toEqual(["capturing", 0])
      await db().$executeRaw`DROP TRIGGER planted ON booking`
      await db().$executeRaw`UPDATE payment SET checked_at = NULL`
      await reconcilePayments()
      await eventually(async () => (await paymentOf(passing.orderId)).state === "fulfilled", AT_REST)
      expect(await backOf(passing.orderId)).toBe(0)
      expect(await brokenInvariants()).toEqual([])
    })
    await proof.finally(async () => {
      await Promise.all([web.stop(), worker.stop()])
      await scratch.drop()
    })
  }, 400_000)
})

describe("money that goes back by hand in PayPal", () => {
  /** Captured, and not settled yet: the answer was lost, and the event is late. */
  const unsettled = async () => {
    // Before the approval: its event, on its way while the money is taken, would settle the payment too.
    await fault({ service: "paypal", operation: "webhook", mode: "error" })
    const session = await approved()
    await fault({ service: "paypal", operation: "capture", mode: "lost-response", times: 1 })
    expect((await capture(session.student, session.orderId)).body.code).toBe("PAYMENT_UNCONFIRMED")
    return session
  }

  test("before it was booked: all is released, both are told, and the account can go", async () => {
    const { student, slot, orderId } = await unsettled()
    await byHand(orderId)
    const book = { method: "PUT", token: student.token, body: bookBody(student) }
    expect((await call(`/api/bookings/${slot.id}/book`, book)).body.code).toBe("PAYMENT_REQUIRED")
    expect((await paymentOf(orderId)).state).toBe("refunded")
    expect(await isFree(slot.id)).toBe(true)
    expect(await needsYou(orderId)).toMatchObject({ state: "refunded_before", amount: 80 })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(student.email)
      return mails.length > 0 && mails
    })
    expect(mail?.text).toContain("refunded in PayPal before it was booked")
    await reconcilePayments()
    await eventually(async () => (await mailsTo(teacher())).some(({ text }) => text.includes(student.email)))
    expect((await remove(student)).status).toBe(200)
  })

  test("a part of it, before it was booked: the rest goes back too", async () => {
    const { student, slot, orderId } = await unsettled()
    await byHand(orderId, usd("30.00"))
    const refused = await capture(student, orderId)
    expect([refused.status, refused.body.code]).toEqual([409, "REFUNDED"])
    expect(refused.body.message).not.toContain("someone else")
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect(await backOf(orderId)).toBe(80)
    const amounts = (await paymentOf(orderId)).refunds.map(({ amountCents }) => amountCents)
    expect(amounts.sort()).toEqual([3000, 5000])
    expect(await isFree(slot.id)).toBe(true)
  })

  test.each(["refund", "reverse"])(
    "after it was booked (%s): it is written down once, she is asked, and a cancellation pays only the rest",
    async (how) => {
      const { student, slot, orderId } = await approved()
      expect((await capture(student, orderId)).status).toBe(200)
      await byHand(orderId, usd("30.00"), how)
      await eventually(async () => (await paymentOf(orderId)).refundedCents === 3000)
      expect(await needsYou(orderId)).toMatchObject({ state: "refunded_by_hand", amount: 30 })
      const admin = await adminToken()
      const done = () => call(`/api/admin/needs-you/${failedId}/done`, { method: "POST", token: admin })
      const { id: failedId } = await paymentOf(orderId)
      expect((await done()).status).toBe(204)
      expect((await done()).status).toBe(404)
      expect(await needsYou(orderId)).toBeUndefined()
      await byHand(orderId, usd("10.00"), how)
      await eventually(async () => (await paymentOf(orderId)).refundedCents === 4000)
      expect(await needsYou(orderId)).toMatchObject({ amount: 40 })
      await call(`/api/bookings/${slot.id}`, { method: "DELETE", token: admin })
      await eventually(async () => (await paymentOf(orderId)).state === "refunded")
      expect(await backOf(orderId)).toBe(80)
      expect(await needsYou(orderId)).toBeUndefined()
    },
  )

  test("all of an order: she ends it, and no money moves a second time", async () => {
    const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 3, priceCents: 2_000 })]
    const orderId = await buy(guest, { items: [{ _id: plum.id, quantity: 1 }] })
    await byHand(orderId)
    await eventually(async () => (await paymentOf(orderId)).refundedCents === 2000)
    const { order, state } = await paymentOf(orderId)
    expect([state, order?.status]).toEqual(["fulfilled", "to_pack"])
    const ended = await call(`/api/admin/orders/${order?.id}/refund`, {
      method: "POST",
      token: await adminToken(),
      body: { backToStock: true, refundedBefore: 20 },
    })
    expect(ended.status).toBe(200)
    const after = await paymentOf(orderId)
    expect([after.state, after.order?.status, after.refunds.length]).toEqual(["refunded", "refunded", 1])
    expect(await stockOf(plum.id)).toBe(3)
  })
})

describe("a student who is gone", () => {
  /** What the browser's script can do at PayPal without this site. */
  const takeAtPayPal = (orderId: string) => atPayPal(`sdk/orders/${orderId}/capture`)

  test("money that comes afterwards goes back, and nothing is booked", async () => {
    const { student, slot, orderId, payer } = await approved()
    expect((await remove(student)).status).toBe(200)
    expect((await paymentOf(orderId)).state).toBe("failed")
    expect((await capture(student, orderId)).status).toBe(401)
    expect(await captureOf(orderId)).toBeUndefined()
    await takeAtPayPal(orderId)
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect(await backOf(orderId)).toBe(80)
    expect(await db().booking.count({ where: { slotId: slot.id, status: "confirmed" } })).toBe(0)
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(payer)
      return mails.length > 0 && mails
    })
    expect(mail?.text).toContain("Your account was deleted")
  })

  test("their cart is closed too, and its capture is refused before money moves", async () => {
    const [student, guest, plum] = [await newStudent(), newGuest(), await makeChocolate({ inventory: 3 })]
    const headers = { Cookie: guest.cookie }
    const cartItems = [{ _id: plum.id, quantity: 2 }]
    const body = { purpose: "order", cartItems, isLocalPickup: true }
    const opened = await call("/api/payments", { method: "POST", token: student.token, body, headers })
    const orderId = opened.body.orderId as string
    await approveCart(guest, orderId)
    expect((await remove(student)).status).toBe(200)
    expect(await stockOf(plum.id)).toBe(3)
    const refused = await captureCart(guest, orderId)
    expect([refused.status, refused.body.code]).toEqual([409, "CLAIM_LOST"])
    expect(await captureOf(orderId)).toBeUndefined()
    await takeAtPayPal(orderId)
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect(await stockOf(plum.id)).toBe(3)
    await eventually(async () => (await mailsTo(payerOf(guest).email_address)).length > 0)
  })

  test("in a race with the money, whichever way it comes: booked and there, or gone and paid back", async () => {
    const race = async (round: number) => {
      const { student, orderId } = await approved()
      const settles = round % 2 ? () => capture(student, orderId) : () => takeAtPayPal(orderId)
      const [, gone] = await Promise.all([settles(), remove(student, round % 3 === 0)])
      expect([200, 401, 409, 503]).toContain(gone.status)
      const isGone = gone.status === 200
      await eventually(async () => {
        const [{ state }, booking, taken] = await Promise.all([
          paymentOf(orderId),
          db().booking.findFirst({ where: { funding: { payment: { paypalOrderId: orderId } } } }),
          captureOf(orderId),
        ])
        if (!isGone) return state === "fulfilled" && booking?.status === "confirmed"
        return taken
          ? state === "refunded" && Number(taken.refunded) === 80 && booking?.status !== "confirmed"
          : state === "failed"
      }, AT_REST)
    }
    for (let round = 0; round < rounds({ once: 6, long: 24 }); round++) await race(round)
  }, 300_000)
})

test("an order whose payer has no address that is one: the teacher gets her email, without a reply-to", async () => {
  const [guest, plum] = [newGuest(), await makeChocolate({ inventory: 3 })]
  const orderId = await openedCart(guest, { items: [{ _id: plum.id, quantity: 1 }] })
  const payer = { given_name: "Ada", surname: "Byron", email_address: "ada byron, at home" }
  await approve(orderId, { payer })
  expect((await captureCart(guest, orderId)).status).toBe(200)
  const { order } = await paymentOf(orderId)
  await eventually(async () =>
    (await mailsTo(teacher())).some(({ subject }) => subject.startsWith(`New order #${order?.number}`)),
  )
})

test("another type of session at Finalize: what was paid for stands, and the teacher is told", async () => {
  const { student, slot, orderId } = await approved()
  expect((await capture(student, orderId)).status).toBe(200)
  const { sessionType: paidFor } = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
  const body = bookBody(student, { sessionType: "Theraputic Yoga Session (60 min)" })
  expect(body.sessionType).not.toBe(paidFor)
  const finalize = { method: "PUT", token: student.token, body }
  expect((await call(`/api/bookings/${slot.id}/book`, finalize)).status).toBe(200)
  const booked = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
  expect(booked.sessionType).toBe(paidFor)
  const told = await eventually(async () =>
    (await mailsTo(teacher())).find(({ text }) => text.includes(paidFor) && text.includes("Therapeutic")),
  )
  expect(told.text).toContain("The type that was paid for stays")
})
