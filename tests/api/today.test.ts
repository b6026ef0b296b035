import { randomInt, randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { TodayAnswer, TodayClass, TodaySession } from "../../lib/admin/queries/today"
import { env } from "../../lib/env"
import { addDays, instantToWallClock, wallClockToInstant } from "../../lib/time"
import { adminToken, bookBody, call, db, makeBookingCoupon, newSlot, newStudent } from "../support/api"
import { anyEmail, newEvent, signUp, signUpBody } from "../support/classes"
import { brokenInvariants } from "../support/invariants"

const studio = "America/Los_Angeles"
let token: string
beforeAll(async () => {
  token = await adminToken()
})
afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
/** Ten in the morning of a day on which neither a slot nor anything else stands from then on. */
async function clearMorning(): Promise<Date> {
  for (;;) {
    const date = addDays(instantToWallClock(new Date(), studio).date, randomInt(40, 700))
    const at = wallClockToInstant({ date, time: "10:00", zone: studio })
    const until = new Date(at.getTime() + 6 * 3_600_000)
    const during = { startsAt: { lt: until }, endsAt: { gt: at } }
    const there = await db().occupiedTime.count({ where: during })
    const slots = await db().slot.count({ where: { ...during, deletedAt: null } })
    if (there + slots === 0) return at
  }
}
const today = async (day?: string) => {
  const answer = await call(`/api/admin/today${day ? `?day=${day}` : ""}`, { token })
  return { status: answer.status, body: answer.body as unknown as TodayAnswer }
}

describe("a day of hers", () => {
  test("says her time off of that day, whole or in part, and no other", async () => {
    const startsAt = await clearMorning()
    const { date } = instantToWallClock(startsAt, studio)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const { id } = await db().timeOff.create({
      data: { startsAt, endsAt, isWholeDays: false, note: "Dentist" },
    })
    try {
      const of = async (day: string) => (await today(day)).body.timeOff.filter(({ _id }) => _id === id)
      expect(await of(date)).toMatchObject([{ note: "Dentist" }])
      expect(await of(addDays(date, 1))).toEqual([])
    } finally {
      await db().timeOff.delete({ where: { id } })
    }
  })

  test("has its sessions and classes in order of time, with what she needs at the door", async () => {
    const event = await newEvent({ title: "Slow Flow", startsAt: await clearMorning() })
    const { date } = instantToWallClock(event.startsAt, studio)
    const [ada, coupon] = await Promise.all([newStudent({ firstName: "Ada" }), makeBookingCoupon()])
    await db().student.update({
      where: { id: ada.id },
      data: { preferredName: "Addie", pronoun: "she/her", phone: "503-555-0101" },
    })
    const slot = await newSlot(new Date(event.startsAt.getTime() + 2 * 3_600_000))
    const body = bookBody(ada, { couponCode: coupon.code, message: "My left knee." })
    expect(
      (await call(`/api/bookings/${slot.id}/book`, { method: "PUT", body, token: ada.token })).status,
    ).toBe(200)
    expect(
      (await signUp(await signUpBody(event, { name: "Zoe Quinn", email: anyEmail("zoe") }))).status,
    ).toBe(200)
    expect((await signUp(await signUpBody(event, { name: "Ada Lindgren", email: ada.email }))).status).toBe(
      200,
    )

    const { day, entries } = (await today(date)).body
    expect(day).toBe(date)
    const starts = entries.map(({ startsAt }) => startsAt)
    expect(starts).toEqual([...starts].sort())
    expect(entries.find(({ id }) => id === slot.id) as TodaySession).toMatchObject({
      kind: "session",
      name: "Addie Lindgren",
      pronoun: "she/her",
      phone: "503-555-0101",
      email: ada.email,
      studentId: ada.id,
      message: "My left knee.",
      place: "studio",
      status: "confirmed",
      paid: { how: "code", amount: 0 },
      // She is in the class before.
      isFirst: false,
      attendance: null,
    })
    const found = entries.find(({ id }) => id === event.id) as TodayClass
    expect(found).toMatchObject({
      kind: "class",
      title: "Slow Flow",
      capacity: event.capacity,
      isCancelled: false,
      isAtStudio: true,
    })
    await db().event.update({ where: { id: event.id }, data: { address: `${found.address}, garden` } })
    const moved = (await today(date)).body.entries.find(({ id }) => id === event.id)
    expect(moved).toMatchObject({ isAtStudio: false })
    expect(found.people).toMatchObject([
      {
        name: "Addie Lindgren",
        pronoun: "she/her",
        isFirst: true,
        waiver: "signed",
        paid: null,
        attendance: null,
      },
      { name: "Zoe Quinn", pronoun: "", isFirst: true, waiver: "signed" },
    ])
  })

  test("shows a canceled class while people were in it, and nothing of another day", async () => {
    const startsAt = await clearMorning()
    const [event, empty] = [await newEvent({ startsAt }), await newEvent({ startsAt })]
    expect((await signUp(await signUpBody(event))).status).toBe(200)
    const body = { eventIds: [event.id, empty.id], force: true }
    await call("/api/events/bulk", { method: "DELETE", token, body })
    const dateOf = (at: Date) => instantToWallClock(at, studio).date
    const there = (await today(dateOf(event.startsAt))).body.entries.find(({ id }) => id === event.id)
    expect(there).toMatchObject({ isCancelled: true, people: [{ name: "Ines Moreau" }] })
    const ids = async (date: string) => (await today(date)).body.entries.map(({ id }) => id)
    expect(await ids(dateOf(empty.startsAt))).not.toContain(empty.id)
    expect(await ids(addDays(dateOf(event.startsAt), 1))).not.toContain(event.id)
  })

  test("is today without a word, and at most two years away", async () => {
    const { status, body } = await today()
    expect(status).toBe(200)
    const now = instantToWallClock(new Date(), studio).date
    expect([now, addDays(now, -1)]).toContain(body.day)
    expect(Object.keys(body.counts)).toEqual(["toPack", "toHandOver", "toAnswer"])
    for (const day of [addDays(now, 740), addDays(now, -740), "2027-02-30", "", "x"]) {
      const refused = await call(`/api/admin/today?day=${day}`, { token })
      expect(refused.status).toBe(400)
      expect(refused.body.fields).toHaveProperty("day")
    }
  })
})

describe("an email that couldn’t be sent", () => {
  const failed = (recipient: string, facts: { title?: string; subject?: string } = {}) =>
    db().mail.create({
      data: {
        key: `failed/${randomUUID()}`,
        recipient,
        template: "newsletter/goodbye",
        data: { id: randomUUID(), ...facts },
        state: "failed",
        lastError: "422 no such address",
        attempts: 25,
      },
    })
  const inList = async (id: string) => {
    const { body } = await call("/api/admin/needs-you", { token })
    return (body.needsYou as { _id?: string; kind: string; isToHer?: boolean }[]).find(
      (one) => one._id === id,
    )
  }
  const post = (path: string) => call(path, { method: "POST", token })

  test.each([
    ["of nothing in particular", {}, ""],
    ["of a class", { title: "Slow Flow" }, "Slow Flow"],
    ["with her message to a class", { title: "Slow Flow", subject: "Bring a towel" }, "“Bring a towel”"],
  ])("%s says what it is about", async (_, facts, about) => {
    const { id } = await failed(anyEmail("about"), facts)
    expect(await inList(id)).toMatchObject({ about })
    expect((await post(`/api/admin/needs-you/${id}/done`)).status).toBe(204)
  })

  test("is sent again, once", async () => {
    const { id } = await failed(anyEmail("again"))
    expect(await inList(id)).toMatchObject({ kind: "mail", isToHer: false, lastError: "422 no such address" })
    const both = await Promise.all([1, 2].map(() => post(`/api/admin/mails/${id}/again`)))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await inList(id)).toBeUndefined()
    await expect
      .poll(async () => (await db().mail.findUniqueOrThrow({ where: { id } })).state, { timeout: 120_000 })
      .toBe("sent")
    expect((await post(`/api/admin/mails/${id}/again`)).status).toBe(404)
  })

  test("leaves the list when she has seen to it, and is never told as somebody else's when it was hers", async () => {
    const teacher = env().TEACHER_EMAIL
    const { id } = await failed(teacher)
    expect(await inList(id)).toMatchObject({ isToHer: true })
    expect((await post(`/api/admin/needs-you/${id}/done`)).status).toBe(204)
    expect(await inList(id)).toBeUndefined()
    expect((await post(`/api/admin/needs-you/${id}/done`)).status).toBe(404)
  })
})
