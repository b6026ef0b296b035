import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { THERAPY } from "../../lib/bookings/rules"
import { formatDay, instantToWallClock } from "../../lib/time"
import { makeEvent, makeSignUp } from "../../prisma/factories"
import {
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
  makeChocolate,
  newSlot,
  newStudent,
  openPayment,
  type SignedIn,
  studentCookie,
} from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { entryOf, mailTo } from "../support/mails"
import { ALWAYS, agree, freeSession, paidSession } from "../support/own-sessions"
import { buy, newGuest, paymentOf } from "../support/shop"

const FIELDS = {
  firstName: "Adá",
  lastName: "O'Brien",
  phone: "503-555-0100",
  preferredName: "Addie",
  pronoun: "she/her",
  city: "Portland, OR",
  zipcode: "97209",
}
const update = (student: SignedIn, body: unknown, id = student.id) =>
  call(`/api/user/${id}/update`, { method: "PUT", token: student.token, body })
const remove = (student: SignedIn, query = "") =>
  call(`/api/user/${student.id}${query}`, { method: "DELETE", token: student.token })

describe("a student's profile", () => {
  test("is written, and read back the same everywhere", async () => {
    const student = await newStudent()
    const saved = await update(student, FIELDS)
    const user = { ...FIELDS, phone: "5035550100", id: student.id, email: student.email }
    expect(saved.body).toMatchObject({ success: true, message: "Profile updated successfully!", user })
    const { token } = student
    expect((await call(`/api/user/${student.id}`, { token })).body).toMatchObject({ user })
    const valid = await call("/api/user/validate-token", { method: "POST", body: { token } })
    expect(valid.body).toMatchObject({ isValid: true, user })
  })

  test("lets single fields be changed, and emptied where they may be", async () => {
    const student = await newStudent()
    await update(student, FIELDS)
    const { body } = await update(student, { pronoun: "", zipcode: "", city: "  " })
    expect(body.user).toMatchObject({ firstName: "Adá", pronoun: "", zipcode: "", city: "" })
  })

  test("has seven fields, whatever else is sent", async () => {
    const student = await newStudent()
    const before = await db().student.findUniqueOrThrow({ where: { id: student.id } })
    const body = JSON.stringify({
      ...FIELDS,
      email: "evil@example.com",
      id: randomUUID(),
      _id: randomUUID(),
      role: "admin",
      isAdmin: true,
      emailVerified: true,
      emailVerifiedAt: null,
      email_verified_at: null,
      createdAt: "2000-01-01",
      deletedAt: "2000-01-01",
      googleSub: "1",
      google_sub: "1",
      image: "https://evil.example/x.png",
      constructor: { prototype: { isAdmin: true } },
    }).replace(/}$/, ',"__proto__":{"role":"admin"}}')
    expect((await update(student, body)).status).toBe(200)
    const { firstName, lastName, phone, preferredName, pronoun, city, zipcode, ...kept } =
      await db().student.findUniqueOrThrow({ where: { id: student.id } })
    expect({ ...before, ...kept }).toEqual(before)
    expect([firstName, lastName, phone, preferredName, pronoun, city, zipcode]).toEqual(
      Object.values({ ...FIELDS, phone: "5035550100" }).slice(0, 7),
    )
  })

  test.each([
    ["firstName", ""],
    ["firstName", "x".repeat(61)],
    ["lastName", "a\r\nBcc: x@example.com"],
    ["lastName", "\u202eevil"],
    ["phone", "12345678901"],
    ["phone", "call me"],
    ["phone", 5035550100],
    ["zipcode", "972"],
    ["zipcode", "97209-1234"],
    ["city", ["Portland"]],
    ["pronoun", "x".repeat(10_000)],
  ])("refuses %s = %.30j and changes nothing", async (field, value) => {
    const student = await newStudent()
    const refused = await update(student, { ...FIELDS, [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
    expect(await db().student.findUnique({ where: { id: student.id } })).toMatchObject({ firstName: "Ada" })
  })

  test("is nobody else's: one answer, whether the other exists or not", async () => {
    const [student, other] = await Promise.all([newStudent(), newStudent()])
    const bodies = new Set<string>()
    for (const id of [other.id, randomUUID(), other.id.toUpperCase()])
      for (const method of ["GET", "PUT", "DELETE"]) {
        const path = method === "PUT" ? `/api/user/${id}/update` : `/api/user/${id}`
        const body = method === "PUT" ? FIELDS : undefined
        const refused = await call(path, { method, token: student.token, body })
        expect(refused.status, `${method} ${path}`).toBe(403)
        bodies.add(String(refused.body.message))
      }
    expect(bodies.size).toBe(1)
  })
})

describe("logging out everywhere", () => {
  test("ends every session of this student, and of nobody else", async () => {
    const [student, other] = await Promise.all([newStudent(), newStudent()])
    await db().studentSession.create({
      data: { studentId: student.id, expiresAt: new Date(Date.now() + 86_400_000) },
    })
    const out = await call("/api/user/logout/everywhere", { method: "POST", token: student.token, body: {} })
    expect(out.status).toBe(204)
    expect(await db().studentSession.count({ where: { studentId: student.id, endedAt: null } })).toBe(0)
    expect((await call(`/api/user/${student.id}`, { token: student.token })).status).toBe(401)
    expect((await call(`/api/user/${other.id}`, { token: other.token })).status).toBe(200)
  })
})

test("a student's data is one file with everything, and nobody else's", async () => {
  const [student, other] = await Promise.all([newStudent(), newStudent()])
  const slot = await newSlot()
  const coupon = await makeBookingCoupon()
  const choice = { sessionType: THERAPY, couponCode: coupon.code, message: "my knee" }
  const body = bookBody(student, choice)
  await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body })
  const got = await call(`/api/user/${student.id}/data`, { token: student.token })
  expect(got.headers.get("content-disposition")).toContain("my-data.json")
  expect(got.body).toMatchObject({
    student: { email: student.email },
    bookings: [{ message: "my knee", sessionType: "Therapeutic Yoga Session (60 min)" }],
    coupons: [{ coupon: { code: coupon.code } }],
    logIns: [{}],
  })
  expect(JSON.stringify(got.body)).not.toMatch(/hash|passwordHash|markerHash/i)
  expect(JSON.stringify(got.body)).not.toContain(other.email)
})

describe("what belongs to a student", () => {
  /** A student who has signed up for a class and bought chocolate, both without signing in. */
  async function withBelongings() {
    const student = await newStudent({ firstName: "Leopoldine" })
    const event = await makeEvent({ startsAt: new Date(Date.now() + 86_400_000) })
    await makeSignUp({ eventId: event.id, name: "Leopoldine", email: student.email })
    const tin = await makeChocolate({ name: "Plum", inventory: 3 })
    const guest = { ...newGuest(), email: student.email.toUpperCase() }
    const { order } = await paymentOf(await buy(guest, { items: [{ _id: tin.id, quantity: 2 }] }))
    if (!order) throw new Error("there is no order")
    return { student, event, order }
  }

  test("is on their page, in their data and on the admin's page of them", async () => {
    const { student, event, order } = await withBelongings()
    const headers = { cookie: await studentCookie(student), Accept: "text/html" }
    const page = String((await call(`/user/${student.id}`, { headers })).body.text)
    expect(page).toContain(event.title)
    expect(page).toContain("2 × Plum")
    const { body } = await call(`/api/user/${student.id}/data`, { token: student.token })
    expect(body).toMatchObject({
      classes: [{ title: event.title }],
      waivers: [{ version: expect.any(Number) }],
    })
    expect(body).toMatchObject({ orders: [{ number: order.number, lines: [{ name: "Plum", quantity: 2 }] }] })
  })

  test("keeps an order's address until it is done, then forgets it", async () => {
    const { student, order } = await withBelongings()
    const stands = `Your order #${order.number} still stands. I’ll email you when it`
    expect((await remove(student)).body.message).toContain(stands)
    await remove(student, "?force=true")
    const mail = await mailTo(student.email, /^Your account has been deleted$/)
    expect(mail.text.replace(/\s+/g, " ")).toContain(stands)
    const kept = () => db().order.findUniqueOrThrow({ where: { id: order.id }, include: { payment: true } })
    expect((await kept()).buyerEmail.toLowerCase()).toBe(student.email)
    await db().order.update({ where: { id: order.id }, data: { status: "done" } })
    const { forgetBuyers } = await import("../../lib/checkout/commands/forget-person")
    await forgetBuyers(db())
    const { buyerName, buyerEmail, totalCents, payment } = await kept()
    expect([buyerName, totalCents]).toEqual(["Deleted student", order.totalCents])
    expect(buyerEmail).toMatch(/@deleted\.invalid$/)
    expect([payment.payerGivenName, payment.payerEmail, payment.payerId]).toEqual(["", "", ""])
  })
})

describe("deleting the account", () => {
  test("takes the person out, ends the session at once, and frees the address", async () => {
    const student = await newStudent({ firstName: "Gundula" })
    await update(student, FIELDS)
    expect((await call(`/api/user/${student.id}/deletion`, { token: student.token })).body).toEqual({
      ...{ message: "", sessions: 0, classes: 0, paidBack: 0, refundCents: 0, keptCents: 0 },
    })
    expect((await remove(student)).body).toMatchObject({ success: true, sessions: 0, refunded: 0 })
    expect((await call(`/api/user/${student.id}`, { token: student.token })).status).toBe(401)
    const valid = await call("/api/user/validate-token", { method: "POST", body: { token: student.token } })
    expect(valid.body).toEqual({ isValid: false })
    const left = await db().student.findUniqueOrThrow({ where: { id: student.id } })
    expect(JSON.stringify(left)).not.toMatch(/Gundula|O'Brien|5035550100|Addie|Portland|97209/)
    expect(left.email).not.toContain(student.email)
    await eventually(async () => (await mailsTo(student.email)).some((mail) => /deleted/.test(mail.subject)))
    await call("/register", {
      method: "POST",
      body: { firstName: "New", lastName: "Start", email: student.email },
    })
    expect(await db().student.count({ where: { email: student.email, deletedAt: null } })).toBe(1)
  })

  test("is refused while something is ahead; with force it is canceled, paid back, and the money's history stays", async () => {
    const student = await newStudent()
    const slot = await newSlot()
    const orderId = await openPayment(student, slot.id, { message: "a private matter" })
    await approve(orderId)
    await capture(student, orderId)
    const refused = await remove(student)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: "CONFLICT", sessions: 1, classes: 0 })
    expect((await call(`/api/user/${student.id}`, { token: student.token })).status).toBe(200)
    const done = await remove(student, "?force=true")
    expect(done.body).toMatchObject({ success: true, sessions: 1, refunded: 1 })
    await eventually(async () => (await capturesOf(orderId))[0]?.status === "REFUNDED")
    const mail = await mailTo(student.email, /deleted/)
    expect(mail.text).toContain("You’ll get $80 back through PayPal.")
    expect(entryOf(mail)).toContain("METHOD:CANCEL")
    const payment = await db().payment.findFirstOrThrow({
      where: { paypalOrderId: orderId },
      include: { fundings: { include: { booking: true } } },
    })
    const fundings = [{ cents: 8000, refundedCents: 8000, booking: { status: "cancelled", message: "" } }]
    expect(payment).toMatchObject({ amountCents: 8000, fundings })
    const free = (await call("/api/bookings")).body.availableSlots as { _id: string }[]
    expect(free.map(({ _id }) => _id)).toContain(slot.id)
    expect(await brokenInvariants()).toEqual([])
  })

  test("is told in one email, which takes sessions and classes off the calendar", async () => {
    const [{ who, slot }, event] = await Promise.all([
      paidSession(),
      makeEvent({ startsAt: new Date(Date.now() + 86_400_000) }),
    ])
    const signUp = await makeSignUp({ eventId: event.id, name: "Ada Lindgren", email: who.email })
    const { id } = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
    expect((await remove(who, "?force=true")).status).toBe(200)
    const mail = await mailTo(who.email, /^Your account has been deleted$/)
    expect(mail.text).toContain("Individual Yoga Session (60 min)")
    expect(mail.text).toContain(event.title)
    expect(mail.text).toContain("You’ll get $80 back through PayPal.")
    const entries = mail.attachments.map((file) => entryOf({ attachments: [file] }))
    expect(entries).toHaveLength(2)
    for (const uid of [id, signUp.id])
      expect(
        entries.filter((entry) => entry.includes(`UID:${uid}@`) && entry.includes("METHOD:CANCEL")),
      ).toHaveLength(1)
    const mails = await db().mail.findMany({ where: { recipient: who.email }, select: { template: true } })
    expect(mails.map(({ template }) => template).filter((name) => /cancel|deleted/.test(name))).toEqual([
      "accounts/deleted",
    ])
  })

  test("follows the policy of each session, and says first what goes back", async () => {
    const student = await newStudent()
    const [tomorrow, soon] = await Promise.all([newSlot(), newSlot()])
    const orders: string[] = []
    for (const { id } of [tomorrow, soon]) {
      const orderId = await openPayment(student, id)
      await approve(orderId)
      await capture(student, orderId)
      orders.push(orderId)
    }
    await agree(soon.id, { cancelFreeHours: ALWAYS })
    const { status, body: seen } = await call(`/api/user/${student.id}/deletion`, { token: student.token })
    const refused = await remove(student)
    const { code: _, requestId: __, ...told } = refused.body
    expect([status, seen]).toEqual([200, told])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { sessions: 2, paidBack: 0, refundCents: 8_000, keptCents: 8_000 },
    ])
    expect(refused.body.message).toBe(
      "You still have something coming up. 2 sessions will be canceled. You’ll get $80 back through PayPal. $80 stays with me, by the policy you booked with.",
    )
    // The second one has become free to cancel since that was said: it is asked again.
    await agree(soon.id, { cancelFreeHours: 24 })
    const changed = await remove(student, "?force=true&refundCents=8000")
    expect([changed.status, changed.body.refundCents]).toEqual([409, 16_000])
    await agree(soon.id, { cancelFreeHours: ALWAYS, lateRefundPercent: 25 })
    expect((await remove(student, "?force=true&refundCents=-1")).status).toBe(400)
    const live = { studentId: student.id, status: "confirmed" as const }
    expect(await db().booking.count({ where: live })).toBe(2)
    const done = await remove(student, "?force=true&refundCents=10000")
    expect(done.body).toMatchObject({ sessions: 2, refunded: 2, refundCents: 10_000, keptCents: 6_000 })
    const back = async (orderId = "") => Number((await capturesOf(orderId))[0]?.refunded)
    await eventually(async () => (await back(orders[0])) === 80 && (await back(orders[1])) === 20)
    expect(await brokenInvariants()).toEqual([])
  })

  test("in the hour before gives nothing back, and the code stays used", async () => {
    const { who, slot, coupon } = await freeSession()
    await agree(slot.id, { cancelFreeHours: ALWAYS })
    expect((await remove(who)).body.message).toBe(
      "You still have something coming up. 1 session will be canceled. There’s no refund. The code you booked with stays used.",
    )
    expect((await remove(who, "?force=true&refundCents=0")).status).toBe(200)
    expect((await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(1)
  })

  test("while a payment is open leaves no money behind", async () => {
    const student = await newStudent()
    const slot = await newSlot()
    const orderId = await openPayment(student, slot.id)
    await approve(orderId)
    const [gone, paid] = await Promise.all([remove(student, "?force=true"), capture(student, orderId)])
    expect([gone.status, paid.status].every((status) => status < 500)).toBe(true)
    if (gone.status !== 200) expect((await remove(student, "?force=true")).status).toBe(200)
    await eventually(async () => {
      const [captured] = await capturesOf(orderId)
      return !captured || Number(captured.refunded) === Number(captured.amount)
    })
    expect(await db().booking.count({ where: { studentId: student.id, status: "confirmed" } })).toBe(0)
    expect(await brokenInvariants()).toEqual([])
  })

  test("leaves coming classes and signed waivers without the person", async () => {
    const student = await newStudent()
    const day = 86_400_000
    const [coming, past] = await Promise.all(
      [day, -day].map((away) => makeEvent({ startsAt: new Date(Date.now() + away) })),
    )
    const [name, phone] = ["Ada Lindgren", "5035550100"]
    for (const event of [coming, past])
      await makeSignUp({ eventId: event?.id ?? "", name, email: student.email, phone })
    const both = [coming?.id ?? "", past?.id ?? ""] as const
    const taken = async () => {
      const events = await db().event.findMany({ where: { id: { in: [...both] } } })
      return both.map((id) => events.find((event) => event.id === id)?.taken)
    }
    const [before = 0, stays] = await taken()
    expect((await remove(student)).body).toMatchObject({ sessions: 0, classes: 1 })
    expect((await remove(student, "?force=true")).status).toBe(200)
    const left = await db().signUp.findMany({ where: { eventId: { in: [...both] } } })
    for (const one of left) {
      expect(one.cancelledAt !== null).toBe(one.eventId === coming?.id)
      expect(JSON.stringify({ ...one, signature: null })).not.toMatch(/Ada|Lindgren|5035550100/)
      expect(one.signature).toBeNull()
      expect(one.waiverHash).not.toBe("")
      expect(one.email).not.toBe(student.email)
    }
    expect(left).toHaveLength(2)
    expect(await taken()).toEqual([before - 1, stays])
  })

  test("waits for a payment that is on its way", async () => {
    const student = await newStudent()
    const slot = await newSlot()
    const orderId = await openPayment(student, slot.id)
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "pending_capture" } })
    const refused = await remove(student, "?force=true")
    expect([refused.status, refused.body.code, refused.body.sessions]).toEqual([
      409,
      "PAYMENT_PENDING",
      undefined,
    ])
    const day = formatDay(instantToWallClock(slot.startsAt, "America/Los_Angeles").date)
    const seen = await call(`/api/user/${student.id}/deletion`, { token: student.token })
    expect([seen.status, seen.body.message]).toEqual([409, refused.body.message])
    expect(refused.body.message).toBe(
      `PayPal is still reviewing your $80 payment for ${day}. Once that’s done, you can delete your account.`,
    )
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "created" } })
    expect((await remove(student, "?force=true")).status).toBe(200)
    const free = (await call("/api/bookings")).body.availableSlots as { _id: string }[]
    expect(free.map(({ _id }) => _id)).toContain(slot.id)
  })

  test("twice at once, and a booking meanwhile, end in one deletion without a lost session", async () => {
    const student = await newStudent()
    const [slot, coupon] = await Promise.all([newSlot(), makeBookingCoupon()])
    const body = bookBody(student, { couponCode: coupon.code })
    const [first, second, booked] = await Promise.all([
      remove(student, "?force=true"),
      remove(student, "?force=true"),
      call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body }),
    ])
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
    expect(booked.status).toBeLessThan(500)
    const live = { studentId: student.id, status: { in: ["held" as const, "confirmed" as const] } }
    expect(await db().booking.count({ where: live })).toBe(0)
  })

  test("while the same session is canceled at the desk, ends in both, and one refund", async () => {
    const { who, slot, orderId } = await paidSession()
    const body = { refund: "full" }
    const [gone, canceled] = await Promise.all([
      remove(who, "?force=true"),
      call(`/api/admin/bookings/${slot.id}/cancel`, { method: "POST", token: await adminToken(), body }),
    ])
    expect(gone.status).toBe(200)
    expect(canceled.status).toBeLessThan(500)
    await eventually(async () => (await capturesOf(orderId))[0]?.status === "REFUNDED")
    expect(await brokenInvariants()).toEqual([])
  })
})
