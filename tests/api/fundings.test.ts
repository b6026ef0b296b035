import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { deleteSlot } from "../../lib/checkout/commands/cancel-session"
import { noteRefundsByHand } from "../../lib/checkout/commands/refunds-by-hand"
import { listPaymentsThatNeedAPerson } from "../../lib/payments/queries/payments"
import {
  adminToken,
  approve,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  localUrl,
  mailsTo,
  newSlot,
  newStudent,
  onDatabase,
  openPayment,
} from "../support/api"
import { chances } from "../support/chances"
import { fundAndClaim, fundingsOf, holdSeveral, openSeveral, settlePaid } from "../support/fundings"
import { brokenInvariants } from "../support/invariants"
import { rounds } from "../support/rounds"
import { paymentOf } from "../support/shop"
import { scratchDatabase } from "../support/stack"

const cancel = async (slotId: string | undefined) =>
  (await call(`/api/bookings/${slotId}`, { method: "DELETE", token: await adminToken() })).body
const backOf = async (orderId: string) => Number((await capturesOf(orderId))[0]?.refunded)
const atRest = (orderId: string, dollars: number) =>
  eventually(async () => {
    const { refunds } = await paymentOf(orderId)
    return (await backOf(orderId)) === dollars && refunds.every(({ state }) => state === "done")
  })
const byHand = async (orderId: string, value: string) => {
  const [captured] = await capturesOf(orderId)
  const before = (await paymentOf(orderId)).refundedCents
  await fetch(`${localUrl()}/paypal/captures/${captured?.id}/refund`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ amount: { currency_code: "USD", value } }),
  })
  await eventually(async () => (await paymentOf(orderId)).refundedCents === before + Number(value) * 100)
}

/** Several sessions of one payment, captured. */
async function paidSeveral(cents: number[]) {
  const student = await newStudent()
  const several = await openSeveral(student, cents)
  await approve(several.orderId)
  expect((await capture(student, several.orderId)).status).toBe(200)
  return { student, ...several }
}

describe("several sessions of one payment", () => {
  test("are booked with one email, and each is canceled and paid back by itself", async () => {
    const { student, orderId, slotIds } = await paidSeveral([8_000, 6_000, 5_000])
    expect(await fundingsOf({ slotIds })).toEqual([
      "confirmed 0/8000",
      "confirmed 0/6000",
      "confirmed 0/5000",
    ])
    const mine = await call(`/api/bookings?userId=${student.id}`, { token: student.token })
    expect(JSON.stringify(mine.body)).toContain(slotIds[2])
    await eventually(async () => (await mailsTo(student.email)).length === 1)

    expect(await cancel(slotIds[1])).toMatchObject({ refunded: true })
    await atRest(orderId, 60)
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
    expect(await fundingsOf({ slotIds })).toEqual([
      "confirmed 0/8000",
      "cancelled 6000/6000",
      "confirmed 0/5000",
    ])
    const told = await eventually(async () =>
      (await mailsTo(student.email)).find(({ subject }) => /^Canceled/.test(subject)),
    )
    expect(told.text).toContain("$60")

    await cancel(slotIds[0])
    await atRest(orderId, 140)
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
    await cancel(slotIds[2])
    await atRest(orderId, 190)
    expect((await paymentOf(orderId)).state).toBe("refunded")
    expect(await brokenInvariants()).toEqual([])
  })

  test("go together when the account is deleted, to the last cent, and once", async () => {
    const { student, orderId, slotIds } = await paidSeveral([7_000, 7_000])
    const gone = await call(`/api/user/${student.id}?force=true`, { method: "DELETE", token: student.token })
    expect(gone.body).toMatchObject({ sessions: 2, refunded: 2 })
    await atRest(orderId, 140)
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect(await fundingsOf({ slotIds })).toEqual(Array(2).fill("cancelled 7000/7000"))
    expect(await brokenInvariants()).toEqual([])
  })

  test("are refused before money moves when one of them is no longer held", async () => {
    const [student, other] = await Promise.all([newStudent(), newStudent()])
    const { orderId, slotIds } = await openSeveral(student, [8_000, 8_000])
    await approve(orderId)
    const ago = new Date(Date.now() - 1000)
    await db().booking.updateMany({ where: { slotId: slotIds[1] }, data: { holdUntil: ago } })
    await openPayment(other, slotIds[1] ?? "")
    expect((await capture(student, orderId)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(orderId)).toEqual([])
    expect(await fundingsOf({ slotIds: slotIds.slice(0, 1) })).toEqual(["lapsed 0/8000"])
  })

  test("are all paid back, and none is booked, when the money comes after one of them is gone", async () => {
    const { orderId, slotIds, student } = await openSeveralLate()
    await eventually(async () => (await paymentOf(orderId)).state === "refunded")
    expect(await backOf(orderId)).toBe(160)
    expect((await paymentOf(orderId)).refunds).toMatchObject([{ amountCents: 16_000, fundingId: null }])
    const mine = { slotId: { in: slotIds }, studentId: student.id, status: "confirmed" as const }
    expect(await db().booking.count({ where: mine })).toBe(0)
    expect(await brokenInvariants()).toEqual([])
  })

  /** PayPal has taken the money, and the teacher has taken one of the times away. */
  async function openSeveralLate() {
    const student = await newStudent()
    const several = await openSeveral(student, [8_000, 8_000])
    const { orderId, slotIds } = several
    await approve(orderId)
    await db().slot.update({ where: { id: slotIds[1] }, data: { deletedAt: new Date() } })
    await fetch(`${localUrl()}/paypal/sdk/orders/${orderId}/capture`, { method: "POST" })
    return { student, ...several }
  }
})

describe("money that goes back by hand in PayPal", () => {
  const needsYou = async (paymentId: string) =>
    (await listPaymentsThatNeedAPerson()).filter(({ _id }) => _id === paymentId)

  test("of several sessions is of none, is asked about, and counts for the one that is canceled next", async () => {
    const { paymentId, orderId, slotIds } = await paidSeveral([8_000, 6_000])
    await byHand(orderId, "30.00")
    expect(await fundingsOf({ slotIds })).toEqual(["confirmed 0/8000", "confirmed 0/6000"])
    expect((await paymentOf(orderId)).refunds).toMatchObject([{ amountCents: 3_000, fundingId: null }])
    expect(await needsYou(paymentId)).toMatchObject([{ state: "refunded_by_hand", amount: 30 }])
    await cancel(slotIds[0])
    await atRest(orderId, 80)
    expect(await brokenInvariants()).toEqual([])
    expect(await needsYou(paymentId)).toHaveLength(1)
    await cancel(slotIds[1])
    await atRest(orderId, 140)
    expect(await fundingsOf({ slotIds })).toEqual(["cancelled 5000/8000", "cancelled 6000/6000"])
    expect((await paymentOf(orderId)).state).toBe("refunded")
    expect(await needsYou(paymentId)).toEqual([])
    expect(await brokenInvariants()).toEqual([])
  })

  test("is of the only session that has something left", async () => {
    const { orderId, slotIds } = await paidSeveral([8_000, 6_000])
    await cancel(slotIds[0])
    await atRest(orderId, 80)
    await byHand(orderId, "20.00")
    expect(await fundingsOf({ slotIds })).toEqual(["cancelled 8000/8000", "confirmed 2000/6000"])
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
    await cancel(slotIds[1])
    await atRest(orderId, 140)
    expect((await paymentOf(orderId)).state).toBe("refunded")
    expect(await brokenInvariants()).toEqual([])
  })
})

/** Twenty sessions at once out of one payment that pays for three. Answers how many were held. */
async function overfund(): Promise<number> {
  const { id: studentId } = await newStudent()
  const slots = await Promise.all(Array.from({ length: 20 }, () => newSlot()))
  const payment = await db().payment.create({
    data: { purpose: "booking", amountCents: 24_000, studentId },
  })
  const claims = slots.map(({ id: slotId }) =>
    db().$transaction((tx) => fundAndClaim(tx, { paymentId: payment.id, studentId, slotId, cents: 8_000 })),
  )
  const done = await Promise.allSettled(claims)
  return done.filter(({ status }) => status === "fulfilled").length
}

describe("one payment never pays for more than it is", () => {
  test("twenty sessions at once, of which it can pay three, round after round", async () => {
    for (let round = 0; round < rounds({ once: 2, long: 20 }); round++) expect(await overfund()).toBe(3)
    expect(await brokenInvariants()).toEqual([])
  })

  test("without the constraint it pays for all of them, and the invariants say so", async () => {
    const scratch = await scratchDatabase({
      mutateSql: "ALTER TABLE payment DROP CONSTRAINT payment_funded_within_amount",
    })
    await onDatabase(scratch.url, async () => {
      expect(await overfund()).toBe(20)
      expect(await brokenInvariants()).toEqual(["1 payments whose fundings do not add up"])
    })
    await scratch.drop()
  })

  test("nor does a refund exceed its funding, or name one of another payment, whoever writes it", async () => {
    const [{ paymentId, slotIds }, other] = await Promise.all([
      paidSeveral([8_000, 6_000]),
      paidSeveral([9_000]),
    ])
    const { fundingId } = await db().booking.findFirstOrThrow({ where: { slotId: slotIds[1] } })
    const raise = db().funding.update({ where: { id: fundingId }, data: { refundedCents: 6_001 } })
    await expect(raise).rejects.toThrow(/funding_refunded_within_cents/)
    const refund = { fundingId, number: 1, amountCents: 100, reason: "A test" }
    await expect(db().refund.create({ data: { ...refund, paymentId: other.paymentId } })).rejects.toThrow()
    const unsourced = db().funding.create({ data: { cents: 0 } })
    await expect(unsourced).rejects.toThrow(/funding_has_one_source/)
    expect(await db().refund.count({ where: { paymentId } })).toBe(0)
  })
})

describe("refunds over several fundings", () => {
  let scratch: Awaited<ReturnType<typeof scratchDatabase>>
  // Nobody pays what is owed here: only the books are looked at.
  beforeAll(async () => {
    scratch = await scratchDatabase()
  })
  afterAll(() => scratch?.drop())

  const admin = async () => (await db().admin.findFirstOrThrow()).id
  async function booked(any: (below: number) => number) {
    const cents = Array.from({ length: 1 + any(6) }, () => (50 + any(91)) * 100)
    const several = await holdSeveral(await newStudent(), cents)
    return { ...several, cents, ...(await settlePaid(several)) }
  }
  const read = (id: string) =>
    db().payment.findUniqueOrThrow({ where: { id }, include: { fundings: true, refunds: true } })

  test("canceled and paid back by hand in any order, each cent goes back at most once", async () => {
    await onDatabase(scratch.url, async () => {
      const [any, adminId] = [chances(), await admin()]
      for (let round = 0; round < rounds({ once: 12, long: 200 }); round++) {
        const { paymentId, amountCents, slotIds, orderId } = await booked(any)
        const steps = [...slotIds, ...Array.from({ length: any(4) }, () => null)]
        steps.sort(() => any(3) - 1)
        let back = 0
        for (const [at, slotId] of steps.entries()) {
          const before = await read(paymentId)
          const cents = slotId === null ? 1 + any(amountCents) : 0
          if (slotId) await deleteSlot({ slotId, adminId })
          else {
            const refunds = [{ id: `HAND${paymentId}${at}`, cents, customId: "" }]
            for (const isAllBack of [false, any(6) === 0])
              await noteRefundsByHand({ orderId, refunds, isAllBack })
          }
          const after = await read(paymentId)
          back = after.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
          expect(back).toBe(after.refundedCents)
          expect(back).toBeLessThanOrEqual(amountCents)
          if (slotId) {
            const grown = after.fundings.filter(
              ({ id, refundedCents }) =>
                refundedCents !== before.fundings.find((one) => one.id === id)?.refundedCents,
            )
            expect(grown.length).toBeLessThanOrEqual(1)
          }
          expect(await brokenInvariants()).toEqual([])
        }
        expect(back).toBe(amountCents)
        expect(["refund_due", "refunded"]).toContain((await read(paymentId)).state)
      }
    })
  })

  test("all at once, with money that goes back by hand in between: the same", async () => {
    await onDatabase(scratch.url, async () => {
      const [any, adminId] = [chances(), await admin()]
      for (let round = 0; round < rounds({ once: 3, long: 40 }); round++) {
        const { paymentId, amountCents, slotIds, orderId } = await booked(any)
        const refunds = [{ id: `HAND${paymentId}`, cents: 2_500, customId: "" }]
        const hand = () => noteRefundsByHand({ orderId, refunds, isAllBack: false })
        await Promise.all([...slotIds.map((slotId) => deleteSlot({ slotId, adminId })), hand(), hand()])
        expect((await read(paymentId)).refundedCents).toBe(amountCents)
        expect(await brokenInvariants()).toEqual([])
      }
    })
  })
})
