import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import type { Tx } from "../../lib/db"
import {
  type Answer,
  adminToken,
  approve,
  bookBody,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openPayment,
} from "../support/api"
import { clock } from "../support/desk"
import { freeMinute } from "../support/free-moments"
import { fundingsOf, openSeveral } from "../support/fundings"
import { brokenInvariants } from "../support/invariants"
import { entryOf, mailTo } from "../support/mails"
import { paidSession, putIntoPast } from "../support/own-sessions"
import { isLockAwaited, ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"
import { paymentOf } from "../support/shop"
import { startWeb } from "../support/stack"

let admin: string
beforeAll(async () => {
  admin = await adminToken()
})
afterAll(async () => expect(await brokenInvariants()).toEqual([]))

const post = (path: string, body: object, headers = {}) =>
  call(path, { method: "POST", token: admin, body, headers })
const cancel = (slotId: string, body: object, at?: string) =>
  call(`/api/admin/bookings/${slotId}/cancel`, { method: "POST", token: admin, body, at })
const statusOf = async (slotId: string) =>
  (await db().booking.findFirst({ where: { slotId }, orderBy: { createdAt: "desc" } }))?.status
const backOf = async (orderId: string) => Number((await capturesOf(orderId))[0]?.refunded ?? 0)
const listed = async (slotId: string) => {
  const { body } = await call("/api/bookings", { token: admin })
  return (body.bookedSlots as Record<string, unknown>[]).find(({ _id }) => _id === slotId)
}

describe("a session whose canceling runs into a deadlock", () => {
  // A sequence counts on when a transaction is rolled back: each first try fails.
  const site = ownSite({
    mutateSql: `
      CREATE SEQUENCE tries;
      CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('tries') % 2 = 1 THEN RAISE EXCEPTION 'busy' USING ERRCODE = 'deadlock_detected'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER planted BEFORE UPDATE ON booking FOR EACH ROW
        WHEN (NEW.status = 'cancelled') EXECUTE FUNCTION planted();`,
  })

  test.each(["cancel", "delete", "student"])("is canceled all the same: %s", (by) =>
    site.inside(async () => {
      const [who, slot, coupon] = await Promise.all([newStudent(), newSlot(), makeBookingCoupon()])
      const path = `/api/bookings/${slot.id}`
      const [token, desk] = [who.token, await adminToken()]
      const body = bookBody(who, { couponCode: coupon.code })
      const ask = (method: "PUT" | "POST" | "DELETE", to: string, by: string, given?: object) =>
        call(to, { method, token: by, body: given, at: site.url })
      expect((await ask("PUT", `${path}/book`, token, body)).status).toBe(200)
      const canceled =
        by === "cancel"
          ? await ask("POST", `/api/admin/bookings/${slot.id}/cancel`, desk, { refund: "full" })
          : by === "delete"
            ? await ask("DELETE", path, desk)
            : await ask("POST", `${path}/cancel`, token, { refundCents: 0 })
      expect([canceled.status, await statusOf(slot.id)]).toEqual([200, "cancelled"])
    }),
  )
})

describe("a session that is canceled on the desk", () => {
  test.each([
    ["full", 80, /full \$80 back through PayPal/, "refunded"],
    ["none", 0, /There’s no refund for this session\./, "fulfilled"],
    [{ amount: 32.5 }, 32.5, /\$32\.50 of the \$80 back through PayPal/, "fulfilled"],
    [{ amount: "80" }, 80, /full \$80 back/, "refunded"],
  ])("with %j gives that much back, and says so with her line", async (refund, dollars, says, state) => {
    const { who, slot, orderId } = await paidSession()
    expect(await listed(slot.id)).toMatchObject({ refundableCents: 8_000, desk: null, attendance: null })
    const line = "My back is out. <b>Sorry!</b>"
    const answer = await cancel(slot.id, { refund, line, shownCents: 8_000 })
    expect([answer.status, answer.body]).toMatchObject([200, { refunded: dollars, paidBack: 0 }])
    expect(await statusOf(slot.id)).toBe("cancelled")
    const mail = await mailTo(who.email, /^Canceled/)
    expect(mail.text).toMatch(says)
    expect(mail.text).toContain("My back is out.")
    expect(mail.html).not.toContain("<b>Sorry")
    expect(entryOf(mail)).toContain("METHOD:CANCEL")
    await eventually(
      async () => (await paymentOf(orderId)).state === state && (await backOf(orderId)) === dollars,
    )
    expect((await db().slot.findUniqueOrThrow({ where: { id: slot.id } })).deletedAt).not.toBeNull()
    expect((await cancel(slot.id, { refund })).status).toBe(404)
    expect(await brokenInvariants()).toEqual([])
  })

  test("is offered again when she says so", async () => {
    const { slot } = await paidSession()
    expect((await cancel(slot.id, { refund: "full", offerAgain: true })).status).toBe(200)
    const { body } = await call("/api/bookings")
    expect(JSON.stringify(body.availableSlots)).toContain(slot.id)
    expect((await cancel(slot.id, { refund: "full" })).body.message).toBe("No one has booked this time.")
  })

  test("never gives back more than is left, nor anything else than was shown", async () => {
    const { slot } = await paidSession()
    for (const [refund, field] of [
      [{ amount: 80.01 }, "refund.amount"],
      [{ amount: -5 }, "refund.amount"],
      [{ amount: 1e9 }, "refund.amount"],
      [{ amount: "5e1" }, "refund.amount"],
      [{}, "refund.amount"],
      ["some", "refund"],
      [undefined, "refund"],
    ]) {
      const refused = await cancel(slot.id, { refund })
      expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, [field]])
    }
    expect((await cancel(slot.id, { refund: { amount: 81 } })).body.message).toBe(
      "There’s $80 left to refund.",
    )
    const stale = await cancel(slot.id, { refund: "full", shownCents: 6_000 })
    expect([stale.status, stale.body]).toMatchObject([409, { code: "CONFLICT", refundableCents: 8_000 }])
    expect(await statusOf(slot.id)).toBe("confirmed")
    expect((await cancel(slot.id, { refund: "full", line: "x".repeat(501) })).status).toBe(400)
  })

  test("keeps what it keeps when other sessions of its payment are canceled later", async () => {
    const who = await newStudent()
    const { orderId, slotIds } = await openSeveral(who, [8_000, 6_000, 5_000])
    await approve(orderId)
    await capture(who, orderId)
    await cancel(slotIds[0] ?? "", { refund: { amount: 20 } })
    expect(await listed(slotIds[1] ?? "")).toMatchObject({ refundableCents: 6_000 })
    await cancel(slotIds[1] ?? "", { refund: "full" })
    await cancel(slotIds[2] ?? "", { refund: "none" })
    await eventually(async () => (await backOf(orderId)) === 80)
    expect(await fundingsOf({ slotIds })).toEqual([
      "cancelled 2000/8000",
      "cancelled 6000/6000",
      "cancelled 0/5000",
    ])
    expect((await paymentOf(orderId)).state).toBe("fulfilled")
    expect(await brokenInvariants()).toEqual([])
  })

  test("gives the use of a code back", async () => {
    const [who, slot, coupon] = await Promise.all([
      newStudent(),
      newSlot(),
      makeBookingCoupon({ maxUses: 1 }),
    ])
    const body = bookBody(who, { couponCode: coupon.code })
    await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: who.token, body })
    expect((await cancel(slot.id, { refund: { amount: 1 } })).body.message).toBe("There’s nothing to refund.")
    expect((await cancel(slot.id, { refund: "full" })).status).toBe(200)
    expect((await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(0)
    expect((await mailTo(who.email, /^Canceled/)).text).toContain("use it again")
  })

  test("pressed many times at once is canceled and paid back once", async () => {
    const { who, slot, orderId } = await paidSession()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => cancel(slot.id, { refund: { amount: 30 } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await eventually(async () => (await backOf(orderId)) === 30)
    expect(await db().refund.count({ where: { payment: { paypalOrderId: orderId } } })).toBe(1)
    await mailTo(who.email, /^Canceled/)
    expect((await mailsTo(who.email)).filter(({ subject }) => /^Canceled/.test(subject))).toHaveLength(1)
  })

  test("answers the same to the same key", async () => {
    const { slot } = await paidSession()
    const ask = () =>
      post(`/api/admin/bookings/${slot.id}/cancel`, { refund: "none" }, { "Idempotency-Key": `k-${slot.id}` })
    const first = await ask()
    expect((await ask()).body).toEqual(first.body)
  })

  test("must be confirmed, and must not have begun", async () => {
    const [payer, slot] = [await newStudent(), await newSlot()]
    await openPayment(payer, slot.id)
    expect((await cancel(slot.id, { refund: "full" })).body.code).toBe("SLOT_BUSY")
    const { slot: gone } = await paidSession()
    await putIntoPast(gone.id)
    expect((await cancel(gone.id, { refund: "full" })).body.code).toBe("SLOT_PAST")
    expect(await statusOf(gone.id)).toBe("confirmed")
  })

  test.each(["cancel:before-commit", "cancel:committed-before-response"])(
    "killed at %s, and pressed again: the money adds up",
    async (point) => {
      for (let round = 0; round < rounds({ long: 5 }); round++) {
        const { slot, orderId } = await paidSession()
        const web = await startWeb({ env: { FAILPOINT: point } })
        await expect(cancel(slot.id, { refund: { amount: 30 } }, web.url)).rejects.toThrow()
        await web.stop()
        const again = await cancel(slot.id, { refund: { amount: 30 } })
        expect(again.status).toBe(point.endsWith("before-commit") ? 200 : 404)
        await eventually(async () => (await backOf(orderId)) === 30)
        expect(await statusOf(slot.id)).toBe("cancelled")
        expect(await brokenInvariants()).toEqual([])
      }
    },
  )
})

describe("somebody who is booked in by hand", () => {
  let email: string
  beforeEach(() => {
    email = `walk.${randomUUID().slice(0, 13)}@example.com`
  })
  const body = async (given: object = {}) => ({
    email,
    name: "Noor van Dijk",
    ...clock(await freeMinute()),
    sessionType: SESSION_TYPES[0],
    paid: { how: "cash", amount: 60 },
    ...given,
  })
  const bookIn = async (given: object = {}) => {
    const answer = await post("/api/admin/bookings", await body(given))
    expect(answer.status).toBe(201)
    return answer.body.slotId as string
  }

  test("needs a day and a time, each named where it is missing", async () => {
    const refused = await post("/api/admin/bookings", await body({ date: "", time: "" }))
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ date: "Please enter a date.", time: "Please enter a time." })
  })

  test("is a student without a password who has the session, its emails and its calendar entry", async () => {
    const slotId = await bookIn()
    const row = await db().booking.findFirstOrThrow({
      where: { slotId },
      include: { student: true, funding: true },
    })
    expect(row).toMatchObject({ status: "confirmed", funding: { cents: 0, paymentId: null } })
    expect(row.student).toMatchObject({
      email,
      firstName: "Noor",
      lastName: "van Dijk",
      emailVerifiedAt: null,
    })
    const mail = await mailTo(email, /^You’re booked/)
    expect(mail.text).toContain("Paid: $60")
    expect(entryOf(mail)).toContain(`UID:${row.id}@`)
    expect(await db().mail.count({ where: { key: `booking-new/${row.id}` } })).toBe(1)
    expect(await listed(slotId)).toMatchObject({
      isFree: false,
      amount: null,
      desk: { how: "cash", amount: 60, paidBack: 0 },
      refundableCents: 6_000,
    })
    // The first link that is emailed to the address verifies it, and the session is there.
    await call("/api/login", { method: "POST", body: { email } })
    const link = (await mailTo(email, /confirm/i)).text
    const token = /token=([\w-]+)/.exec(link)?.[1]
    const headers = { Accept: "application/json", "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" }
    const verified = await call(`/api/verify-email?token=${token}`, { headers })
    expect(verified.status).toBe(200)
    const { userId, token: access } = verified.body as { userId: string; token: string }
    const mine = await call(`/api/bookings?userId=${userId}`, { token: access })
    expect(JSON.stringify(mine.body)).toContain(slotId)
    expect(JSON.stringify(mine.body)).not.toMatch(/refundableCents|"desk"|attendance/)
  })

  test("is the student that is known, who keeps their name", async () => {
    const who = await newStudent()
    const slotId = await bookIn({ email: who.email.toUpperCase() })
    const row = await db().booking.findFirstOrThrow({ where: { slotId }, include: { student: true } })
    expect(row.student).toMatchObject({ id: who.id, firstName: who.firstName })
  })

  test("keeps the name that she gave when anybody registers the address", async () => {
    await bookIn()
    const data = { firstName: "Mallory", lastName: "M", email }
    expect((await call("/api/register", { method: "POST", body: data })).status).toBe(200)
    expect(await db().student.findFirst({ where: { email } })).toMatchObject({ firstName: "Noor" })
  })

  test("at an offered time takes that slot, and once for one key", async () => {
    const slot = await newSlot(await freeMinute())
    const given = await body(clock(slot.startsAt))
    const key = { "Idempotency-Key": `k-${slot.id}` }
    expect((await post("/api/admin/bookings", given, key)).body.slotId).toBe(slot.id)
    expect((await post("/api/admin/bookings", given, key)).body.slotId).toBe(slot.id)
    const again = await post("/api/admin/bookings", given)
    expect([again.status, again.body.code]).toEqual([409, "SLOT_TAKEN"])
    expect(again.body.standing).toMatchObject([{ kind: "session", name: "Noor van Dijk’s session" }])
    expect(await db().deskPayment.count({ where: { funding: { booking: { slotId: slot.id } } } })).toBe(1)
  })

  test("owes until it is taken, which is then paid back by her, and by nobody else", async () => {
    const slotId = await bookIn({ paid: { how: "owes", amount: 70 } })
    expect((await mailTo(email, /^You’re booked/)).text).toContain("To pay at the session: $70")
    expect(await listed(slotId)).toMatchObject({ desk: { how: "owes", amount: 70 }, refundableCents: 0 })
    const pay = (how: string, amount: unknown) =>
      call(`/api/admin/bookings/${slotId}/paid`, { method: "PUT", token: admin, body: { how, amount } })
    expect((await pay("other", 65)).body).toEqual({ paid: { how: "other", amount: 65 } })
    for (const amount of [-5, 1e9, "", null, 10_000.01])
      expect(Object.keys((await pay("cash", amount)).body.fields as object)).toEqual(["amount"])
    expect(Object.keys((await pay("paypal", 5)).body.fields as object)).toEqual(["how"])
    const refused = await cancel(slotId, { refund: { amount: 66 } })
    expect(refused.body.message).toBe("There’s $65 left to refund.")
    const done = await cancel(slotId, { refund: { amount: 40 }, shownCents: 6_500 })
    expect(done.body).toMatchObject({ refunded: 0, paidBack: 40 })
    const [desk] = await db().deskPayment.findMany({ where: { funding: { booking: { slotId } } } })
    expect(desk).toMatchObject({ amountCents: 6_500, method: "other", paidBackCents: 4_000 })
    expect((await mailTo(email, /^Canceled/)).text).toContain("You’ll get $40 back from me.")
    expect((await pay("cash", 65)).status).toBe(404)
    expect(await db().refund.count({ where: { funding: { booking: { slotId } } } })).toBe(0)
  })

  /** What somebody else does at once: `first` holds its locks until the call waits for them. */
  async function meanwhile(first: (tx: Tx) => Promise<unknown>, second: () => Promise<Answer>) {
    let answer: Promise<Answer> | undefined
    await db().$transaction(
      async (tx) => {
        await first(tx)
        answer = second()
        await eventually(isLockAwaited)
      },
      { timeout: 120_000 },
    )
    return answer as Promise<Answer>
  }
  const end = (tx: Tx, slotId: string) =>
    tx.$executeRaw`UPDATE booking SET status = 'cancelled', cancelled_at = now() WHERE slot_id = ${slotId}::uuid`

  test("has paid nothing for a session that is being canceled", async () => {
    const slotId = await bookIn({ paid: { how: "owes", amount: 70 } })
    const cancelling = async (tx: Tx) => {
      await tx.$executeRaw`SELECT FROM slot WHERE id = ${slotId}::uuid FOR UPDATE`
      await end(tx, slotId)
    }
    const pay = () =>
      call(`/api/admin/bookings/${slotId}/paid`, {
        method: "PUT",
        token: admin,
        body: { how: "cash", amount: 70 },
      })
    expect((await meanwhile(cancelling, pay)).status).toBe(404)
    const [desk] = await db().deskPayment.findMany({ where: { funding: { booking: { slotId } } } })
    expect(desk).toMatchObject({ method: null, takenAt: null })
  })

  test("is told once, also when something else cancels the session at once", async () => {
    const slotId = await bookIn()
    const refused = await meanwhile(
      (tx) => end(tx, slotId),
      () => cancel(slotId, { refund: "full" }),
    )
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"])
    expect((await mailsTo(email)).filter(({ subject }) => /^Canceled/.test(subject))).toHaveLength(0)
    const [desk] = await db().deskPayment.findMany({ where: { funding: { booking: { slotId } } } })
    expect(desk).toMatchObject({ paidBackCents: 0 })
  })

  test("waits for who registers or signs in with the address at once", async () => {
    const signingIn = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`
    const given = await body()
    const booked = await meanwhile(signingIn, () => post("/api/admin/bookings", given))
    expect(booked.status).toBe(201)
  })

  test("is paid back by her whatever else cancels the session", async () => {
    const slotId = await bookIn()
    const gone = await call(`/api/bookings/${slotId}`, { method: "DELETE", token: admin })
    expect(gone.body).toMatchObject({ refunded: true })
    const [desk] = await db().deskPayment.findMany({ where: { funding: { booking: { slotId } } } })
    expect(desk).toMatchObject({ paidBackCents: 6_000 })
    expect((await mailTo(email, /^Canceled/)).text).toContain("You’ll get $60 back from me.")
  })

  test("cannot be marked as paid at the desk when it was paid on the site", async () => {
    const { slot } = await paidSession()
    const path = `/api/admin/bookings/${slot.id}/paid`
    const refused = await call(path, { method: "PUT", token: admin, body: { how: "cash", amount: 5 } })
    expect([refused.status, refused.body.code]).toEqual([409, "CONFLICT"])
  })

  test.each([
    [{ email: "nobody" }, "email"],
    [{ name: " " }, "name"],
    [{ date: "2020-01-02" }, "date"],
    [{ time: "24:00" }, "time"],
    [{ sessionType: "Massage" }, "sessionType"],
    [{ paid: { how: "cash", amount: -5 } }, "paid.amount"],
    [{ paid: { how: "cash", amount: 1e9 } }, "paid.amount"],
    [{ paid: { how: "cash" } }, "paid.amount"],
    [{ paid: { how: "gold", amount: 5 } }, "paid.how"],
    [{ paid: undefined }, "paid"],
  ])("%j is refused by its field, and nobody is made", async (given, field) => {
    const refused = await post("/api/admin/bookings", await body(given))
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, [field]])
    expect(await db().student.count({ where: { email } })).toBe(0)
  })
})
