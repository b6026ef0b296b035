import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  anyFutureHour,
  bookBody,
  call,
  db,
  eventually,
  mailsTo,
  makeBookingCoupon,
  newSlot,
  newStudent,
  onDatabase,
  openBody,
  type SignedIn,
} from "../support/api"
import { scratchDatabase, startWeb } from "../support/stack"

const book = (slotId: string, body: unknown, token: string, at?: string) =>
  call(`/api/bookings/${slotId}/book`, { method: "PUT", body, token, at })
const students = (count: number) => Promise.all(Array.from({ length: count }, () => newStudent()))

async function rush(slotId: string, people: SignedIn[], code: string, at?: string) {
  const answers = await Promise.all(
    people.map((who) => book(slotId, bookBody(who, { couponCode: code }), who.token, at)),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  return {
    won: count(200),
    lost: count(409),
    failed: answers.filter((answer) => answer.status >= 500).length,
  }
}

describe("many students, one slot", () => {
  test("200 with a coupon: one wins, 199 are told, nothing fails, and one mail goes out", async () => {
    const [people, slot, coupon] = await Promise.all([students(200), newSlot(), makeBookingCoupon()])
    expect(await rush(slot.id, people, coupon.code)).toEqual({ won: 1, lost: 199, failed: 0 })
    const live = await db().booking.findMany({ where: { slotId: slot.id }, include: { student: true } })
    expect(live).toHaveLength(1)
    const winner = live[0]?.student.email ?? ""
    await eventually(async () => (await mailsTo(winner)).length === 1)
    expect((await db().coupon.findUniqueOrThrow({ where: { id: coupon.id } })).uses).toBe(1)
  })

  test("50 who open a payment: one holds it, and PayPal hears of one order", async () => {
    const [people, slot] = await Promise.all([students(50), newSlot()])
    const answers = await Promise.all(
      people.map((who) =>
        call("/api/payments", { method: "POST", token: who.token, body: openBody(slot.id) }),
      ),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([200, ...Array(49).fill(409)])
    expect(await db().payment.count({ where: { studentId: { in: people.map((who) => who.id) } } })).toBe(1)
  })

  test("20 slots that start 7 minutes apart: no two live bookings overlap", async () => {
    const start = anyFutureHour().getTime()
    const [people, coupon] = await Promise.all([students(20), makeBookingCoupon()])
    const slots = await Promise.all(people.map((_, index) => newSlot(new Date(start + index * 7 * 60_000))))
    const answers = await Promise.all(
      people.map((who, index) =>
        book(slots[index]?.id ?? "", bookBody(who, { couponCode: coupon.code }), who.token),
      ),
    )
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
    const [overlaps] = await db().$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM booking a JOIN booking b ON a.id < b.id
        AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      WHERE a.status IN ('held', 'confirmed') AND b.status IN ('held', 'confirmed')`
    expect(Number(overlaps?.count)).toBe(0)
  })

  test("one coupon for one use, 50 at once on slots of their own: one redemption", async () => {
    const [people, coupon] = await Promise.all([students(50), makeBookingCoupon({ maxUses: 1 })])
    const slots = await Promise.all(people.map(() => newSlot()))
    const answers = await Promise.all(
      people.map((who, index) =>
        book(slots[index]?.id ?? "", bookBody(who, { couponCode: coupon.code }), who.token),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status >= 500)).toHaveLength(0)
  })

  test("one student, one free session ahead, 20 slots at once: one booking", async () => {
    const [student, coupon] = await Promise.all([newStudent(), makeBookingCoupon({ maxPerCustomer: 1 })])
    const slots = await Promise.all(Array.from({ length: 20 }, () => newSlot()))
    const body = bookBody(student, { couponCode: coupon.code })
    const answers = await Promise.all(slots.map((slot) => book(slot.id, body, student.token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await db().booking.count({ where: { studentId: student.id } })).toBe(1)
  })
})

describe("the same races with the guard taken away are lost", () => {
  let scratch: Awaited<ReturnType<typeof scratchDatabase>>
  let web: Awaited<ReturnType<typeof startWeb>>
  beforeAll(async () => {
    scratch = await scratchDatabase({
      mutateSql: `DROP INDEX booking_one_live_per_slot; ALTER TABLE booking DROP CONSTRAINT booking_no_overlap;`,
    })
    web = await startWeb({ databaseUrl: scratch.url })
  }, 120_000)
  afterAll(async () => {
    await web?.stop()
    await scratch?.drop()
  })

  test("without the index and the constraint a slot is sold more than once", async () => {
    await onDatabase(scratch.url, async () => {
      const winnersOf = async () => {
        const [people, slot] = await Promise.all([students(50), newSlot()])
        const open = { method: "POST", body: openBody(slot.id), at: web.url }
        const answers = await Promise.all(
          people.map((who) => call("/api/payments", { ...open, token: who.token })),
        )
        return answers.filter((answer) => answer.status === 200).length
      }
      let most = 0
      for (let round = 0; round < 10 && most < 2; round++) most = Math.max(most, await winnersOf())
      expect(most).toBeGreaterThan(1)
    })
  }, 120_000)

  test("a naive find-then-update of a login link lets several through", async () => {
    await onDatabase(scratch.url, async () => {
      const student = await newStudent()
      const winnersOf = async (hash: string) => {
        const { id: studentId, email } = student
        await db().oneTimeToken.create({
          data: { hash, purpose: "login", studentId, email, expiresAt: anyFutureHour() },
        })
        const naive = async () => {
          const found = await db().oneTimeToken.findFirst({ where: { hash, usedAt: null } })
          if (!found) return false
          await db().oneTimeToken.update({ where: { hash }, data: { usedAt: new Date() } })
          return true
        }
        const winners = await Promise.all(Array.from({ length: 20 }, naive))
        return winners.filter(Boolean).length
      }
      let most = 0
      for (let round = 0; round < 10 && most < 2; round++)
        most = Math.max(most, await winnersOf(String(round).repeat(64)))
      expect(most).toBeGreaterThan(1)
    })
  })
})
