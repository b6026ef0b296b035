import { afterAll, describe, expect, test } from "vitest"
import {
  adminToken,
  approve,
  call,
  capture,
  capturesOf,
  db,
  newSlot,
  newStudent,
  openBody,
  openPayment,
  type SignedIn,
} from "../support/api"
import { brokenInvariants } from "../support/invariants"

const slotsFor = (count: number) => Promise.all(Array.from({ length: count }, () => newSlot()))
const open = (student: SignedIn, slotId: string) =>
  call("/api/payments", { method: "POST", token: student.token, body: openBody(slotId) })
const heldBy = async ({ id }: SignedIn) =>
  (await db().booking.findMany({ where: { studentId: id, status: "held" } })).map(({ slotId }) => slotId)
const release = (slotId: string, token: string) =>
  call(`/api/admin/slots/${slotId}/release`, { method: "POST", token })
const deskOf = async (token: string) =>
  (await call("/api/bookings", { token })).body as unknown as {
    availableSlots: { _id: string }[]
    heldSlots: { _id: string; studentId: string }[]
  }

describe("a student who opens payments and pays none", () => {
  test("holds two slots at most: the third opening gives the oldest back", async () => {
    const [student, slots] = [await newStudent(), await slotsFor(3)]
    const orders: string[] = []
    for (const { id } of slots) orders.push(await openPayment(student, id))
    expect((await heldBy(student)).sort()).toEqual([slots[1]?.id, slots[2]?.id].sort())
    for (const orderId of orders) await approve(orderId)
    expect((await capture(student, orders[0] ?? "")).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(orders[0] ?? "")).toHaveLength(0)
    expect((await capture(student, orders[1] ?? "")).status).toBe(200)
    expect((await capture(student, orders[2] ?? "")).status).toBe(200)
  })

  test("never loses the one whose money is moving", async () => {
    const [student, slots] = [await newStudent(), await slotsFor(3)]
    const first = await openPayment(student, slots[0]?.id ?? "")
    await db().payment.update({ where: { paypalOrderId: first }, data: { state: "capturing" } })
    await openPayment(student, slots[1]?.id ?? "")
    await openPayment(student, slots[2]?.id ?? "")
    expect(await heldBy(student)).toContain(slots[0]?.id)
    await db().payment.update({ where: { paypalOrderId: first }, data: { state: "created" } })
  })

  test("waits from the seventh opening of an hour on; asking again for the same is no opening", async () => {
    const [student, slots] = [await newStudent(), await slotsFor(7)]
    for (const { id } of slots.slice(0, 6)) {
      expect((await open(student, id)).status).toBe(200)
      expect((await open(student, id)).status).toBe(200)
    }
    const seventh = await open(student, slots[6]?.id ?? "")
    expect([seventh.status, seventh.body.code]).toEqual([429, "TOO_MANY"])
    expect(Number(seventh.headers.get("Retry-After"))).toBeGreaterThan(3000)
    expect((await heldBy(student)).sort()).toEqual([slots[4]?.id, slots[5]?.id].sort())
  })

  test("has no more by asking for ten at once", async () => {
    const [student, slots] = [await newStudent(), await slotsFor(10)]
    const statuses = (await Promise.all(slots.map(({ id }) => open(student, id)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect(await heldBy(student)).toHaveLength(2)
  })
})

describe("the admin", () => {
  test("sees what is held, by whom and until when, and releases it", async () => {
    const [student, slot, token] = await Promise.all([newStudent(), newSlot(), adminToken()])
    const orderId = await openPayment(student, slot.id)
    const { heldSlots } = await deskOf(token)
    expect(heldSlots.find(({ _id }) => _id === slot.id)).toMatchObject({
      startsAt: slot.startsAt.toISOString(),
      firstName: student.firstName,
      lastName: student.lastName,
      email: student.email,
      heldUntil: expect.any(String),
      isReleasable: true,
    })
    expect((await release(slot.id, token)).status).toBe(200)
    const after = await deskOf(token)
    expect(after.heldSlots.some(({ _id }) => _id === slot.id)).toBe(false)
    expect(after.availableSlots.some(({ _id }) => _id === slot.id)).toBe(true)
    await approve(orderId)
    expect((await capture(student, orderId)).body.code).toBe("CLAIM_LOST")
    expect(await capturesOf(orderId)).toHaveLength(0)
    expect((await release(slot.id, token)).status).toBe(404)
    const other = await newStudent()
    await openPayment(other, slot.id)
  })

  test("does not see a hold that ran out, and nobody else sees any", async () => {
    const [student, slot, token] = await Promise.all([newStudent(), newSlot(), adminToken()])
    await openPayment(student, slot.id)
    await db().booking.updateMany({
      where: { slotId: slot.id },
      data: { holdUntil: new Date(Date.now() - 1000) },
    })
    expect((await deskOf(token)).heldSlots.some(({ _id }) => _id === slot.id)).toBe(false)
    expect(await deskOf(student.token)).not.toHaveProperty("heldSlots")
    expect((await call("/api/bookings")).body).not.toHaveProperty("heldSlots")
    expect((await release(slot.id, student.token)).status).toBe(403)
    expect((await call(`/api/admin/slots/${slot.id}/release`, { method: "POST" })).status).toBe(401)
  })

  test.each(["capturing", "pending_capture"] as const)(
    "cannot release what is %s: money may be moving",
    async (state) => {
      const [student, slot, token] = await Promise.all([newStudent(), newSlot(), adminToken()])
      const orderId = await openPayment(student, slot.id)
      await db().payment.update({ where: { paypalOrderId: orderId }, data: { state } })
      const refused = await release(slot.id, token)
      expect([refused.status, refused.body.code]).toEqual([409, "SLOT_BUSY"])
      expect(await heldBy(student)).toEqual([slot.id])
      await db().payment.update({ where: { paypalOrderId: orderId }, data: { state: "created" } })
    },
  )

  test("releases while ten students capture: each pays for a session, or is refused before money moves", async () => {
    const [token, slots] = [await adminToken(), await slotsFor(10)]
    const ends = await Promise.all(
      slots.map(async (slot) => {
        const student = await newStudent()
        const orderId = await openPayment(student, slot.id)
        await approve(orderId)
        const [captured, released] = await Promise.all([capture(student, orderId), release(slot.id, token)])
        return { captured, released, captures: await capturesOf(orderId) }
      }),
    )
    for (const { captured, released, captures } of ends) {
      if (captured.status === 200) expect(released.status).not.toBe(200)
      else expect(captured.body.code).toBe("CLAIM_LOST")
      expect(captures).toHaveLength(captured.status === 200 ? 1 : 0)
    }
  })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
