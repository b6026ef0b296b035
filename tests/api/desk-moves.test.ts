import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addDays } from "../../lib/time"
import { makeEvent } from "../../prisma/factories"
import {
  type Answer,
  adminToken,
  bookBody,
  call,
  db,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openPayment,
} from "../support/api"
import { chances } from "../support/chances"
import { clocksGoForward } from "../support/clocks"
import { clock } from "../support/desk"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { entryOf, mailTo } from "../support/mails"
import { putIntoPast } from "../support/own-sessions"
import { ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"
import { allServed } from "../support/rush"

const HOUR = 3_600_000
let admin: string
beforeAll(async () => {
  admin = await adminToken()
})

const move = (slotId: string, body: object, at?: string) =>
  call(`/api/admin/bookings/${slotId}/move`, { method: "POST", token: admin, body, at })
const bookOn = async (slotId: string, at?: string) => {
  const [who, coupon] = await Promise.all([newStudent(), makeBookingCoupon()])
  const body = bookBody(who, { couponCode: coupon.code })
  return {
    who,
    answer: await call(`/api/bookings/${slotId}/book`, { method: "PUT", token: who.token, body, at }),
  }
}
/** A session that is booked with a code. */
const booked = async (startsAt?: Date, at?: string) => {
  const slot = await newSlot(startsAt)
  const { who, answer } = await bookOn(slot.id, at)
  expect(answer.status).toBe(200)
  const booking = await db().booking.findFirstOrThrow({ where: { slotId: slot.id, status: "confirmed" } })
  return { who, slot, booking }
}
const offered = async () => {
  const { body } = await call("/api/bookings")
  return (body.availableSlots as { _id: string }[]).map(({ _id }) => _id)
}

describe("a session that is moved", () => {
  test("to a typed time keeps its funding and its calendar entry, and the student is told once", async () => {
    const { who, slot, booking } = await booked()
    const startsAt = await freeMinute()
    const answer = await move(slot.id, clock(startsAt))
    expect(answer.status).toBe(200)
    const { slotId } = answer.body as { slotId: string }
    expect(slotId).not.toBe(slot.id)
    const after = await db().booking.findUniqueOrThrow({ where: { id: booking.id } })
    expect(after).toMatchObject({
      slotId,
      startsAt,
      status: "confirmed",
      fundingId: booking.fundingId,
      sequence: 1,
    })
    expect(after.endsAt.getTime()).toBe(startsAt.getTime() + HOUR)
    expect((await db().slot.findUniqueOrThrow({ where: { id: slot.id } })).deletedAt).not.toBeNull()
    const told = await mailTo(who.email, /^New time/)
    expect(entryOf(told)).toContain(`UID:${booking.id}@`)
    expect(entryOf(told)).toContain("SEQUENCE:1")
    expect(await db().mail.count({ where: { key: { startsWith: `booking-moved/${booking.id}/` } } })).toBe(1)
    const mine = await call(`/api/bookings?userId=${who.id}`, { token: who.token })
    expect(JSON.stringify(mine.body)).toContain(slotId)
    // The same press again: it is not there any more.
    expect((await move(slot.id, clock(startsAt))).status).toBe(404)
    // Where it stands already, nothing happens.
    expect((await move(slotId, clock(startsAt))).body).toEqual({ slotId, warnings: [] })
    expect((await db().booking.findUniqueOrThrow({ where: { id: booking.id } })).sequence).toBe(1)
  })

  test("to an offered time takes that slot, and the one before is offered again when she says so", async () => {
    const { slot, booking } = await booked(await freeMinute())
    const target = await newSlot(await freeMinute())
    const answer = await move(slot.id, { ...clock(target.startsAt), offerAgain: true })
    expect(answer.body).toMatchObject({ slotId: target.id })
    expect(await offered()).toContain(slot.id)
    expect(await offered()).not.toContain(target.id)
    expect((await db().booking.findUniqueOrThrow({ where: { id: booking.id } })).slotId).toBe(target.id)
    expect((await bookOn(slot.id)).answer.status).toBe(200)
  })

  test("by half an hour, over its own time", async () => {
    const startsAt = await freeMinute()
    const { slot } = await booked(startsAt)
    expect((await move(slot.id, clock(new Date(startsAt.getTime() + HOUR / 2)))).status).toBe(200)
  })

  test("away from a class that it was kept beside needs no attention any more", async () => {
    const startsAt = await freeMinute()
    const { slot, booking } = await booked(startsAt)
    const body = { title: `Kept ${startsAt.getTime()}`, ...clock(startsAt), force: true }
    expect((await call("/api/admin/events", { method: "POST", token: admin, body })).status).toBe(200)
    expect((await move(slot.id, clock(new Date(startsAt.getTime() + 24 * HOUR)))).status).toBe(200)
    const after = await db().booking.findUniqueOrThrow({ where: { id: booking.id } })
    expect([after.conflictAccepted, after.conflictKeptAt]).toEqual([false, null])
  })

  test("is told what stands at the time: a class, time off, another session, somebody who pays", async () => {
    const { slot, booking } = await booked()
    const classAt = await freeMinute()
    const event = await makeEvent({ startsAt: classAt })
    const offAt = await freeMinute()
    const timeOff = { startsAt: offAt, endsAt: new Date(offAt.getTime() + HOUR), isWholeDays: false }
    await db().timeOff.create({ data: { ...timeOff, note: "" } })
    const other = await booked(await freeMinute())
    const payer = await newStudent()
    const held = await newSlot(await freeMinute())
    await openPayment(payer, held.id)
    const cases = [
      [classAt, "class", event.title],
      [offAt, "time_off", "your time off"],
      [other.slot.startsAt, "session", "Ada Lindgren’s session"],
      [held.startsAt, "held", "Ada Lindgren is paying"],
    ] as const
    for (const [startsAt, kind, name] of cases) {
      const beside = new Date(startsAt.getTime() + HOUR / 2)
      const refused = await move(slot.id, clock(beside))
      expect([refused.status, refused.body.code]).toEqual([409, "SLOT_TAKEN"])
      expect(refused.body.standing).toMatchObject([{ kind, name }])
      expect(refused.body.message).toContain(name)
    }
    const after = await db().booking.findUniqueOrThrow({ where: { id: booking.id } })
    expect(after).toMatchObject({ slotId: slot.id, startsAt: slot.startsAt, sequence: 0 })
    expect(await db().slot.count({ where: { startsAt: new Date(classAt.getTime() + HOUR / 2) } })).toBe(0)
  })

  test.each([
    [{ date: "2020-01-02", time: "09:00" }, "PAST", "date"],
    [{ date: clocksGoForward(), time: "02:30" }, "NO_SUCH_TIME", "time"],
    [{ date: addDays(new Date().toISOString().slice(0, 10), 800), time: "09:00" }, "INVALID", "date"],
    [{ date: "2027-02-30", time: "09:00" }, "INVALID", "date"],
    [{ date: "2027-02-03", time: "25:00" }, "INVALID", "time"],
    [{ time: "09:00" }, "INVALID", "date"],
    [{ date: "2027-02-03", time: "09:00", offerAgain: "yes" }, "INVALID", "offerAgain"],
  ])("%j is refused by its field", async (body, code, field) => {
    const { slot } = await booked()
    const refused = await move(slot.id, body)
    expect([refused.status, refused.body.code]).toEqual([400, code])
    expect(Object.keys(refused.body.fields as object)).toEqual([field])
  })

  test("must be confirmed, and must not have begun", async () => {
    const [payer, slot] = [await newStudent(), await newSlot()]
    await openPayment(payer, slot.id)
    const to = clock(await freeMinute())
    expect((await move(slot.id, to)).body.code).toBe("SLOT_BUSY")
    expect((await move((await newSlot()).id, to)).status).toBe(404)
    const { slot: gone } = await booked()
    await putIntoPast(gone.id)
    expect((await move(gone.id, to)).body.code).toBe("SLOT_PAST")
  })
})

/** Movers and bookers want one time. Answers how many got it, and whether each loser kept what they had. */
async function rush(people: number, at?: string) {
  const startsAt = await freeMinute()
  const target = await newSlot(startsAt)
  const movers = await Promise.all(Array.from({ length: people / 2 }, () => booked(undefined, at)))
  const bookers = await Promise.all(
    Array.from({ length: people / 2 }, async () => {
      const [who, coupon] = await Promise.all([newStudent(), makeBookingCoupon()])
      return { who, body: bookBody(who, { couponCode: coupon.code }) }
    }),
  )
  const asks: (() => Promise<Answer>)[] = bookers.flatMap(({ who, body }, index) => [
    () => call(`/api/bookings/${target.id}/book`, { method: "PUT", token: who.token, body, at }),
    () => move(movers[index]?.slot.id ?? "", clock(startsAt), at),
  ])
  const answers = await allServed(asks)
  const before = new Map(movers.map(({ booking }) => [booking.id, booking]))
  const after = await db().booking.findMany({ where: { id: { in: [...before.keys()] } } })
  const kept = after.every(({ id, slotId, startsAt: now, fundingId, status, sequence }) => {
    const was = before.get(id)
    const stays = slotId === was?.slotId && now.getTime() === was.startsAt.getTime() && sequence === 0
    const won = slotId === target.id && now.getTime() === startsAt.getTime() && sequence === 1
    return status === "confirmed" && fundingId === was?.fundingId && stays !== won
  })
  const there = await db().booking.count({ where: { slotId: target.id, status: "confirmed" } })
  return { statuses: answers.map(({ status }) => status), there, kept }
}

describe("movers and bookers on one time", () => {
  test("have one winner, and the losers keep what they had", async () => {
    for (let round = 0; round < rounds({ long: 5 }); round++) {
      const people = rounds({ once: 40, long: 200 })
      const { statuses, there, kept } = await rush(people)
      expect([there, kept]).toEqual([1, true])
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(people - 1)
    }
    expect(await brokenInvariants()).toEqual([])
  })

  describe("without the constraints", () => {
    const site = ownSite({
      mutateSql:
        "DROP INDEX booking_one_live_per_slot; ALTER TABLE booking DROP CONSTRAINT booking_no_overlap",
    })
    test("have several, and the invariants say so", () =>
      site.inside(async () => {
        const before = admin
        admin = await adminToken()
        const { there } = await rush(8, site.url).finally(() => {
          admin = before
        })
        expect(there).toBeGreaterThan(1)
        expect(await brokenInvariants()).toContainEqual(
          expect.stringContaining("slots with two live bookings"),
        )
      }))
  })
})

describe("attendance of a session", () => {
  const tick = (slotId: string, body: object) =>
    call(`/api/admin/bookings/${slotId}/attendance`, { method: "PUT", token: admin, body })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

  test("is ticked and taken back, and an older tick that arrives later changes nothing", async () => {
    const { slot } = await booked()
    expect((await tick(slot.id, { attendance: "came", at: ago(60) })).body).toMatchObject({
      attendance: "came",
    })
    const last = ago(30)
    expect((await tick(slot.id, { attendance: "missed", at: last })).body).toEqual({
      attendance: "missed",
      attendanceAt: last,
    })
    const late = await tick(slot.id, { attendance: "came", at: ago(45) })
    expect([late.status, late.body]).toMatchObject([200, { attendance: "missed", attendanceAt: last }])
    // Sent twice, it says the same.
    expect((await tick(slot.id, { attendance: "missed", at: last })).body).toMatchObject({
      attendance: "missed",
    })
    expect((await tick(slot.id, { attendance: null })).body).toMatchObject({ attendance: null })
    expect((await tick(slot.id, { attendance: "missed", at: last })).body).toMatchObject({ attendance: null })
  })

  test("is never later than now, so that a clock that is ahead does not keep the last word", async () => {
    const { slot } = await booked()
    await tick(slot.id, { attendance: "came", at: new Date(Date.now() + 24 * HOUR).toISOString() })
    expect((await tick(slot.id, { attendance: "missed" })).body).toMatchObject({ attendance: "missed" })
  })

  test("of all orders in which ticks can arrive the last made stands", async () => {
    const { slot } = await booked()
    const ticks = ["came", null, "missed", "came", "missed"].map((attendance, index) => ({
      attendance,
      at: ago(50 - index),
    }))
    const any = chances()
    const both = [...ticks, ...ticks].sort(() => any(2) - 0.5)
    await allServed(both.map((body) => () => tick(slot.id, body)))
    const { attendance } = await db().booking.findFirstOrThrow({ where: { slotId: slot.id } })
    expect(attendance).toBe("missed")
  })

  test.each([
    [{}, "attendance"],
    [{ attendance: "late" }, "attendance"],
    [{ attendance: "came", at: "yesterday" }, "at"],
    [{ attendance: "came", at: 17 }, "at"],
  ])("%j is refused by its field", async (body, field) => {
    const { slot } = await booked()
    const refused = await tick(slot.id, body)
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, [field]])
  })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
