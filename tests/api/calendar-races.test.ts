import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import {
  adminToken,
  bookBody,
  call,
  db,
  eventually,
  makeBookingCoupon,
  newSlot,
  newStudent,
  openBody,
} from "../support/api"
import { clock } from "../support/desk"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { isLockAwaited, ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"

const HOUR = 3_600_000
const moment = (instant: Date) => Object.values(clock(instant)).join("T")

type Put = (startsAt: Date, token: string, at?: string) => Promise<{ status: number }>
const putClass: Put = (startsAt, token, at) =>
  call("/api/admin/events", {
    method: "POST",
    token,
    at,
    body: { title: `Race ${randomUUID().slice(0, 8)}`, ...clock(startsAt) },
  })
const putTimeOff: Put = (startsAt, token, at) => {
  const body = { from: moment(startsAt), to: moment(new Date(startsAt.getTime() + HOUR)) }
  return call("/api/admin/time-off", { method: "POST", token, at, body })
}

/** A slot, a student with a code who wants it, and the admin. */
async function rivals(startsAt: Date) {
  const [slot, who, coupon, admin] = await Promise.all([
    newSlot(startsAt),
    newStudent(),
    makeBookingCoupon(),
    adminToken(),
  ])
  return { slot, who, coupon, admin }
}

/** One slot is claimed, by a payment or with a code, while something is put there. Answers both statuses. */
async function race(put: Put, isPaid: boolean, at?: string): Promise<[number, number]> {
  const startsAt = await freeMinute()
  const { slot, who, coupon, admin } = await rivals(startsAt)
  const claim = isPaid
    ? call("/api/payments", { method: "POST", token: who.token, at, body: openBody(slot.id) })
    : call(`/api/bookings/${slot.id}/book`, {
        method: "PUT",
        token: who.token,
        at,
        body: bookBody(who, { couponCode: coupon.code }),
      })
  const [claimed, added] = await Promise.all([claim, put(startsAt, admin, at)])
  return [claimed.status, added.status]
}

const KINDS = [
  ["a class", putClass],
  ["time off", putTimeOff],
] as const

describe("a claim against what is put at its time", () => {
  test.each(KINDS)("%s: never both, and nothing fails", async (_kind, put) => {
    for (let round = 0; round < rounds({ once: 2, long: 50 }); round++) {
      for (const isPaid of [false, true]) {
        const [claimed, added] = await race(put, isPaid)
        expect([claimed, added].filter((status) => status < 300).length).toBeLessThan(2)
        for (const status of [claimed, added]) expect([200, 201, 409, 503]).toContain(status)
      }
    }
    expect(await brokenInvariants()).toEqual([])
  })
})

/** The claim has looked, and waits for its slot, while the other is put at its time. True when both stand. */
async function lose(put: Put, at: string): Promise<boolean> {
  const startsAt = await freeMinute()
  const { slot, who, coupon, admin } = await rivals(startsAt)
  let claim: ReturnType<typeof call> | undefined
  const added = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM slot WHERE id = ${slot.id}::uuid FOR UPDATE`
    const body = bookBody(who, { couponCode: coupon.code })
    claim = call(`/api/bookings/${slot.id}/book`, { method: "PUT", token: who.token, at, body })
    await eventually(isLockAwaited)
    return put(startsAt, admin, at)
  })
  return ((await claim)?.status ?? 500) < 300 && added.status < 300
}

describe("the same races with the constraint taken away", () => {
  const site = ownSite({
    mutateSql: "ALTER TABLE occupied_time DROP CONSTRAINT occupied_time_one_teacher",
  })

  test.each(KINDS)("%s: both stand, and the invariant names it", (_kind, put) =>
    site.inside(async () => {
      let isLost = false
      for (let round = 0; round < 20 && !isLost; round++) isLost = await lose(put, site.url)
      expect(isLost).toBe(true)
      expect(await brokenInvariants()).toContainEqual(
        expect.stringContaining("sessions during a class or time off that nobody accepted"),
      )
      expect(await db().booking.count({ where: { conflictAccepted: true } })).toBe(0)
    }),
  )
})
