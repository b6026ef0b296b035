import { randomInt, randomUUID } from "node:crypto"
import { afterAll, describe, expect, test } from "vitest"
import { addDays, instantToWallClock } from "../../lib/time"
import { makeEvent, makeSignUp } from "../../prisma/factories"
import {
  adminToken,
  bookBody,
  call,
  db,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openBody,
} from "../support/api"
import { clocksGoForward } from "../support/clocks"
import { onDesk } from "../support/desk"
import { freeHour, freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"

const HOUR = 3_600_000
const later = (start: Date, hours: number) => new Date(start.getTime() + hours * HOUR)
const offered = async () => {
  const { body } = await call("/api/bookings")
  return (body.availableSlots as { _id: string }[]).map(({ _id }) => _id)
}
const free = async (slotId: string) => {
  const { body } = await call("/api/bookings", { token: await adminToken() })
  const slots = body.availableSlots as { _id: string; blockedBy: { kind: string; _id?: string }[] }[]
  return slots.find(({ _id }) => _id === slotId)
}
const bookFree = async (slotId: string) => {
  const [who, coupon] = await Promise.all([newStudent(), makeBookingCoupon()])
  const body = bookBody(who, { couponCode: coupon.code })
  return call(`/api/bookings/${slotId}/book`, { method: "PUT", token: who.token, body })
}
const night = clocksGoForward()
/** Days from now, on the studio's clock. */
const day = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10)

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

describe("a slot beside a class", () => {
  test.each([
    ["overlaps", 0.5],
    ["follows within the buffer", 1.1],
  ])("is not offered when it %s, and is refused at the claim; the desk sees why", async (_title, hours) => {
    const start = await freeHour()
    const event = await makeEvent({ startsAt: start })
    const slot = await newSlot(later(start, hours))
    expect(await offered()).not.toContain(slot.id)
    expect((await free(slot.id))?.blockedBy).toEqual([
      expect.objectContaining({ kind: "class", _id: event.id }),
    ])
    const booked = await bookFree(slot.id)
    expect([booked.status, booked.body.code]).toEqual([409, "NOT_OFFERED"])
    const who = await newStudent()
    const opened = await call("/api/payments", { method: "POST", token: who.token, body: openBody(slot.id) })
    expect([opened.status, opened.body.code]).toEqual([409, "NOT_OFFERED"])
    expect(await db().payment.count({ where: { studentId: who.id, state: { not: "failed" } } })).toBe(0)
  })

  test("is offered when it is a buffer away, and again when the class is canceled", async () => {
    const start = await freeHour()
    const event = await makeEvent({ startsAt: start })
    const [near, far] = [await newSlot(later(start, -1)), await newSlot(later(start, 1.25))]
    expect(await offered()).toContain(far.id)
    expect(await offered()).not.toContain(near.id)
    await onDesk("DELETE", "/api/events/bulk", { eventIds: [event.id] })
    expect(await offered()).toContain(near.id)
    expect((await bookFree(near.id)).status).toBe(200)
  })
})

describe("a class over a session", () => {
  const eventBody = (startsAt: Date, given: object = {}) => {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "America/Los_Angeles",
      dateStyle: "short",
      timeStyle: "short",
    }).format(startsAt)
    const [date, time] = clock.split(" ")
    return { title: `Over ${randomUUID().slice(0, 8)}`, date, time, ...given }
  }

  test("is refused and says whose it is; forced, both stand and the session is marked", async () => {
    const start = await freeMinute()
    const slot = await newSlot(start)
    expect((await bookFree(slot.id)).status).toBe(200)
    const refused = await onDesk("POST", "/api/admin/events", eventBody(start))
    expect([refused.status, refused.body.code]).toEqual([409, "BOOKINGS_CONCERNED"])
    expect(refused.body.touches).toEqual([expect.objectContaining({ slotId: slot.id })])
    expect(await db().event.count({ where: { startsAt: start } })).toBe(0)
    const forced = await onDesk("POST", "/api/admin/events", eventBody(start, { force: true }))
    expect(forced.status).toBe(200)
    const booking = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
    expect([booking.status, booking.conflictAccepted]).toEqual(["confirmed", true])
  })

  test("on a later day of a series refuses the first too, and nothing is added", async () => {
    const start = await freeMinute()
    const [slot, body] = [await newSlot(start), eventBody(start)]
    expect((await bookFree(slot.id)).status).toBe(200)
    const [date = "", first = ""] = [body.date, addDays(body.date ?? "", 7)]
    const refused = await onDesk("POST", "/api/admin/events", { ...body, date: first, alsoOn: [date] })
    expect([refused.status, refused.body.code]).toEqual([409, "BOOKINGS_CONCERNED"])
    expect(refused.body.touches).toContainEqual(expect.objectContaining({ slotId: slot.id, date }))
    expect(await db().event.count({ where: { title: body.title } })).toBe(0)
    const booking = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
    expect(booking.conflictAccepted).toBe(false)
    const dates = Array.from({ length: 13 }, () => date)
    for (const alsoOn of [["2027-02-30"], dates, "2027-03-01"])
      expect((await onDesk("POST", "/api/admin/events", { ...body, date: first, alsoOn })).status).toBe(400)
  })

  test("is on her list until she keeps both, and again when another class is put there", async () => {
    const start = await freeMinute()
    const slot = await newSlot(start)
    expect((await bookFree(slot.id)).status).toBe(200)
    const listed = async () => {
      const { body } = await onDesk("GET", "/api/admin/conflicts")
      return (body.conflicts as { _id: string; bookingId: string; beside: object[] }[]).find(
        ({ _id }) => _id === slot.id,
      )
    }
    expect(await listed()).toBeUndefined()
    const first = await onDesk("POST", "/api/admin/events", eventBody(start, { force: true }))
    const found = await listed()
    expect(found?.beside).toEqual([expect.objectContaining({ kind: "class", title: first.body.title })])
    const done = () => onDesk("POST", `/api/admin/needs-you/${found?.bookingId}/done`)
    expect([(await done()).status, (await done()).status]).toEqual([204, 404])
    expect(await listed()).toBeUndefined()
    const second = await onDesk("POST", "/api/admin/events", eventBody(start, { force: true }))
    expect((await listed())?.beside).toHaveLength(2)
    await onDesk("DELETE", "/api/events/bulk", { eventIds: [first.body._id, second.body._id] })
    expect(await listed()).toBeUndefined()
  })

  test("moved over one, likewise", async () => {
    const start = await freeMinute()
    const slot = await newSlot(start)
    await bookFree(slot.id)
    const { body } = await onDesk("POST", "/api/admin/events", eventBody(later(start, 3)))
    const { date, time } = eventBody(start)
    const path = `/api/events/${body._id}`
    expect((await onDesk("PUT", path, { date, time })).body.code).toBe("BOOKINGS_CONCERNED")
    expect((await onDesk("PUT", path, { date, time, force: true })).status).toBe(200)
  })

  test("moved over one with people in it, both are said at once", async () => {
    const start = await freeMinute()
    const slot = await newSlot(start)
    await bookFree(slot.id)
    const { body } = await onDesk("POST", "/api/admin/events", eventBody(later(start, 3)))
    await makeSignUp({ eventId: body._id as string, name: "Ada Byron", email: `${randomUUID()}@example.com` })
    const { date, time } = eventBody(start)
    const asked = await onDesk("PUT", `/api/events/${body._id}`, { date, time })
    expect([asked.status, asked.body.code]).toEqual([409, "PEOPLE_CONCERNED"])
    expect(asked.body.touches).toEqual([expect.objectContaining({ names: ["Ada Byron"] })])
    expect(asked.body.sessions).toEqual([expect.objectContaining({ slotId: slot.id })])
  })

  test("is added over a hold that has run out", async () => {
    const start = await freeMinute()
    const [slot, who] = [await newSlot(start), await newStudent()]
    await call("/api/payments", { method: "POST", token: who.token, body: openBody(slot.id) })
    await db().booking.updateMany({
      where: { slotId: slot.id },
      data: { holdUntil: new Date(Date.now() - 1000) },
    })
    expect((await onDesk("POST", "/api/admin/events", eventBody(start))).status).toBe(200)
  })
})

describe("warnings", () => {
  const clockOf = (startsAt: Date) => instantToWallClock(startsAt, "America/Los_Angeles")
  const warningsOf = ({ body }: { body: Record<string, unknown> }) => body.warnings as object[]

  test("two classes at one time: both stand, and the answers say what else is there", async () => {
    const start = await freeMinute()
    const first = await makeEvent({ startsAt: start })
    const body = { title: `Beside ${randomUUID().slice(0, 8)}`, ...clockOf(start) }
    const added = await onDesk("POST", "/api/admin/events", body)
    const wanted = [expect.objectContaining({ kind: "class", _id: first.id, title: first.title })]
    expect([added.status, warningsOf(added)]).toEqual([200, wanted])
    const path = `/api/events/${added.body._id}`
    const away = await onDesk("PUT", path, clockOf(later(start, 2)))
    expect([away.status, warningsOf(away)]).toEqual([200, []])
    const back = await onDesk("PUT", path, clockOf(start))
    expect([back.status, warningsOf(back)]).toEqual([200, wanted])
  })

  test("a slot on top of a class is kept, is not offered while the class stands, and the answer says so", async () => {
    const start = await freeMinute()
    const event = await makeEvent({ startsAt: start })
    const slots = [clockOf(start), clockOf(await freeMinute())]
    const added = await onDesk("POST", "/api/bookings", { slots })
    const [blocked, clear] = added.body.slots as { _id: string }[]
    expect([added.status, warningsOf(added)]).toEqual([
      201,
      [expect.objectContaining({ kind: "class", _id: event.id, slotId: blocked?._id })],
    ])
    expect(await offered()).toContain(clear?._id)
    expect(await offered()).not.toContain(blocked?._id)
    await onDesk("DELETE", "/api/events/bulk", { eventIds: [event.id] })
    expect(await offered()).toContain(blocked?._id)
  })
})

describe("time off", () => {
  test("takes slots out of the list, refuses to lie over a session unless forced, and ends", async () => {
    // A whole day, of those that are behind every free minute of the tests.
    const days = 705 + randomInt(20)
    const range = { from: `${day(days)}T08:00`, to: `${day(days)}T18:00` }
    const noon = new Date(`${day(days)}T20:00:00Z`)
    const [booked, open] = [await newSlot(noon), await newSlot(later(noon, 2))]
    await bookFree(booked.id)
    const refused = await onDesk("POST", "/api/admin/time-off", range)
    expect([refused.status, refused.body.code]).toEqual([409, "BOOKINGS_CONCERNED"])
    expect(await offered()).toContain(open.id)
    const added = await onDesk("POST", "/api/admin/time-off", { ...range, note: "dentist", force: true })
    expect(added.status).toBe(201)
    expect(await offered()).not.toContain(open.id)
    expect((await free(open.id))?.blockedBy).toEqual([expect.objectContaining({ kind: "time_off" })])
    expect((await onDesk("DELETE", `/api/admin/time-off/${added.body._id}`)).status).toBe(200)
    expect(await offered()).toContain(open.id)
    expect((await onDesk("DELETE", `/api/admin/time-off/${added.body._id}`)).status).toBe(404)
  })

  test.each([
    [{ from: night, to: addDays(night, -1) }],
    [{ from: `${night}T09:00`, to: night }],
    [{ from: `${night}T02:30`, to: `${night}T05:00` }],
    [{ from: `${night.slice(0, 4)}-02-30`, to: night }],
    [{ from: "tomorrow", to: night }],
    [{ from: `${night}T09:00`, to: `${night}T09:00` }],
    [{}],
  ])("%j is 400, and nothing is changed", async (body) => {
    const before = await db().timeOff.count()
    expect((await onDesk("POST", "/api/admin/time-off", body)).status).toBe(400)
    expect(await db().timeOff.count()).toBe(before)
  })
})

describe("settings", () => {
  test("are published, refused when stale, and brought back", async () => {
    const path = "/api/admin/content/policy"
    const { version, content } = (await onDesk("GET", path)).body as { version: number; content: object }
    const changed = await onDesk("PUT", path, { cancelFreeHours: 48 })
    expect(changed.body).toEqual({ version: version + 1, content: { ...content, cancelFreeHours: 48 } })
    const headers = { "If-Match": String(version) }
    const stale = { method: "PUT", body: { cancelFreeHours: 1 }, headers, token: await adminToken() }
    expect((await call(path, stale)).status).toBe(409)
    const bad = await onDesk("PUT", path, { cancelFreeHours: -1 })
    expect([bad.status, Object.keys(bad.body.fields as object)]).toEqual([400, ["cancelFreeHours"]])
    expect((await onDesk("PUT", path, { unknown: 1 })).status).toBe(400)
    await onDesk("PUT", path, content)
    const { versions } = (await onDesk("GET", `${path}/versions`)).body as { versions: { version: number }[] }
    expect(versions[0]?.version).toBe(version + 2)
    const restored = await onDesk("POST", `${path}/restore`, { version: version + 1 })
    expect(restored.body.content).toMatchObject({ cancelFreeHours: 48 })
    await onDesk("PUT", path, content)
  })

  test("the policy in force stays with what was booked under it", async () => {
    const path = "/api/admin/content/policy"
    const { content } = (await onDesk("GET", path)).body as { content: object }
    await onDesk("PUT", path, { moves: 7 })
    const slot = await newSlot()
    expect((await bookFree(slot.id)).status).toBe(200)
    await onDesk("PUT", path, content)
    const booking = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
    expect(booking.policy).toEqual({ ...content, moves: 7 })
  })

  test("of a section that is none are 400", async () => {
    expect((await onDesk("GET", "/api/admin/content/nothing")).status).toBe(400)
  })
})
