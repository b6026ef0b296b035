import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { approve, call, capturesOf, db, eventually } from "../support/api"
import { dies } from "../support/crashes"
import { fundOf } from "../support/fund"
import { brokenInvariants } from "../support/invariants"
import { ownSite } from "../support/own-site"
import { openSeries } from "../support/several-weeks"
import { paymentOf } from "../support/shop"
import { startWeb, startWorker } from "../support/stack"

describe("killed with -9 between the steps, the fund, the bookings and PayPal’s record agree", () => {
  const site = ownSite()
  const fund = fundOf(site)
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    worker = await startWorker({ databaseUrl: site.databaseUrl })
    await fund.turn({ fundIsOn: true, fundPercent: 50 })
    await fund.pay({ amount: 140, sessions: 8 })
  })
  afterAll(async () => {
    await worker?.stop()
    expect(await site.inside(brokenInvariants)).toEqual([])
  })
  const doomed = (point: string) => startWeb({ databaseUrl: site.databaseUrl, env: { FAILPOINT: point } })
  const ofPayment = (orderId: string) =>
    site.inside(async () => {
      const { id: paymentId, state } = await paymentOf(orderId)
      const entries = await db().fundEntry.findMany({ where: { paymentId }, orderBy: { at: "asc" } })
      return { state, changes: entries.map(({ changeCents }) => changeCents) }
    })

  test.each([
    "capture:marked",
    "capture:done-uncommitted",
    "settle:before-commit",
    "settle:committed-before-response",
  ])("%s: what was captured contributes once", async (point) => {
    const [student, one, two, web] = await Promise.all([
      fund.student(),
      fund.slot(),
      fund.slot(),
      doomed(point),
    ])
    const opened = await openSeries(student, [one.id, two.id], { amount: 130, at: site.url })
    const orderId = `${opened.body.orderId}`
    await approve(orderId)
    await dies(() =>
      call(`/api/payments/${orderId}/capture`, { method: "POST", token: student.token, at: web.url }),
    )
    await eventually(async () => (await ofPayment(orderId)).state === "fulfilled")
    expect((await ofPayment(orderId)).changes).toEqual([4_000])
    expect(await capturesOf(orderId)).toHaveLength(1)
    await web.stop()
  })

  test.each(["book-by-code:before-commit", "book-by-code:committed-before-response"])(
    "%s: the session is booked and paid out of the fund, or neither",
    async (point) => {
      const [student, slot, { code }, web] = await Promise.all([
        fund.student(),
        fund.slot(),
        fund.newCode({ uses: 2, upTo: 15 }),
        doomed(point),
      ])
      const before = await fund.sums()
      await dies(() => fundOf({ ...site, url: web.url, inside: site.inside }).book(student, slot.id, code))
      const isBooked = point.endsWith("before-response")
      const after = await fund.sums()
      expect(after.sessions - before.sessions).toBe(isBooked ? 1 : 0)
      expect(after.paid - before.paid).toBe(isBooked ? 15 : 0)
      // Pressed again, it is booked once.
      expect((await fund.book(student, slot.id, code)).status).toBe(isBooked ? 409 : 200)
      expect((await fund.sums()).sessions - before.sessions).toBe(1)
      await web.stop()
    },
  )

  test.each(["cancel-own:before-commit", "cancel-own:committed-before-response"])(
    "%s: the fund has its money back with the cancellation, once",
    async (point) => {
      const [student, slot, { code }, web] = await Promise.all([
        fund.student(),
        fund.slot(),
        fund.newCode({ uses: 2, upTo: 15 }),
        doomed(point),
      ])
      const before = await fund.sums()
      expect((await fund.book(student, slot.id, code)).status).toBe(200)
      await dies(() => fundOf({ ...site, url: web.url, inside: site.inside }).cancel(student, slot.id))
      const isDone = point.endsWith("before-response")
      expect((await fund.sums()).sessions - before.sessions).toBe(isDone ? 0 : 1)
      await fund.cancel(student, slot.id)
      expect(await fund.sums()).toEqual(before)
      await web.stop()
    },
  )

  test("cancel:before-commit and a worker that dies after PayPal paid: what is refunded is taken back once", async () => {
    const [{ orderId, slotIds }, web] = await Promise.all([
      fund.pay({ amount: 101, sessions: 3 }),
      doomed("cancel:before-commit"),
    ])
    const [first, second, third] = slotIds
    const cancel = (slotId: string | undefined, refund: unknown, at: typeof fund = fund) =>
      at.desk(`/api/admin/bookings/${slotId}/cancel`, "POST", { refund, offerAgain: true })
    await dies(() => cancel(first, { amount: 33.33 }, fundOf({ ...site, url: web.url, inside: site.inside })))
    expect((await ofPayment(orderId)).changes).toEqual([3_150])
    await worker.stop()
    worker = await startWorker({
      databaseUrl: site.databaseUrl,
      env: { FAILPOINT: "refund:done-uncommitted" },
    })
    expect((await cancel(first, { amount: 33.33 })).status).toBe(200)
    await worker.exited
    worker = await startWorker({ databaseUrl: site.databaseUrl })
    for (const slotId of [second, third]) expect((await cancel(slotId, "full")).status).toBe(200)
    await eventually(() =>
      site.inside(async () => (await db().refund.count({ where: { state: "due" } })) === 0),
    )
    const [captured] = await capturesOf(orderId)
    const refunded = Math.round(Number(captured?.refunded) * 100)
    expect(refunded).toBe(3_333 + 2 * 10_100)
    const { changes } = await ofPayment(orderId)
    expect(changes.reduce((sum, cents) => sum + cents, 0)).toBe(
      3_150 - Math.round((3_150 * refunded) / 30_300),
    )
    await web.stop()
  })
})
