import { describe, expect, test } from "vitest"
import { previewWorkingHours } from "../../lib/calendar/commands/slots"
import { addDays, instantToWallClock, MOST_DAYS_AHEAD, wallClockToInstant, weekdayOf } from "../../lib/time"
import { adminToken, bookBody, call, db, eventually, makeBookingCoupon, newStudent } from "../support/api"
import { fundAndClaim } from "../support/fundings"
import { isLockAwaited, ownSite } from "../support/own-site"

const ZONE = "America/Los_Angeles"
const HOUR = 3_600_000

/** A calendar of its own: the hours of one test would fill everybody's. */
describe("working hours", () => {
  const site = ownSite()

  const here = site.inside
  const admin = (method: string, path: string, body?: unknown) =>
    here(async () => call(path, { method, body, token: await adminToken(), at: site.url }))
  const save = (body: unknown) => admin("PUT", "/api/admin/working-hours", body)
  const today = () => instantToWallClock(new Date(), ZONE).date
  const clocks = () =>
    here(async () => {
      const where = { deletedAt: null, isFromHours: true, startsAt: { gt: new Date() } }
      const slots = await db().slot.findMany({ where, orderBy: { startsAt: "asc" } })
      return slots.map(({ startsAt }) => instantToWallClock(startsAt, ZONE))
    })
  const slotAt = (clock: { date: string; time: string }) =>
    here(async () => {
      const { body } = await call("/api/bookings", { token: await adminToken(), at: site.url })
      const slots = body.availableSlots as { _id: string; date: string; time: string }[]
      return slots.find(({ date, time }) => date === clock.date && time === clock.time)
    })
  const book = (slotId: string) =>
    here(async () => {
      const [who, coupon] = await Promise.all([newStudent(), makeBookingCoupon()])
      const body = bookBody(who, { couponCode: coupon.code })
      const options = { method: "PUT", token: who.token, body, at: site.url }
      return (await call(`/api/bookings/${slotId}/book`, options)).status
    })

  test("two years ahead are counted from the studio's day, also in its evening", async () => {
    const date = today()
    const evening = wallClockToInstant({ date, time: "22:00", zone: ZONE })
    const times = [{ weekday: 1, time: "09:00" }]
    const ahead = (days: number) =>
      here(() => previewWorkingHours({ validFrom: addDays(date, days), times }, evening))
    await ahead(MOST_DAYS_AHEAD)
    await expect(ahead(MOST_DAYS_AHEAD + 1)).rejects.toThrow("more than two years ahead")
  })

  test("a week is said once: slots for eight weeks at once, offered after the notice, ended again", async () => {
    const validFrom = today()
    const times = [
      { weekday: 1, time: "09:00" },
      { weekday: 1, time: "10:30" },
      { weekday: 4, time: "14:00" },
    ]
    const query = `validFrom=${validFrom}&times=1T09:00,1T10:30,4T14:00`
    const preview = await admin("GET", `/api/admin/working-hours/preview?${query}`)
    expect(await clocks()).toEqual([])
    const saved = await save({ validFrom, times })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual(preview.body)
    const made = await clocks()
    expect(made).toEqual(saved.body.added)
    const until = addDays(validFrom, 56)
    for (const { date, time } of made) {
      expect(times).toContainEqual({ weekday: weekdayOf(date), time })
      expect(date <= until).toBe(true)
    }
    for (let date = addDays(validFrom, 1); date <= until; date = addDays(date, 1))
      for (const { time } of times.filter(({ weekday }) => weekday === weekdayOf(date)))
        expect(made).toContainEqual({ date, time })
    const shown = (await admin("GET", "/api/admin/working-hours")).body
    expect(shown).toMatchObject({ validFrom, times })

    const offered = (await call("/api/bookings", { at: site.url })).body.availableSlots as {
      startsAt: string
    }[]
    for (const { startsAt } of offered) expect(Date.parse(startsAt)).toBeGreaterThan(Date.now() + 11 * HOUR)

    // One is booked and one deleted by hand: both outlive every change of the hours. The last day's may not be
    // offered yet: the window of eight weeks ends at this time of day.
    const [booked, deleted] = [made.at(-3), made.at(-4)]
    if (!booked || !deleted) throw new Error("no slots")
    expect(await book((await slotAt(booked))?._id ?? "")).toBe(200)
    await admin("DELETE", `/api/bookings/${(await slotAt(deleted))?._id}`)
    await save({ validFrom, times })
    expect(await slotAt(deleted)).toBeUndefined()
    const ended = await save({ validFrom, times: [] })
    expect(await clocks()).toEqual([booked])
    expect((ended.body.removed as object[]).length).toBe(made.length - 2)
    await save({ validFrom, times })
    expect((await clocks()).length).toBe(made.length - 1)
    await save({ validFrom, times: [] })
  })

  test.each([
    ["an hour that is none", { times: [{ weekday: 1, time: "24:00" }] }, "times.0.time"],
    ["a weekday that is none", { times: [{ weekday: 7, time: "09:00" }] }, "times.0.weekday"],
    [
      "two times less than a session apart",
      {
        times: [
          { weekday: 1, time: "09:00" },
          { weekday: 1, time: "09:30" },
        ],
      },
      "times",
    ],
    ["an end before the beginning", { validUntil: "2026-01-01", times: [] }, "validUntil"],
    ["a day that is none", { validFrom: "2027-02-30", times: [] }, "validFrom"],
    ["a day in ten years", { validFrom: addDays(today(), 3650), times: [] }, "validFrom"],
    ["ten thousand times", { times: Array(10_000).fill({ weekday: 1, time: "09:00" }) }, "times"],
    ["no times at all", {}, "times"],
  ])("%s is 400 and names the field", async (_title, given, field) => {
    const before = await clocks()
    const refused = await save({ validFrom: today(), ...given })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields as object)).toContain(field)
    expect(await clocks()).toEqual(before)
  })

  test("those that lie in time off are counted as not offered", async () => {
    const day = addDays(today(), 20)
    const off = await admin("POST", "/api/admin/time-off", { from: day, to: day })
    const query = `validFrom=${today()}&times=${weekdayOf(day)}T09:00,${weekdayOf(day)}T11:00`
    const { body } = await admin("GET", `/api/admin/working-hours/preview?${query}`)
    expect(body).toMatchObject({ removed: [], notOffered: 2 })
    expect(body.added).toContainEqual({ date: day, time: "09:00" })
    await admin("DELETE", `/api/admin/time-off/${off.body._id}`)
  })

  test("a slot that somebody is claiming meanwhile stays, with its booking", async () => {
    const validFrom = today()
    await save({ validFrom, times: [{ weekday: 2, time: "13:00" }] })
    // The last one may lie some hours beyond the booking window, and the first within the minimum notice.
    const clock = (await clocks()).filter(({ time }) => time === "13:00").at(-2) ?? { date: "", time: "" }
    const slotId = (await slotAt(clock))?._id ?? ""
    let saving: ReturnType<typeof save> | undefined
    await here(async () => {
      const { id: studentId } = await newStudent()
      const { id: paymentId } = await db().payment.create({
        data: { purpose: "booking", amountCents: 8_000, studentId },
      })
      await db().$transaction(async (tx) => {
        await fundAndClaim(tx, { paymentId, studentId, slotId, cents: 8_000 })
        saving = save({ validFrom, times: [] })
        await eventually(isLockAwaited)
      })
    })
    expect((await saving)?.status).toBe(200)
    expect((await clocks()).filter(({ time }) => time === "13:00")).toEqual([clock])
    await here(() => db().booking.updateMany({ where: { slotId }, data: { status: "lapsed" } }))
    await save({ validFrom, times: [] })
  })

  test("saved by two at once, one of them stands whole", async () => {
    const weeks = [1, 2].map((weekday) => [{ weekday, time: "11:00" }])
    const token = await here(adminToken)
    const saving = (times: object[]) => {
      const body = { validFrom: today(), times }
      return call("/api/admin/working-hours", { method: "PUT", body, token, at: site.url })
    }
    expect((await Promise.all(weeks.map(saving))).map(({ status }) => status)).toEqual([200, 200])
    const days = new Set(
      (await clocks()).filter(({ time }) => time === "11:00").map(({ date }) => weekdayOf(date)),
    )
    expect(days.size).toBe(1)
    await save({ validFrom: today(), times: [] })
  })
})
