import { describe, expect, test } from "vitest"
import { instantToWallClock } from "../../lib/time"
import {
  adminToken,
  bookBody,
  call,
  db,
  eventually,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
} from "../support/api"
import { clocksGoForward } from "../support/clocks"
import { freeMinute, pastHour } from "../support/free-moments"

const studio = "America/Los_Angeles"
const book = (slotId: string, body: unknown, token: string | null, headers = {}) =>
  call(`/api/bookings/${slotId}/book`, { method: "PUT", body, token, headers })

const inYears = (years: number) => `${new Date().getFullYear() + years}-06-01`
const NEXT_YEAR = { date: inYears(1), time: "09:00" }

describe("adding slots", () => {
  const add = async (slots: unknown, token?: string | null) =>
    call("/api/bookings", {
      method: "POST",
      token: token === undefined ? await adminToken() : token,
      body: { slots },
    })

  test("puts them on the calendar by the studio's clock", async () => {
    const slot = instantToWallClock(await freeMinute(), studio)
    const added = await add([slot])
    expect(added.status).toBe(201)
    expect(added.body.message).toBe("Slots added successfully.")
    const { body } = await call("/api/bookings")
    expect(body.availableSlots).toContainEqual(expect.objectContaining(slot))
  })

  test.each([
    ["a time that the clock skips", [{ date: clocksGoForward(), time: "02:30" }], "NO_SUCH_TIME"],
    ["a past time", [{ date: "2020-01-01", time: "09:00" }], "PAST"],
    ["a time in a hundred years", [{ date: "2126-01-01", time: "09:00" }], "INVALID"],
    ["one time too far ahead", [NEXT_YEAR, { date: inYears(3), time: "09:00" }], "INVALID"],
    ["one past time", [NEXT_YEAR, { date: inYears(-1), time: "09:00" }], "PAST"],
    ["none", [], "INVALID"],
    ["no time", [{ date: clocksGoForward(), time: "" }], "INVALID"],
    ["not a list", "x", "INVALID"],
  ])("refuses %s and adds nothing", async (_what, slots, code) => {
    const refused = await add(slots)
    expect([refused.status, refused.body.code]).toEqual([400, code])
  })

  test("refuses a series with one duplicate whole, and names it", async () => {
    const there = await freeMinute()
    await newSlot(there)
    const free = await freeMinute()
    const refused = await add([there, free].map((start) => instantToWallClock(start, studio)))
    expect([refused.status, refused.body.code]).toEqual([409, "SLOT_EXISTS"])
    expect(refused.body.duplicates).toEqual([instantToWallClock(there, studio)])
    expect(await db().slot.count({ where: { startsAt: free } })).toBe(0)
  })

  test("twice at once adds the series once", async () => {
    const start = await freeMinute()
    const series = Array.from({ length: 12 }, (_, day) => new Date(start.getTime() + day * 86_400_000))
    const token = await adminToken()
    const slots = series
      .map((each) => instantToWallClock(each, "UTC"))
      .map(({ date }) => ({ date, time: "05:15" }))
    const answers = await Promise.all([add(slots, token), add(slots, token)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  })
})

describe("booking with a coupon", () => {
  test("books, mails an invitation, shows it under My Bookings and takes it off the list", async () => {
    const [student, slot, coupon] = await Promise.all([newStudent(), newSlot(), makeBookingCoupon()])
    const answer = await book(
      slot.id,
      bookBody(student, { couponCode: coupon.code.toLowerCase(), message: "My back." }),
      student.token,
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      success: true,
      message: "Booking successful. Check your email for confirmation and details.",
    })
    const mine = await call(`/api/bookings?userId=${student.id}`, { token: student.token })
    expect(mine.body.bookedSlots).toEqual([
      expect.objectContaining({
        _id: slot.id,
        message: "My back.",
        duration: "60 mins",
        isFree: true,
        isPast: false,
      }),
    ])
    const { body } = await call("/api/bookings")
    expect(body.availableSlots).not.toContainEqual(expect.objectContaining({ _id: slot.id }))
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(student.email)
      return mails.length > 0 && mails
    })
    expect(Buffer.from(mail?.attachments[0]?.content ?? "", "base64").toString()).toContain("BEGIN:VEVENT")
  })

  test("gives one free session per student, and the cap holds", async () => {
    const [student, first, second, coupon] = await Promise.all([
      newStudent(),
      newSlot(),
      newSlot(),
      makeBookingCoupon({ maxPerCustomer: 1, maxUses: 2 }),
    ])
    const body = bookBody(student, { couponCode: coupon.code })
    expect((await book(first.id, body, student.token)).status).toBe(200)
    const again = await book(second.id, body, student.token)
    expect([again.status, again.body.code]).toEqual([409, "COUPON_USED"])
    const redeemed = await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })
    expect(redeemed.uses).toBe(1)
  })

  test("a wrong code books nothing", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const refused = await book(slot.id, bookBody(student, { couponCode: "WRONG" }), student.token)
    expect([refused.status, refused.body.success]).toEqual([400, false])
    expect(await db().booking.count({ where: { slotId: slot.id } })).toBe(0)
  })

  test("the same key gets the same answer; without one it is already yours", async () => {
    const [student, slot, coupon] = await Promise.all([newStudent(), newSlot(), makeBookingCoupon()])
    const body = bookBody(student, { couponCode: coupon.code })
    const key = { "Idempotency-Key": "one-form" }
    const first = await book(slot.id, body, student.token, key)
    const second = await book(slot.id, body, student.token, key)
    expect(second).toMatchObject({ status: 200, body: first.body })
    const third = await book(slot.id, body, student.token)
    expect([third.status, third.body.code]).toEqual([409, "ALREADY_YOURS"])
  })
})

describe("booking is refused", () => {
  test("without payment or coupon", async () => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const refused = await book(slot.id, bookBody(student), student.token)
    expect([refused.status, refused.body.code, refused.body.success]).toEqual([
      402,
      "PAYMENT_REQUIRED",
      false,
    ])
  })

  test("for a slot that is unknown, malformed, past or deleted", async () => {
    const [student, coupon] = await Promise.all([newStudent(), makeBookingCoupon()])
    const past = await newSlot(await pastHour())
    const gone = await newSlot()
    await db().slot.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })
    const body = bookBody(student, { couponCode: coupon.code })
    const statuses: number[] = []
    for (const id of ["11111111-1111-4111-8111-111111111111", "x", past.id, gone.id])
      statuses.push((await book(id, body, student.token)).status)
    expect(statuses).toEqual([404, 400, 409, 404])
  })

  test("in another student's name, to visitors and to the admin", async () => {
    const [student, other, slot, admin] = await Promise.all([
      newStudent(),
      newStudent(),
      newSlot(),
      adminToken(),
    ])
    expect((await book(slot.id, bookBody(other), student.token)).status).toBe(403)
    expect((await book(slot.id, bookBody(student), null)).status).toBe(401)
    expect((await book(slot.id, bookBody(student), admin)).status).toBe(403)
  })

  test.each([
    ["sessionType", "Admin"],
    ["sessionType", "Therapeutic Yoga Session (60 min)"],
    ["sessionType", undefined],
    ["sessionType", ["Individual Yoga Session (60 min)"]],
    ["message", "x".repeat(5001)],
    ["message", "nul\0"],
    ["userId", "1 OR 1=1"],
  ])("when %s is %j", async (field, value) => {
    const [student, slot] = await Promise.all([newStudent(), newSlot()])
    const refused = await book(slot.id, bookBody(student, { [field]: value }), student.token)
    expect(refused.status).toBe(400)
  })

  test.each(["{", "", "null", "[]", '"x"', '{"a":1}x', "[".repeat(5000), '{"message":"\\ud800"}'])(
    "when the body is %j",
    async (body) => {
      const [student, slot] = await Promise.all([newStudent(), newSlot()])
      expect((await book(slot.id, body, student.token)).status).toBe(400)
    },
  )
})

describe("who sees what", () => {
  test("visitors see free slots and no names; a student only their own; the admin all", async () => {
    const [student, other, slot, coupon, admin] = await Promise.all([
      newStudent({ firstName: "Zelda" }),
      newStudent(),
      newSlot(),
      makeBookingCoupon(),
      adminToken(),
    ])
    await newSlot()
    await db().student.update({ where: { id: student.id }, data: { preferredName: "Zel" } })
    await book(slot.id, bookBody(student, { couponCode: coupon.code }), student.token)
    const visitor = await call("/api/bookings")
    expect(Object.keys(visitor.body)).toEqual(["availableSlots"])
    expect(Object.keys((visitor.body.availableSlots as object[])[0] ?? {})).toEqual([
      "_id",
      "date",
      "time",
      "startsAt",
    ])
    expect((await call(`/api/bookings?userId=${student.id}`, { token: other.token })).status).toBe(403)
    expect((await call(`/api/bookings?userId=${student.id}`)).status).toBe(401)
    expect((await call("/api/bookings", { token: "rubbish" })).status).toBe(401)
    const seen = await call("/api/bookings", { token: admin })
    expect(seen.body.bookedSlots).toContainEqual(
      expect.objectContaining({ _id: slot.id, firstName: "Zelda", preferredName: "Zel" }),
    )
  })

  test("of what has passed, the admin sees the newest 30", async () => {
    const student = await newStudent()
    const oldest = new Date(Date.now() - 6e11 - Math.floor(Math.random() * 6e11))
    await db().$executeRaw`
      WITH at AS (
        SELECT gen_random_uuid() AS id, moment, moment + interval '1 hour' AS "end"
        FROM generate_series(${oldest}::timestamptz, ${oldest}::timestamptz + interval '30 days', interval '1 day') AS moment
      ), slot AS (INSERT INTO slot (id, starts_at, ends_at) SELECT id, moment, "end" FROM at),
      payment AS (
        INSERT INTO payment (id, purpose, state, amount_cents, student_id, capture_id, captured_cents, funded_cents)
        SELECT id, 'booking', 'fulfilled', 8000, ${student.id}::uuid, 'C' || id, 8000, 8000 FROM at
      ), funding AS (INSERT INTO funding (id, payment_id, cents) SELECT id, id, 8000 FROM at)
      INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, funding_id, finalized_at,
        address, policy)
      SELECT id, ${student.id}::uuid, 'confirmed', 'Individual Yoga Session (60 min)', moment, "end", id, moment,
        '210 Quincy Street', '{}' FROM at`
    type Session = { email: string; startsAt: string; isPast: boolean }
    const { bookedSlots } = (await call("/api/bookings", { token: await adminToken() })).body
    const passed = (bookedSlots as Session[]).filter(({ isPast }) => isPast)
    expect(passed).toHaveLength(30)
    const theirs = passed.filter(({ email }) => email === student.email)
    expect(theirs.map(({ startsAt }) => startsAt)).not.toContain(oldest.toISOString())
  })
})

describe("deleting", () => {
  const remove = async (id: string, token: string | null) =>
    call(`/api/bookings/${id}`, { method: "DELETE", token })

  test("a free slot takes it off; twice is 404; only the admin may", async () => {
    const [student, slot, admin] = await Promise.all([newStudent(), newSlot(), adminToken()])
    expect((await remove(slot.id, null)).status).toBe(401)
    expect((await remove(slot.id, student.token)).status).toBe(403)
    const removed = await remove(slot.id, admin)
    expect([removed.status, removed.body.message]).toEqual([200, "Slot deleted successfully."])
    expect((await remove(slot.id, admin)).status).toBe(404)
  })

  test("a free session cancels it, frees the coupon and tells the student with a calendar cancellation", async () => {
    const [student, slot, other, coupon, admin] = await Promise.all([
      newStudent(),
      newSlot(),
      newSlot(),
      makeBookingCoupon({ maxPerCustomer: 1 }),
      adminToken(),
    ])
    const body = bookBody(student, { couponCode: coupon.code })
    await book(slot.id, body, student.token)
    const removed = await remove(slot.id, admin)
    expect(removed.body).toMatchObject({ message: "Session deleted successfully", refunded: false })
    await eventually(async () => {
      const mails = await mailsTo(student.email)
      return mails.some((mail) =>
        mail.attachments.some((file) =>
          Buffer.from(file.content, "base64").toString().includes("METHOD:CANCEL"),
        ),
      )
    })
    expect((await book(other.id, body, student.token)).status).toBe(200)
  })
})
