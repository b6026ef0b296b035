import { describe, expect, test } from "vitest"
import { listWorkingHours } from "../../lib/calendar/queries/slots"
import { startsOfHours } from "../../lib/calendar/rules/calendar"
import { addDays, wallClockToInstant } from "../../lib/time"
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
  newSlot,
  newStudent,
  onDatabase,
  openPayment,
} from "../support/api"
import { chances } from "../support/chances"
import { today, ZONE } from "../support/desk"
import { brokenInvariants } from "../support/invariants"
import { rounds } from "../support/rounds"
import { Rush } from "../support/rush"
import { scratchDatabase, startWeb, startWorker } from "../support/stack"

/** On a database of its own: what it names is dropped afterwards. */
async function inScratch(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const scratch = await scratchDatabase()
  try {
    await onDatabase(scratch.url, () => work(scratch.url))
  } finally {
    await scratch.drop()
  }
}

const send = (at: string, method: string, path: string, body?: unknown) =>
  adminToken().then((token) => call(path, { method, body, token, at }))

describe("an away day, with the site killed with -9", () => {
  test.each([
    ["away:locked", "refund:done-uncommitted"],
    ["away:before-commit", "outbox:sent-unmarked"],
    ["away:committed-before-response", "refund:done-uncommitted"],
  ])("%s: all of it or nothing; and the worker at %s: one refund, one email each", (inWeb, inWorker) =>
    inScratch(async (databaseUrl) => {
      const web = await startWeb({ databaseUrl, env: { FAILPOINT: inWeb } })
      const date = addDays(today(), 90)
      const at = (time: string) => wallClockToInstant({ date, time, zone: ZONE })
      const [who, slot, other, coupon] = await Promise.all([
        newStudent(),
        newSlot(at("11:00")),
        newSlot(at("13:00")),
        makeBookingCoupon(),
      ])
      const event = await makeEvent({ startsAt: at("15:00") })
      await makeSignUp({ eventId: event.id, name: who.firstName, email: who.email })
      const orderId = await openPayment(who, slot.id, { at: web.url })
      await approve(orderId)
      expect((await capture(who, orderId, web.url)).status).toBe(200)
      const body = bookBody(who, { couponCode: coupon.code })
      const booked = { method: "PUT", token: who.token, body, at: web.url }
      expect((await call(`/api/bookings/${other.id}/book`, booked)).status).toBe(200)
      const given = { from: date, to: date, line: "", refundCents: 8_000 }
      const go = () => send(web.url, "POST", "/api/admin/away", given)
      const state = async () => [
        await db().booking.count({ where: { status: "cancelled" } }),
        (await db().event.findUniqueOrThrow({ where: { id: event.id } })).cancelledAt !== null,
        (await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses,
        await db().timeOff.count(),
        await db().refund.count(),
        await db().mail.count({ where: { template: "checkout/away" } }),
      ]
      const [nothing, all] = [
        [0, false, 1, 0, 0, 0],
        [2, true, 0, 1, 1, 1],
      ]
      await expect(go()).rejects.toThrow()
      const isDone = inWeb === "away:committed-before-response"
      await eventually(async () => db().$queryRaw`SELECT 1`)
      expect(await state()).toEqual(isDone ? all : nothing)
      await web.restart({})
      expect((await go()).status).toBe(isDone ? 409 : 201)
      expect(await state()).toEqual(all)

      const doomed = await startWorker({ databaseUrl, env: { FAILPOINT: inWorker } })
      await doomed.exited
      const worker = await startWorker({ databaseUrl })
      await eventually(async () => (await db().refund.count({ where: { state: "due" } })) === 0)
      await eventually(async () => (await db().mail.count({ where: { state: { not: "sent" } } })) === 0)
      expect((await capturesOf(orderId)).map(({ refunded }) => Number(refunded))).toEqual([80])
      const told = (await mailsTo(who.email)).filter(({ subject }) => subject.startsWith("Canceled"))
      expect(told.map(({ attachments }) => attachments.length)).toEqual([3])
      expect(await brokenInvariants()).toEqual([])
      await Promise.all([web.stop(), worker.stop()])
    }),
  )
})

describe("working hours, with the site and the worker killed with -9 while they are saved", () => {
  const anyTimes = (any: (below: number) => number) => {
    const hours = new Set(Array.from({ length: any(5) }, () => 6 + any(14)))
    return [...hours].map((hour) => ({
      weekday: any(7),
      time: `${String(hour).padStart(2, "0")}:${["00", "15", "30"][any(3)]}`,
    }))
  }
  const anyChange = (any: (below: number) => number) => {
    const validFrom = addDays(today(), any(30))
    return {
      validFrom,
      ...(any(2) ? { validUntil: addDays(validFrom, any(60)) } : {}),
      times: anyTimes(any),
    }
  }
  const slotsFromHours = async () => {
    const where = { isFromHours: true, deletedAt: null, startsAt: { gt: new Date() } }
    return db().slot.findMany({ where, orderBy: { startsAt: "asc" } })
  }

  test("the free slots are exactly what the rule says, and what is booked stays", () =>
    inScratch(async (databaseUrl) => {
      const web = await startWeb({ databaseUrl })
      const worker = await startWorker({ databaseUrl })
      const any = chances()
      const booked = new Map<string, Date>()
      const removed = new Set<number>()
      for (let round = 0; round < rounds({ once: 2, long: 8 }); round++) {
        const edits = Array.from({ length: 4 }, () =>
          send(web.url, "PUT", "/api/admin/working-hours", anyChange(any)).catch(() => {}),
        )
        await Promise.race(edits)
        await Promise.all([web.kill9(), worker.kill9()])
        await Promise.all(edits)
        await Promise.all([web.restart(), worker.restart()])
        await send(web.url, "PUT", "/api/admin/working-hours", anyChange(any))

        const hours = await listWorkingHours()
        const until = addDays(today(), 56)
        const wanted = startsOfHours({ hours, from: today(), until, zone: ZONE })
          .map((start) => start.getTime())
          .filter((start) => start > Date.now() && !removed.has(start))
        const isBooked = new Set([...booked.values()].map((start) => start.getTime()))
        const there = await slotsFromHours()
        const starts = there.map(({ startsAt }) => startsAt.getTime())
        expect(new Set(starts).size).toBe(starts.length)
        expect(starts.filter((start) => !isBooked.has(start))).toEqual(
          [...new Set(wanted)].filter((start) => !isBooked.has(start)),
        )
        for (const [slotId] of booked) {
          const slot = await db().slot.findUniqueOrThrow({
            where: { id: slotId },
            include: { bookings: true },
          })
          expect([slot.deletedAt, slot.bookings.map(({ status }) => status)]).toEqual([null, ["confirmed"]])
        }

        const [toBook, toDelete] = there.filter(({ id }) => !booked.has(id)).reverse()
        if (toBook) {
          const [who, coupon] = [await newStudent(), await makeBookingCoupon()]
          const body = bookBody(who, { couponCode: coupon.code })
          const options = { method: "PUT", token: who.token, body, at: web.url }
          await new Rush().served(() => call(`/api/bookings/${toBook.id}/book`, options))
          // A busy site may say that it was too slow, and have done it.
          const where = { slotId: toBook.id, status: "confirmed" as const }
          if (await db().booking.count({ where })) booked.set(toBook.id, toBook.startsAt)
        }
        if (toDelete) {
          await new Rush().served(() => send(web.url, "DELETE", `/api/bookings/${toDelete.id}`))
          const { deletedAt } = await db().slot.findUniqueOrThrow({ where: { id: toDelete.id } })
          if (deletedAt) removed.add(toDelete.startsAt.getTime())
        }
      }
      await eventually(async () => (await brokenInvariants()).length === 0)
      await Promise.all([web.stop(), worker.stop()])
    }))
})
