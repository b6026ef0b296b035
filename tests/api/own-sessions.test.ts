import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listCancelledSessions } from "../../lib/bookings/queries/cancelled-sessions"
import { findOwnSession, quoteOf } from "../../lib/checkout/queries/own-session"
import { DEFAULTS } from "../../lib/content/rules"
import { instantToWallClock } from "../../lib/time"
import { makeEvent } from "../../prisma/factories"
import {
  adminToken,
  call,
  capturesOf,
  db,
  eventually,
  mailsTo,
  newSlot,
  newStudent,
  openPayment,
  type SignedIn,
} from "../support/api"
import { freeMinute, pastHour } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { entryOf, mailTo } from "../support/mails"
import { ALWAYS, agree, freeSession, paidSession, putAtEdge, putIntoPast } from "../support/own-sessions"
import { paymentOf } from "../support/shop"

let admin: string
beforeAll(async () => {
  admin = await adminToken()
})
afterAll(async () => expect(await brokenInvariants()).toEqual([]))

const quote = (who: SignedIn, slotId: string) =>
  call(`/api/bookings/${slotId}/cancellation`, { token: who.token })
const cancel = (who: SignedIn, slotId: string, body: object) =>
  call(`/api/bookings/${slotId}/cancel`, { method: "POST", token: who.token, body })
const move = (who: SignedIn, slotId: string, toSlotId: string) =>
  call(`/api/bookings/${slotId}/move`, { method: "POST", token: who.token, body: { toSlotId } })
const bookingOf = (slotId: string) =>
  db().booking.findFirstOrThrow({ where: { slotId }, orderBy: { createdAt: "desc" } })
const backOf = async (orderId: string) => Number((await capturesOf(orderId))[0]?.refunded ?? 0)
const offered = async () => {
  const { body } = await call("/api/bookings")
  return (body.availableSlots as { _id: string }[]).map(({ _id }) => _id)
}
/** The teacher gets everybody's emails: one of hers, by its key and the student's address in its small print. */
const toTeacher = async (key: string, subject: RegExp) => {
  const row = await eventually(() => db().mail.findUnique({ where: { key } }))
  const { email } = row.data as { email: string }
  return eventually(async () =>
    (await mailsTo(row.recipient)).find((mail) => subject.test(mail.subject) && mail.text.includes(email)),
  )
}

describe("a session that its student cancels", () => {
  test("in time is paid back whole, offered again, and told to both", async () => {
    const { who, slot, orderId } = await paidSession()
    const shown = await quote(who, slot.id)
    expect([shown.status, shown.body]).toMatchObject([200, { refundCents: 8_000, couponReturned: false }])
    expect(shown.body.sentence).toMatch(
      /^You’ll get \$80 back through PayPal if you cancel by .+ at .+ P[DS]T\.$/,
    )
    const until = slot.startsAt.getTime() - 24 * 3_600_000
    expect(Date.parse(String(shown.body.until))).toBe(until)
    const done = await cancel(who, slot.id, shown.body)
    expect([done.status, done.body]).toMatchObject([200, { refundCents: 8_000, couponReturned: false }])
    const booking = await bookingOf(slot.id)
    expect([booking.status, booking.sequence]).toEqual(["cancelled", 1])
    expect(await offered()).toContain(slot.id)
    const mail = await mailTo(who.email, /^You’ve canceled/)
    expect(mail.text).toMatch(/full \$80 back through PayPal/)
    expect(entryOf(mail)).toContain("METHOD:CANCEL")
    expect(entryOf(mail)).toContain(`UID:${booking.id}@`)
    expect(entryOf(mail)).toContain("SEQUENCE:1")
    expect(
      (await toTeacher(`booking-student-cancelled/${booking.id}`, / canceled the session/)).text,
    ).toContain("$80 is being refunded")
    await eventually(
      async () => (await paymentOf(orderId)).state === "refunded" && (await backOf(orderId)) === 80,
    )
    expect((await quote(who, slot.id)).status).toBe(404)
    expect((await cancel(who, slot.id, shown.body)).status).toBe(404)
  })

  test.each([
    [0, 0, /^It’s less than \d+ hours before, so there’s no refund\.$/, "fulfilled"],
    [35, 2_800, /so you’ll get \$28 of the \$80 back through PayPal\.$/, "fulfilled"],
    [100, 8_000, /^You’ll get \$80 back through PayPal\.$/, "refunded"],
  ])("late gives %i%% back", async (lateRefundPercent, refundCents, says, state) => {
    const { who, slot, orderId } = await paidSession()
    await agree(slot.id, { cancelFreeHours: ALWAYS, lateRefundPercent })
    const { body } = await quote(who, slot.id)
    expect(body).toMatchObject({ refundCents, until: slot.startsAt.toISOString() })
    expect(body.sentence).toMatch(says)
    const wrong = await cancel(who, slot.id, { refundCents: refundCents + 1 })
    expect([wrong.status, wrong.body]).toMatchObject([409, { code: "QUOTE_CHANGED", ...body }])
    expect((await bookingOf(slot.id)).status).toBe("confirmed")
    expect((await cancel(who, slot.id, { refundCents })).status).toBe(200)
    await eventually(
      async () => (await paymentOf(orderId)).state === state && (await backOf(orderId)) * 100 === refundCents,
    )
  })

  test.each([
    [-1, 0],
    [0, 8_000],
    [1, 8_000],
  ])(
    "%i seconds from the edge gives back %i cents, by the database's clock",
    async (seconds, refundCents) => {
      const { who, slot } = await paidSession()
      await expect(
        db().$transaction(async (tx) => {
          const hours = await putAtEdge(slot.id, seconds, tx)
          const policy = { ...DEFAULTS.policy, cancelFreeHours: hours }
          await tx.booking.updateMany({ where: { slotId: slot.id }, data: { policy } })
          // What is published meanwhile changes nothing that is booked.
          const content = { cancelFreeHours: 0, lateRefundPercent: 50, moveFreeHours: 0, moves: 9 }
          await tx.setting.create({ data: { section: "policy", version: 1_000_000, content } })
          const own = await findOwnSession(tx, { studentId: who.id, slotId: slot.id })
          throw new Error(`gives ${quoteOf(own).refundCents}`)
        }),
      ).rejects.toThrow(`gives ${refundCents}`)
    },
  )

  test("says 409 when the edge has passed since it was shown", async () => {
    const { who, slot } = await paidSession()
    const shown = await quote(who, slot.id)
    await agree(slot.id, { cancelFreeHours: await putAtEdge(slot.id, -60) })
    const refused = await cancel(who, slot.id, shown.body)
    expect([refused.status, refused.body.refundCents]).toEqual([409, 0])
    expect(refused.body.message).toContain("Nothing was canceled.")
  })

  test.each([
    [24, true, /^You can use your code again/, /use it again/],
    [ALWAYS, false, /so the code stays used\.$/, /stays used/],
  ])("with a code, %i hours: returned %j", async (cancelFreeHours, couponReturned, says, mailed) => {
    const { who, slot, coupon } = await freeSession()
    await agree(slot.id, { cancelFreeHours })
    const { body } = await quote(who, slot.id)
    expect(body).toMatchObject({ refundCents: 0, couponReturned })
    expect(body.sentence).toMatch(says)
    expect((await cancel(who, slot.id, { ...body, couponReturned: !couponReturned })).status).toBe(409)
    expect((await cancel(who, slot.id, body)).status).toBe(200)
    const { uses } = await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })
    expect(uses).toBe(couponReturned ? 0 : 1)
    expect((await mailTo(who.email, /^You’ve canceled/)).text).toMatch(mailed)
  })

  test("and was paid at the desk is paid back by her, and she is told", async () => {
    const who = await newStudent()
    const startsAt = await freeMinute()
    const body = {
      email: who.email,
      name: "Ada Lindgren",
      ...instantToWallClock(startsAt, "America/Los_Angeles"),
      sessionType: "Individual Yoga Session (60 min)",
      paid: { how: "cash", amount: 60.5 },
    }
    const made = await call("/api/admin/bookings", { method: "POST", token: admin, body })
    const slotId = String(made.body.slotId)
    const shown = await quote(who, slotId)
    expect(shown.body).toMatchObject({ refundCents: 6_050 })
    expect(shown.body.sentence).toMatch(/^You’ll get \$60\.50 back from me if you cancel by/)
    expect((await cancel(who, slotId, shown.body)).status).toBe(200)
    const { id } = await bookingOf(slotId)
    expect((await mailTo(who.email, /^You’ve canceled/)).text).toContain("$60.50 back from me")
    expect((await toTeacher(`booking-student-cancelled/${id}`, / canceled the session/)).text).toMatch(
      /give Ada\s+\$60\.50\s+back/,
    )
    const { funding } = await db().booking.findUniqueOrThrow({
      where: { id },
      select: { funding: { select: { desk: true } } },
    })
    expect(funding.desk?.paidBackCents).toBe(6_050)
  })
})

test("what was canceled stands with what was paid, and what came back of it or of the code", async () => {
  const late = { cancelFreeHours: ALWAYS }
  const [whole, part, nothing] = [await paidSession(), await paidSession(), await paidSession()]
  const [back, used] = [await freeSession(), await freeSession()]
  await agree(part.slot.id, { ...late, lateRefundPercent: 25 })
  await Promise.all([nothing, used].map(({ slot }) => agree(slot.id, late)))
  const canceled = []
  for (const { who, slot } of [whole, part, nothing, back, used]) {
    expect((await cancel(who, slot.id, (await quote(who, slot.id)).body)).status).toBe(200)
    const [{ paid, refunded, code } = { paid: 0, refunded: 0, code: null }] = await listCancelledSessions(
      who.id,
    )
    canceled.push([paid, refunded, code])
  }
  expect(canceled).toEqual([
    [80, 80, null],
    [80, 20, null],
    [80, 0, null],
    [0, 0, "back"],
    [0, 0, "used"],
  ])
})

describe("a session that its student moves", () => {
  test("takes the new time, frees the old, and tells both, up to twice", async () => {
    const { who, slot } = await paidSession()
    const [first, second, third] = [await newSlot(), await newSlot(), await newSlot()]
    const before = await bookingOf(slot.id)
    const moved = await move(who, slot.id, first.id)
    expect([moved.status, moved.body]).toMatchObject([200, { slotId: first.id, movesLeft: 1 }])
    expect(moved.body.startsAt).toBe(first.startsAt.toISOString())
    const after = await bookingOf(first.id)
    const { id, fundingId, policy } = before
    expect(after).toMatchObject({ id, fundingId, policy, status: "confirmed", sequence: 1, moves: 1 })
    const free = await offered()
    expect([free.includes(slot.id), free.includes(first.id)]).toEqual([true, false])
    const mail = await mailTo(who.email, /^New time/)
    expect(mail.text).toContain("you’ve moved your session")
    expect(entryOf(mail)).toContain(`UID:${id}@`)
    expect(entryOf(mail)).toContain("SEQUENCE:1")
    expect(entryOf(mail)).toContain("METHOD:REQUEST")
    expect((await toTeacher(`booking-student-moved/${id}/1`, / moved a session/)).text).toContain(who.email)
    expect((await move(who, slot.id, second.id)).status).toBe(403)
    expect((await move(who, first.id, second.id)).body).toMatchObject({ movesLeft: 0 })
    const refused = await move(who, second.id, third.id)
    expect([refused.status, refused.body.code]).toEqual([409, "NOT_MOVABLE"])
    expect(refused.body.message).toMatch(/^You’ve already moved this session twice\./)
  })

  test("says what a new time changes about canceling, also when she moves it", async () => {
    const [near, far] = [await freeMinute(), await freeMinute()].sort((a, b) => Number(a) - Number(b)) as [
      Date,
      Date,
    ]
    const [{ who, slot }, soon] = [await freeSession(far), await newSlot(near)]
    const hours = Math.ceil((near.getTime() - Date.now()) / 3_600_000) + 1
    await agree(slot.id, { cancelFreeHours: hours })
    expect((await move(who, slot.id, soon.id)).status).toBe(200)
    const flat = (text: string) => text.replace(/\s+/g, " ")
    const text = flat((await mailTo(who.email, /^New time/)).text)
    expect(text).toContain(
      `This time is less than ${hours} hours away, so your code stays used if you cancel. You can move it once more, `,
    )
    expect(text).toMatch(/ before\. Everything else stays the same\./)
    expect(text.match(/This time is less/g)).toHaveLength(1)
    const back = { ...instantToWallClock(far, "America/Los_Angeles"), offerAgain: false }
    const path = `/api/admin/bookings/${soon.id}/move`
    expect((await call(path, { method: "POST", token: admin, body: back })).status).toBe(200)
    const mail = await eventually(async () =>
      (await mailsTo(who.email)).find(({ text }) => text.includes("I’ve moved your session")),
    )
    expect(flat(mail.text)).toContain("You can cancel this time and use your code again until it starts. Ev")
  })

  test("further away can be canceled by a moment on both clocks, said once", async () => {
    const [near, far] = [await freeMinute(), await freeMinute()].sort((a, b) => Number(a) - Number(b)) as [
      Date,
      Date,
    ]
    const [{ who, slot }, later] = [await freeSession(near), await newSlot(far)]
    const hours = Math.ceil((near.getTime() - Date.now()) / 3_600_000) + 1
    await agree(slot.id, { cancelFreeHours: hours, moveFreeHours: 0 })
    await db().booking.updateMany({ where: { slotId: slot.id }, data: { timeZone: "America/New_York" } })
    expect((await move(who, slot.id, later.id)).status).toBe(200)
    const text = (await mailTo(who.email, /^New time/)).text.replace(/\s+/g, " ")
    expect(text).toMatch(
      / again until [^()]+ P[DS]T \(for you [^()]+ E[DS]T\); after that, it stays used\. You can move it once more, until it starts\. Everything else/,
    )
    expect(text.match(/it stays used/g)).toHaveLength(1)
  })

  test("to a time that she chose can be canceled for everything until it starts", async () => {
    const { who, slot, orderId } = await paidSession()
    await agree(slot.id, { cancelFreeHours: ALWAYS })
    const body = instantToWallClock(await freeMinute(), "America/Los_Angeles")
    const moved = await call(`/api/admin/bookings/${slot.id}/move`, { method: "POST", token: admin, body })
    expect(moved.status).toBe(200)
    const text = (await mailTo(who.email, /^New time/)).text.replace(/\s+/g, " ")
    expect(text).toContain("You can cancel this time for a full refund until it starts. Everything else")
    const { slotId } = moved.body as { slotId: string }
    const { body: back } = await quote(who, slotId)
    expect(back).toMatchObject({ refundCents: 8_000, sentence: "You’ll get $80 back through PayPal." })
    expect((await cancel(who, slotId, back)).status).toBe(200)
    await eventually(async () => (await backOf(orderId)) === 80)
  })

  test.each([
    [-60, 409],
    [60, 200],
  ])("%i seconds from the edge answers %i", async (seconds, status) => {
    const { who, slot } = await freeSession()
    await agree(slot.id, { moveFreeHours: await putAtEdge(slot.id, seconds) })
    const answer = await move(who, slot.id, (await newSlot()).id)
    expect(answer.status).toBe(status)
    if (status === 409) expect(answer.body.code).toBe("NOT_MOVABLE")
  })

  test("is refused, with what to do, to any time that is not offered", async () => {
    const { who, slot } = await freeSession()
    const payer = await newStudent()
    const held = await newSlot()
    await openPayment(payer, held.id)
    const { slot: booked } = await freeSession()
    const classAt = await freeMinute()
    await makeEvent({ startsAt: classAt })
    const inClass = await newSlot(classAt)
    const besideClass = await newSlot(new Date(classAt.getTime() + 70 * 60_000))
    const past = await newSlot(await pastHour())
    const gone = await newSlot()
    await db().slot.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })
    const before = await bookingOf(slot.id)
    for (const [target, status, code] of [
      [held.id, 409, "SLOT_TAKEN"],
      [booked.id, 409, "SLOT_TAKEN"],
      [inClass.id, 409, "NOT_OFFERED"],
      [besideClass.id, 409, "NOT_OFFERED"],
      [past.id, 409, "SLOT_PAST"],
      [gone.id, 404, "NOT_FOUND"],
      ["11111111-1111-4111-8111-111111111111", 404, "NOT_FOUND"],
      [slot.id, 400, "INVALID"],
      ["elsewhere", 400, "INVALID"],
    ] as const) {
      const refused = await move(who, slot.id, target)
      expect([target, refused.status, refused.body.code]).toEqual([target, status, code])
      if (target !== "elsewhere") expect(refused.body.message).toMatch(/choose another one/)
    }
    expect(await bookingOf(slot.id)).toEqual(before)
  })
})

test("only the student's own confirmed session that has not begun is canceled or moved", async () => {
  const [{ slot, who: owner }, stranger, payer] = [
    await freeSession(),
    await newStudent(),
    await newStudent(),
  ]
  const target = await newSlot()
  const held = await newSlot()
  await openPayment(payer, held.id)
  const review = await newSlot()
  const reviewed = await openPayment(payer, review.id)
  await db().payment.updateMany({ where: { paypalOrderId: reviewed }, data: { state: "pending_capture" } })
  const asks = (who: SignedIn, slotId: string) =>
    Promise.all([
      quote(who, slotId),
      cancel(who, slotId, { refundCents: 0 }),
      move(who, slotId, target.id),
    ]).then((answers) => answers.map(({ status, body }) => [status, body.code, body.message]))
  const nobodys = "11111111-1111-4111-8111-111111111111"
  const [others, none] = [await asks(stranger, slot.id), await asks(stranger, nobodys)]
  expect(others).toEqual(none)
  expect(others.map(([status]) => status)).toEqual([403, 403, 403])
  for (const answer of await asks(payer, held.id))
    expect(answer).toEqual([409, "SLOT_BUSY", expect.stringContaining("After 10 minutes")])
  for (const answer of await asks(payer, review.id))
    expect(answer).toEqual([409, "SLOT_BUSY", expect.stringContaining("PayPal is still reviewing")])
  for (const refused of [
    await cancel(owner, slot.id, {}),
    await cancel(owner, slot.id, { refundCents: -1 }),
    await cancel(owner, slot.id, { refundCents: "0" }),
    await cancel(owner, slot.id, { refundCents: 0.5 }),
  ])
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, ["refundCents"]])
  await putIntoPast(slot.id)
  for (const answer of await asks(owner, slot.id))
    expect(answer).toEqual([409, "SLOT_PAST", expect.stringContaining("write to me")])
  expect((await bookingOf(slot.id)).status).toBe("confirmed")
  await db().payment.updateMany({ where: { paypalOrderId: reviewed }, data: { state: "created" } })
})
