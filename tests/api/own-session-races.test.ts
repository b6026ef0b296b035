import { afterAll, describe, expect, test } from "vitest"
import {
  type Answer,
  bookBody,
  call,
  capturesOf,
  db,
  eventually,
  makeBookingCoupon,
  newSlot,
  newStudent,
  type SignedIn,
} from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { freeSession, paidSession } from "../support/own-sessions"
import { ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"
import { allServed } from "../support/rush"
import { paymentOf } from "../support/shop"
import { startWeb } from "../support/stack"

const MOVERS = 3

const cancel = (who: SignedIn, slotId: string, refundCents: number, at?: string) =>
  call(`/api/bookings/${slotId}/cancel`, { method: "POST", token: who.token, body: { refundCents }, at })
const move = (who: SignedIn, slotId: string, toSlotId: string, at?: string) =>
  call(`/api/bookings/${slotId}/move`, { method: "POST", token: who.token, body: { toSlotId }, at })
const booker = async () => {
  const [who, coupon] = await Promise.all([newStudent(), makeBookingCoupon()])
  return (slotId: string, at?: string) =>
    call(`/api/bookings/${slotId}/book`, {
      method: "PUT",
      token: who.token,
      body: bookBody(who, { couponCode: coupon.code }),
      at,
    })
}
const liveOn = (slotId: string) =>
  db().booking.count({ where: { slotId, status: { in: ["held", "confirmed"] } } })
const offered = async (at?: string) => {
  const { body } = await call("/api/bookings", { at })
  return (body.availableSlots as { _id: string }[]).map(({ _id }) => _id)
}

/** One student cancels a session, and moves it; others move to the same time, and book both. */
async function rush(at?: string) {
  const own = await freeSession(undefined, at)
  const others = await Promise.all(Array.from({ length: MOVERS }, () => freeSession(undefined, at)))
  const target = await newSlot()
  const [bookLeft, bookTarget] = [await booker(), await booker()]
  const asks: (() => Promise<Answer>)[] = [
    () => cancel(own.who, own.slot.id, 0, at),
    () => move(own.who, own.slot.id, target.id, at),
    () => cancel(own.who, own.slot.id, 0, at),
    ...others.map(
      ({ who, slot }) =>
        () =>
          move(who, slot.id, target.id, at),
    ),
    () => bookTarget(target.id, at),
    () => bookLeft(own.slot.id, at),
  ]
  const answers = await allServed(asks)
  const free = await offered(at)
  const live = await Promise.all(
    [own, ...others]
      .map(({ slot }) => slot.id)
      .concat(target.id)
      .map(async (id) => ({ id, count: await liveOn(id) })),
  )
  return {
    statuses: answers.map(({ status }) => status),
    onTarget: live.at(-1)?.count ?? 0,
    most: Math.max(...live.map(({ count }) => count)),
    ends: answers.slice(0, 3).filter(({ status }) => status === 200).length,
    // What stands free is offered, and what does not is not.
    isTrue: live.every(({ id, count }) => free.includes(id) === (count === 0)),
  }
}

describe("canceling, moving and booking the same two times at once", () => {
  afterAll(async () => expect(await brokenInvariants()).toEqual([]))

  test("ends with one session on each, one end of the one that was there, and the rest offered", async () => {
    for (let round = 0; round < rounds({ long: 50 }); round++) {
      const { statuses, onTarget, most, ends, isTrue } = await rush()
      expect([onTarget, most, ends, isTrue]).toEqual([1, 1, 1, true])
      for (const status of statuses) expect([200, 403, 404, 409]).toContain(status)
    }
  })

  test("two who cross each other lose nothing", async () => {
    for (let round = 0; round < rounds({ long: 50 }); round++) {
      const [one, other] = [await freeSession(), await freeSession()]
      const crossing = [
        () => move(one.who, one.slot.id, other.slot.id),
        () => move(other.who, other.slot.id, one.slot.id),
      ]
      const answers = await allServed(crossing)
      expect(answers.map(({ body }) => body.code)).toEqual(["SLOT_TAKEN", "SLOT_TAKEN"])
      expect([await liveOn(one.slot.id), await liveOn(other.slot.id)]).toEqual([1, 1])
    }
  })

  test("a paid session that is canceled many times at once is paid back once", async () => {
    const { who, slot, orderId } = await paidSession()
    const answers = await allServed(Array.from({ length: 10 }, () => () => cancel(who, slot.id, 8_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    await eventually(async () => Number((await capturesOf(orderId))[0]?.refunded) === 80)
    expect(await db().refund.count({ where: { payment: { paypalOrderId: orderId } } })).toBe(1)
  })

  describe("without the constraints", () => {
    const site = ownSite({
      mutateSql:
        "DROP INDEX booking_one_live_per_slot; ALTER TABLE booking DROP CONSTRAINT booking_no_overlap",
    })
    test("puts several on one, and the invariants say so", () =>
      site.inside(async () => {
        let onTarget = 0
        // A quick machine may answer one after the other.
        for (let tries = 0; tries < 20 && onTarget < 2; tries++) ({ onTarget } = await rush(site.url))
        expect(onTarget).toBeGreaterThan(1)
        expect(await brokenInvariants()).toContainEqual(
          expect.stringContaining("slots with two live bookings"),
        )
      }))
  })
})

describe("the site is killed with -9 while a student", () => {
  test.each([
    ["cancel-own:before-commit", 200],
    ["cancel-own:committed-before-response", 404],
  ])("cancels, at %s: pressed again, all of it is back once", async (point, again) => {
    for (let round = 0; round < rounds({ long: 5 }); round++) {
      const { who, slot, orderId } = await paidSession()
      const web = await startWeb({ env: { FAILPOINT: point } })
      await expect(cancel(who, slot.id, 8_000, web.url)).rejects.toThrow()
      await web.stop()
      expect((await cancel(who, slot.id, 8_000)).status).toBe(again)
      await eventually(async () => (await paymentOf(orderId)).state === "refunded")
      expect(
        (await capturesOf(orderId)).map(({ amount, refunded }) => [Number(amount), Number(refunded)]),
      ).toEqual([[80, 80]])
      expect(await offered()).toContain(slot.id)
      expect(await brokenInvariants()).toEqual([])
    }
  })

  test.each([
    ["move-own:before-commit", 200],
    ["move-own:committed-before-response", 403],
  ])("moves, at %s: pressed again, it stands in one place and is paid for", async (point, again) => {
    for (let round = 0; round < rounds({ long: 5 }); round++) {
      const { who, slot, orderId } = await paidSession()
      const target = await newSlot()
      const web = await startWeb({ env: { FAILPOINT: point } })
      await expect(move(who, slot.id, target.id, web.url)).rejects.toThrow()
      await web.stop()
      expect((await move(who, slot.id, target.id)).status).toBe(again)
      expect([await liveOn(slot.id), await liveOn(target.id)]).toEqual([0, 1])
      expect(await offered()).toContain(slot.id)
      const booking = await db().booking.findFirstOrThrow({ where: { slotId: target.id } })
      expect(booking).toMatchObject({ moves: 1, sequence: 1 })
      expect((await capturesOf(orderId)).map(({ refunded }) => Number(refunded))).toEqual([0])
      expect(await brokenInvariants()).toEqual([])
    }
  })
})
