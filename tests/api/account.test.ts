import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import {
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
  type SignedIn,
} from "../support/api"
import { brokenInvariants } from "../support/invariants"

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
  const body = bookBody(student, { couponCode: coupon.code, message: "my knee" })
  await call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: student.token, body })
  const got = await call(`/api/user/${student.id}/data`, { token: student.token })
  expect(got.headers.get("content-disposition")).toContain("my-data.json")
  expect(got.body).toMatchObject({
    student: { email: student.email },
    bookings: [{ message: "my knee" }],
    coupons: [{ coupon: { code: coupon.code } }],
    logIns: [{}],
  })
  expect(JSON.stringify(got.body)).not.toMatch(/hash|passwordHash|markerHash/i)
  expect(JSON.stringify(got.body)).not.toContain(other.email)
})

describe("deleting the account", () => {
  test("takes the person out, ends the session at once, and frees the address", async () => {
    const student = await newStudent({ firstName: "Gundula" })
    await update(student, FIELDS)
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

  test("is refused while something is ahead; with force it is cancelled, paid back, and the money's history stays", async () => {
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
    const mails = await eventually(async () => {
      const found = await mailsTo(student.email)
      return found.some(({ subject }) => /^Cancelled/.test(subject)) && found
    })
    expect(mails.some(({ attachments }) => attachments.length > 0)).toBe(true)
    const payment = await db().payment.findFirstOrThrow({
      where: { paypalOrderId: orderId },
      include: { booking: true },
    })
    expect(payment).toMatchObject({ amountCents: 8000, booking: { status: "cancelled", message: "" } })
    const free = (await call("/api/bookings")).body.availableSlots as { _id: string }[]
    expect(free.map(({ _id }) => _id)).toContain(slot.id)
    expect(await brokenInvariants()).toEqual([])
  })

  test("leaves coming classes and signed waivers without the person", async () => {
    const student = await newStudent()
    const waiver = await db().waiverVersion.upsert({
      where: { version: 9000 },
      create: { version: 9000, text: "A waiver of the tests.", hash: "9000" },
      update: {},
    })
    const event = (startsAt: Date) =>
      db().event.create({ data: { title: "Slow Flow", startsAt, taken: 1, location: "Studio" } })
    const [coming, past] = await Promise.all([
      event(new Date(Date.now() + 86_400_000)),
      event(new Date(Date.now() - 86_400_000)),
    ])
    const signUp = (eventId: string) =>
      db().signUp.create({
        data: {
          eventId,
          name: "Ada Lindgren",
          email: student.email,
          phone: "5035550100",
          waiverVersion: waiver.version,
          waiverHash: waiver.hash,
          signedName: "Ada Lindgren",
          signedAt: new Date(),
          signature: Buffer.from("a drawing"),
        },
      })
    await Promise.all([signUp(coming.id), signUp(past.id)])
    expect((await remove(student)).body).toMatchObject({ sessions: 0, classes: 1 })
    expect((await remove(student, "?force=true")).status).toBe(200)
    const left = await db().signUp.findMany({ where: { eventId: { in: [coming.id, past.id] } } })
    expect(left.map(({ eventId, cancelledAt }) => [eventId, cancelledAt !== null]).sort()).toEqual(
      [[coming.id, true] as const, [past.id, false] as const].sort(),
    )
    for (const one of left) {
      expect(JSON.stringify({ ...one, signature: null })).not.toMatch(/Ada|Lindgren|5035550100/)
      expect([one.signature, one.waiverHash]).toEqual([null, "9000"])
      expect(one.email).not.toBe(student.email)
    }
    const events = await db().event.findMany({ where: { id: { in: [coming.id, past.id] } } })
    expect(new Map(events.map(({ id, taken }) => [id, taken]))).toEqual(
      new Map([
        [coming.id, 0],
        [past.id, 1],
      ]),
    )
  })

  test("waits for a payment that is on its way", async () => {
    const student = await newStudent()
    const slot = await newSlot()
    const orderId = await openPayment(student, slot.id)
    await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "pending_capture" } })
    const refused = await remove(student, "?force=true")
    expect([refused.status, refused.body.sessions]).toEqual([409, undefined])
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
})
