import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { listCancelledSessions } from "../../lib/bookings/queries/cancelled-sessions"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { reconcilePayments } from "../../lib/checkout/commands/reconcile"
import { listSessions } from "../../lib/people/queries/history"
import { listPayments } from "../../lib/people/queries/payments"
import { addDays, wallClockToInstant } from "../../lib/time"
import { makeEvent, makeSignUp, makeWaiting } from "../../prisma/factories"
import {
  adminToken,
  approve,
  bookBody,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  localUrl,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openPayment,
  type SignedIn,
  stayOnDatabase,
} from "../support/api"
import { chances } from "../support/chances"
import { payClass } from "../support/class-payments"
import { clocksGoForward } from "../support/clocks"
import { today, ZONE } from "../support/desk"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import { passHolder, signUpByPass } from "../support/passes"
import { rounds } from "../support/rounds"
import { openSeries } from "../support/several-weeks"
import { newGuest } from "../support/shop"
import { scratchDatabase, startWeb, startWorker } from "../support/stack"

type Item = Record<string, unknown> & { kind: string; _id: string }
type Quote = { refundCents: number; paidBackCents: number; items: Item[]; version: string }

const at = (date: string, time: string) => wallClockToInstant({ date, time, zone: ZONE })
let days = 60
/** The next day that no other test here has. */
let date = ""
beforeEach(() => {
  days += 2
  date = addDays(today(), days)
})

// A site of its own: a day away cancels what other tests have on that day.
let [url, token] = ["", ""]
let leave: () => Promise<void>
beforeAll(async () => {
  const scratch = await scratchDatabase()
  const [web, worker] = await Promise.all([
    startWeb({ databaseUrl: scratch.url }),
    startWorker({ databaseUrl: scratch.url }),
  ])
  url = web.url
  const goBack = stayOnDatabase(scratch.url)
  token = await adminToken()
  leave = async () => {
    await goBack()
    await Promise.all([web.stop(), worker.stop()])
    await scratch.drop()
  }
})
afterAll(async () => {
  try {
    expect(await brokenInvariants()).toEqual([])
  } finally {
    await leave()
  }
})

const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  call(path, { method, body, token, at: url, headers })
const quote = async (from: string, to = from) => {
  const { status, body } = await admin("GET", `/api/admin/away?${new URLSearchParams({ from, to })}`)
  expect(status).toBe(200)
  return body as unknown as Quote
}
const bodyOf = (from: string, shown: Pick<Quote, "refundCents" | "version">, given: object = {}) => {
  const { refundCents, version } = shown
  return { from, to: from, line: "I have the flu.", refundCents, version, ...given }
}
const act = (from: string, shown: Quote, given: object = {}) =>
  admin("POST", "/api/admin/away", bodyOf(from, shown, given))

async function opened(who: SignedIn, startsAt: Date) {
  const slot = await newSlot(startsAt)
  return { slotId: slot.id, orderId: await openPayment(who, slot.id, { at: url }) }
}

async function paid(who: SignedIn, startsAt: Date, funding = "ok") {
  const booked = await opened(who, startsAt)
  await approve(booked.orderId, { funding })
  expect((await capture(who, booked.orderId, url)).status).toBe(funding === "ok" ? 200 : 202)
  return booked
}

async function seriesUnderReview(dates: string[]) {
  const who = await newStudent()
  const slots = await Promise.all(dates.map((day) => newSlot(at(day, "11:00"))))
  const slotIds = slots.map(({ id }) => id)
  const { body, status } = await openSeries(who, slotIds, { at: url })
  expect(status).toBe(200)
  const orderId = String(body.orderId)
  await approve(orderId, { funding: "pending" })
  expect((await capture(who, orderId, url)).status).toBe(202)
  return { who, orderId, slotIds }
}

async function resolveReview(orderId: string, status: "COMPLETED" | "DENIED") {
  const [held] = await capturesOf(orderId)
  const answer = await fetch(`${localUrl()}/paypal/captures/${held?.id}/resolve`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status }),
  })
  expect(answer.ok).toBe(true)
  // At once, not in the reconciler's next round.
  await db().payment.updateMany({ where: { paypalOrderId: orderId }, data: { checkedAt: null } })
  await reconcilePayments()
}

async function free(who: SignedIn, startsAt: Date) {
  const [slot, coupon] = [await newSlot(startsAt), await makeBookingCoupon()]
  const body = bookBody(who, { couponCode: coupon.code })
  const booked = await call(`/api/bookings/${slot.id}/book`, {
    method: "PUT",
    token: who.token,
    body,
    at: url,
  })
  expect(booked.status).toBe(200)
  return { slotId: slot.id, couponId: coupon.id }
}

const bookingOf = (slotId: string) =>
  db().booking.findFirstOrThrow({ where: { slotId }, orderBy: { createdAt: "desc" } })
const stateOf = async (slotId: string) => (await bookingOf(slotId)).status
const timeOffOn = (day: string) => db().timeOff.count({ where: { startsAt: at(day, "00:00") } })
const isBack = async (orderId: string) => {
  const captures = await capturesOf(orderId)
  const refunds = await db().refund.count({ where: { payment: { paypalOrderId: orderId } } })
  return (
    captures.length === 1 && refunds === 1 && Number(captures[0]?.refunded) === Number(captures[0]?.amount)
  )
}
const cancelledMails = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith("Canceled"))

describe("an ill day", () => {
  test("is shown with what goes back, and canceled whole: one email each, every cent and code back", async () => {
    const [ada, ben, cleo] = [await newStudent(), await newStudent(), await newStudent()]
    const visitor = `visitor.${randomUUID()}@example.com`
    await db().student.update({ where: { id: ben.id }, data: { preferredName: "Benny" } })
    const event = await makeEvent({ startsAt: at(date, "09:00") })
    for (const [name, email] of [
      [ada.firstName, ada.email.toUpperCase()],
      [ben.firstName, ben.email],
      ["Vera Visitor", visitor],
    ] as const)
      await makeSignUp({ eventId: event.id, name, email })
    const first = await paid(ada, at(date, "11:00"))
    const second = await paid(ada, at(date, "13:00"))
    const third = await free(ben, at(date, "15:00"))
    const held = await opened(cleo, at(date, "17:00"))
    const open = await newSlot(at(date, "19:00"))

    const shown = await quote(date)
    expect(shown.items.map(({ kind }) => kind)).toEqual(["class", "session", "session", "session", "held"])
    expect(shown.items[0]).toMatchObject({ date, time: "09:00", title: event.title })
    expect(shown.items[0]?.people).toHaveLength(3)
    expect(shown.items[3]).toMatchObject({ name: expect.stringMatching(/^Benny /) })
    expect(shown.refundCents).toBe(16_000)
    const done = await act(date, shown)
    expect([done.status, done.body]).toEqual([
      201,
      expect.objectContaining({ refundCents: 16_000, people: 3 }),
    ])

    for (const { slotId } of [first, second, third]) expect(await stateOf(slotId)).toBe("cancelled")
    expect(await stateOf(held.slotId)).toBe("lapsed")
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).cancelledAt).not.toBeNull()
    expect((await db().coupon.findUniqueOrThrow({ where: { id: third.couponId } })).uses).toBe(0)
    expect(await timeOffOn(date)).toBe(1)
    const { body } = await admin("GET", "/api/bookings")
    const kept = (body.availableSlots as Item[]).find(({ _id }) => _id === open.id)
    expect(kept?.blockedBy).toEqual([expect.objectContaining({ kind: "time_off" })])

    await approve(held.orderId)
    expect((await capture(cleo, held.orderId, url)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(held.orderId)).toEqual([])
    for (const { orderId } of [first, second]) await eventually(() => isBack(orderId))

    for (const [email, files] of [
      [ada.email, 3],
      [ben.email, 2],
      [visitor, 1],
    ] as const) {
      await eventually(async () => (await cancelledMails(email)).length > 0)
      const [mail, ...more] = await cancelledMails(email)
      expect([more.length, mail?.attachments.length]).toEqual([0, files])
      expect(mail?.text).toContain("I have the flu.")
      for (const { content } of mail?.attachments ?? [])
        expect(Buffer.from(content, "base64").toString()).toContain("METHOD:CANCEL")
    }
    expect((await cancelledMails(ada.email))[0]?.text).toContain("$160 back through PayPal")
    expect((await cancelledMails(ben.email))[0]?.text).toContain("can be used again")
    expect(await cancelledMails(cleo.email)).toEqual([])
  })

  test("today: what has begun was earned and stays, also beside the time off", async () => {
    const [early, ended] = [await newStudent(), await newStudent()]
    const begun = await paid(early, at(date, "11:00"))
    const over = await free(ended, at(date, "13:00"))
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const event = await makeEvent({ startsAt: minutesAgo(130), durationMinutes: 90 })
    const move = async (slotId: string, startsAt: Date) => {
      const during = { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
      await db().slot.update({ where: { id: slotId }, data: during })
      await db().booking.updateMany({ where: { slotId }, data: during })
    }
    await move(begun.slotId, minutesAgo(30))
    await move(over.slotId, minutesAgo(200))
    const shown = await quote(today())
    expect([shown.items, shown.refundCents]).toEqual([[], 0])
    expect((await act(today(), shown)).status).toBe(201)
    expect([await stateOf(begun.slotId), await stateOf(over.slotId)]).toEqual(["confirmed", "confirmed"])
    expect((await db().event.findUniqueOrThrow({ where: { id: event.id } })).cancelledAt).toBeNull()
    expect((await bookingOf(begun.slotId)).conflictAccepted).toBe(true)
    expect(await db().refund.count({ where: { payment: { paypalOrderId: begun.orderId } } })).toBe(0)
    expect(await db().mail.count({ where: { template: "checkout/away", recipient: early.email } })).toBe(0)
  })

  test("only some hours: a session that lies partly in them is canceled, one beside them stays", async () => {
    const who = await newStudent()
    const partly = await free(who, at(date, "09:30"))
    const beside = await free(who, at(date, "12:00"))
    const [from, to] = [`${date}T10:00`, `${date}T12:00`]
    const shown = await quote(from, to)
    expect(shown.items.map(({ time }) => time)).toEqual(["09:30"])
    expect((await act(from, shown, { to })).status).toBe(201)
    expect([await stateOf(partly.slotId), await stateOf(beside.slotId)]).toEqual(["cancelled", "confirmed"])
  })

  test("says once what goes back of several classes: the sum of the money, and how many a pass has back", async () => {
    const times = ["09:00", "11:00", "13:00", "15:00"]
    const startsAt = times.map((time) => at(date, time))
    const events = await Promise.all(startsAt.map((startsAt) => makeEvent({ startsAt, priceCents: 1_800 })))
    const [guest, { student }] = [{ ...newGuest(), at: url }, await passHolder()]
    for (const event of events.slice(0, 2)) await payClass(event, guest)
    for (const event of events.slice(2)) expect((await signUpByPass(student, event, url)).status).toBe(200)
    expect((await act(date, await quote(date))).body).toMatchObject({ refundCents: 3_600, people: 2 })
    const textTo = (email: string) => eventually(async () => (await cancelledMails(email))[0]?.text)
    expect((await textTo(guest.email)).match(/back through PayPal|\$36/g)).toEqual([
      "$36",
      "back through PayPal",
    ])
    expect(await textTo(student.email)).toContain("2 classes are back on your pass.")
  })

  test("without anything in it is time off", async () => {
    const shown = await quote(date)
    expect(shown.items).toEqual([])
    const done = await act(date, shown, { line: "" })
    expect([done.status, done.body.people, await timeOffOn(date)]).toEqual([201, 0, 1])
  })
})

describe("what was shown", () => {
  test("is what is done: other cents or another version are refused with what it is now", async () => {
    const who = await newStudent()
    const { slotId } = await paid(who, at(date, "11:00"))
    const shown = await quote(date)
    const wrongCents = await act(date, shown, { refundCents: 1, version: undefined })
    expect([wrongCents.status, wrongCents.body.code]).toEqual([409, "AWAY_CHANGED"])
    expect(wrongCents.body).toMatchObject({ ...shown })
    await free(await newStudent(), at(date, "15:00"))
    const stale = await act(date, shown)
    expect([stale.status, stale.body.code]).toEqual([409, "AWAY_CHANGED"])
    expect((stale.body.items as Item[]).length).toBe(2)
    expect([await stateOf(slotId), await timeOffOn(date)]).toEqual(["confirmed", 0])
    expect((await act(date, stale.body as unknown as Quote)).status).toBe(201)
  })

  test("counts what she had taken herself: it is shown, noted as paid back, and told", async () => {
    const book = (time: string, email: string, how: string) =>
      admin("POST", "/api/admin/bookings", {
        email,
        name: "Noor Haddad",
        date,
        time,
        sessionType: SESSION_TYPES[0],
        paid: { how, amount: 80 },
      })
    const [payer, debtor] = [`noor.${randomUUID()}@example.com`, `olga.${randomUUID()}@example.com`]
    expect((await book("11:00", payer, "cash")).status).toBe(201)
    const { slotId } = (await book("14:00", debtor, "owes")).body
    const shown = await quote(date)
    expect(shown).toMatchObject({ refundCents: 0, paidBackCents: 8_000 })
    expect(shown.items).toMatchObject([{ paidBackCents: 8_000 }, { paidBackCents: 0 }])
    await admin("PUT", `/api/admin/bookings/${slotId}/paid`, { how: "other", amount: 60 })
    const stale = await act(date, shown)
    expect([stale.status, stale.body]).toMatchObject([409, { code: "AWAY_CHANGED", paidBackCents: 14_000 }])
    const done = await act(date, stale.body as unknown as Quote)
    expect(done.body).toMatchObject({ refundCents: 0, paidBackCents: 14_000, people: 2 })
    const mail = await eventually(async () => (await cancelledMails(payer))[0])
    expect(mail.text).toContain("You’ll get $80 back from me.")
  })

  test("is done once: with one Idempotency-Key, and by two presses at once without one", async () => {
    const { slotId, orderId } = await paid(await newStudent(), at(date, "11:00"))
    const shown = await quote(date)
    const keyed = () =>
      admin("POST", "/api/admin/away", bodyOf(date, shown), { "Idempotency-Key": `away ${slotId}` })
    const [once, twice] = [await keyed(), await keyed()]
    expect([once.status, twice.status, twice.body.timeOffId]).toEqual([201, 201, once.body.timeOffId])
    const next = addDays(date, 1)
    const nothing = await quote(next)
    const both = await Promise.all([act(next, nothing), act(next, nothing)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect([await timeOffOn(date), await timeOffOn(next)]).toEqual([1, 1])
    await eventually(() => isBack(orderId))
  })
})

describe("money that is moving", () => {
  test("under review: the person is told, and what arrives later goes back", async () => {
    const who = await newStudent()
    const { slotId, orderId } = await paid(who, at(date, "11:00"), "pending")
    const shown = await quote(date)
    expect(shown).toMatchObject({ refundCents: 0, items: [{ kind: "session", isUnderReview: true }] })
    expect((await act(date, shown)).body).toMatchObject({ people: 1 })
    expect(await stateOf(slotId)).toBe("cancelled")
    expect(await listCancelledSessions(who.id)).toMatchObject([{ isUnderReview: true, receiptUrl: null }])
    // Also when she is not away after all: the student was told that it is canceled.
    const { body } = await admin("GET", "/api/admin/time-off")
    const taken = (body.timeOff as { _id: string; startsAt: string }[]).find(
      ({ startsAt }) => Date.parse(startsAt) === at(date, "00:00").getTime(),
    )
    expect((await admin("DELETE", `/api/admin/time-off/${taken?._id}`)).status).toBe(200)
    await resolveReview(orderId, "COMPLETED")
    await eventually(() => isBack(orderId))
    expect(await stateOf(slotId)).toBe("cancelled")
    expect(await listCancelledSessions(who.id)).toMatchObject([
      { isUnderReview: false, paid: 80, refunded: 80 },
    ])
    const [seen] = await listSessions({ email: who.email, studentId: who.id })
    expect(seen?.paid).toEqual({ how: "paypal", amount: 0, back: 80 })
    const back = await mailTo(who.email, /^Your refund/)
    expect(back.text.replace(/\s+/g, " ")).toContain("came through after I had canceled. You’ll get $80 back")
    const [mail, ...more] = await cancelledMails(who.email)
    expect([mail?.attachments.length, more.length]).toEqual([0, 0])
    expect(mail?.text).toContain("If it goes through, I’ll refund $80.")
  })

  test.each([2, 3])(
    "under review, of %i weeks at once one is canceled: the others stand, and what it cost goes back",
    async (weeks) => {
      days += weeks
      const dates = Array.from({ length: weeks }, (_, index) => addDays(date, index))
      const { who, orderId, slotIds } = await seriesUnderReview(dates)
      const shown = await quote(date)
      expect(shown).toMatchObject({ refundCents: 0, items: [{ kind: "session", isUnderReview: true }] })
      expect((await act(date, shown)).status).toBe(201)
      expect(await listCancelledSessions(who.id)).toMatchObject([{ isUnderReview: true, paid: 80 }])
      await eventually(async () => (await cancelledMails(who.email)).length > 0)
      const person = { email: who.email, studentId: who.id }
      expect(await listPayments(person)).toMatchObject([
        { isUnderReview: true, amount: weeks * 80, count: weeks },
      ])
      const seen = (await listSessions(person)).find(({ status }) => status === "cancelled")
      expect(seen).toMatchObject({ isUnderReview: true, paid: null })
      const [told] = await cancelledMails(who.email)
      expect(told?.text).toContain("If it goes through, I’ll refund $80.")
      await resolveReview(orderId, "COMPLETED")
      await eventually(async () => Number((await capturesOf(orderId))[0]?.refunded) === 80)
      expect(await Promise.all(slotIds.map(stateOf))).toEqual([
        "cancelled",
        ...dates.slice(1).map(() => "confirmed"),
      ])
      const payment = await db().payment.findFirstOrThrow({ where: { paypalOrderId: orderId } })
      expect(payment).toMatchObject({ state: "fulfilled", capturedCents: weeks * 8000, refundedCents: 8000 })
      expect(await listCancelledSessions(who.id)).toMatchObject([
        { isUnderReview: false, paid: 80, refunded: 80 },
      ])
      await eventually(async () =>
        (await mailsTo(who.email)).some(({ subject }) => subject.startsWith("You’re booked")),
      )
      const booked = (await mailsTo(who.email)).find(({ subject }) => subject.startsWith("You’re booked"))
      expect(booked?.text.replace(/\s+/g, " ")).toContain(
        "I had to cancel part of what you paid for. You’ll get $80 back through PayPal.",
      )
      expect(booked?.attachments).toHaveLength(weeks - 1)
    },
  )

  test("under review, of two weeks one is canceled and PayPal says no: nothing is booked, and nothing is owed", async () => {
    days += 2
    const { who, orderId, slotIds } = await seriesUnderReview([date, addDays(date, 1)])
    expect((await act(date, await quote(date))).status).toBe(201)
    await resolveReview(orderId, "DENIED")
    await eventually(async () => (await stateOf(slotIds[1] ?? "")) === "lapsed")
    expect(await listCancelledSessions(who.id)).toEqual([])
    expect(await listPayments({ email: who.email, studentId: who.id })).toMatchObject([
      { isDenied: true, isUnderReview: false, amount: 160 },
    ])
    expect(await db().refund.count({ where: { payment: { paypalOrderId: orderId } } })).toBe(0)
  })

  test("a capture that lands in the middle: the session ends, and what was taken goes back once", async () => {
    const any = chances()
    for (let round = 0; round < rounds({ once: 3, long: 30 }); round++) {
      const [day, who] = [addDays(date, 2 + round), await newStudent()]
      days += 1
      const { slotId, orderId } = await opened(who, at(day, "11:00"))
      await approve(orderId)
      let shown = await quote(day)
      const captured = capture(who, orderId, url)
      await new Promise((resolve) => setTimeout(resolve, any(60)))
      await eventually(async () => {
        const answer = await act(day, shown)
        if (answer.status === 409) shown = answer.body as unknown as Quote
        else expect([201, 503]).toContain(answer.status)
        return answer.status === 201
      })
      await captured
      await eventually(async () => (await capturesOf(orderId)).length === 0 || (await isBack(orderId)))
      expect(["cancelled", "lapsed"]).toContain(await stateOf(slotId))
    }
  })
})

test("three weeks of classes with 300 people, and two years: each gets one email", async () => {
  const emails = Array.from({ length: 300 }, (_, index) => `${index}.${randomUUID()}@example.com`)
  const waiver = await db().waiverVersion.findFirstOrThrow({ orderBy: { version: "desc" } })
  const signed = {
    waiverVersion: waiver.version,
    waiverHash: waiver.hash,
    signedName: "A",
    signedAt: new Date(),
  }
  const first = addDays(today(), 600)
  for (let day = 0; day < 21; day++) {
    const capacity = 300
    const event = await makeEvent({ startsAt: at(addDays(first, day), "18:00"), capacity })
    const data = emails.map((email, index) => ({ ...signed, eventId: event.id, name: `N ${index}`, email }))
    await db().$transaction([
      db().signUp.createMany({ data: day % 2 ? data : data.slice(0, 100) }),
      db().event.update({ where: { id: event.id }, data: { taken: day % 2 ? 300 : 100 } }),
    ])
  }
  const two = addDays(today(), 729)
  expect((await quote(today(), two)).items.length).toBeGreaterThan(20)
  const shown = await quote(first, addDays(first, 20))
  const done = await act(first, shown, { to: addDays(first, 20) })
  expect([done.status, done.body.people]).toEqual([201, 300])
  const mails = await db().mail.findMany({ where: { template: "checkout/away", recipient: { in: emails } } })
  expect(mails.length).toBe(300)
  // What they would be sent is seen above; here they would only keep the worker busy.
  await db().mail.updateMany({
    where: { recipient: { in: emails }, state: "queued" },
    data: { state: "sent" },
  })
})

test("whoever waits for a class of that day is told once, with her line", async () => {
  const event = await makeEvent({ startsAt: at(date, "09:00"), capacity: 1 })
  await makeSignUp({ eventId: event.id, name: "Ada Byron", email: `ada.${randomUUID()}@example.com` })
  const waiting = `waiting.${randomUUID()}@example.com`
  await makeWaiting({ eventId: event.id, email: waiting })
  const shown = await quote(date)
  expect(shown.items[0]?.waiting).toEqual([{ name: "Ines Moreau", email: waiting }])
  expect(await act(date, shown)).toMatchObject({ status: 201, body: { people: 2 } })
  const mails = await eventually(async () => {
    const all = await cancelledMails(waiting)
    return all.length > 0 && all
  })
  expect(mails.map(({ text }) => text.includes("I have the flu."))).toEqual([true])
})

describe("refused", () => {
  const night = clocksGoForward()
  const [before, after] = [addDays(night, -1), addDays(night, 1)]
  const noDay = `${night.slice(0, 4)}-02-30`
  const fine = { from: night, to: after }
  test.each([
    [{ from: night, to: before }, "to"],
    [{ from: night, to: `${night}T10:00` }, "to"],
    [{ from: `${night}T02:30`, to: `${night}T05:00` }, null],
    [{ from: noDay, to: night }, "from"],
    [{ from: "2020-01-01", to: night }, "from"],
    [{ from: "2020-01-01", to: "2020-01-02" }, "from"],
    [{ from: night, to: "2099-01-01" }, "to"],
    [{ from: `${night}\0`, to: night }, null],
    [{ from: night }, "to"],
    [{}, "from"],
  ])("the range %j is 400", async (range: Record<string, string>, field) => {
    const had = await db().timeOff.count()
    const asked = await admin("GET", `/api/admin/away?${new URLSearchParams(range)}`)
    const acted = await admin("POST", "/api/admin/away", { ...range, line: "", refundCents: 0 })
    expect([asked.status, acted.status]).toEqual([400, 400])
    if (field) expect(Object.keys(acted.body.fields ?? {})).toContain(field)
    expect(await db().timeOff.count()).toBe(had)
  })

  test.each([
    [{ refundCents: undefined }],
    [{ refundCents: -1 }],
    [{ refundCents: 0.5 }],
    [{ refundCents: "0" }],
    [{ line: "x".repeat(501) }],
    [{ line: 7 }],
    [{ line: "a\0b" }],
    [{ version: 7 }],
    [{ version: "x".repeat(101) }],
    [{ from: 7 }],
    [{ from: [night] }],
  ])("the body with %j is 400", async (given) => {
    const had = await db().timeOff.count()
    const body = { ...fine, line: "", refundCents: 0, ...given }
    expect((await admin("POST", "/api/admin/away", body)).status).toBe(400)
    expect(await db().timeOff.count()).toBe(had)
  })
})
