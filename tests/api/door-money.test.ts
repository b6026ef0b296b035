import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { cancelTokenOf } from "../../lib/classes/keys"
import { keepDeskPayment } from "../../lib/payments/commands/desk"
import { instantToWallClock } from "../../lib/time"
import { makeSignUp } from "../../prisma/factories"
import { type Answer, adminToken, call, db, eventually, newStudent } from "../support/api"
import { anyEmail, newEvent } from "../support/classes"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import { isLockAwaited } from "../support/own-site"

let token: string
beforeAll(async () => {
  token = await adminToken()
})
afterAll(async () => expect(await brokenInvariants()).toEqual([]))

const send = (method: string, path: string, body?: unknown) => call(path, { method, token, body })
/** Somebody who has paid $20 in cash for a class to come. */
async function payer(given: { email?: string; startsAt?: Date } = {}) {
  const { email = anyEmail("noor"), startsAt = await freeMinute() } = given
  const event = await newEvent({ startsAt })
  const { id } = await makeSignUp({ eventId: event.id, name: "Noor Haddad", email })
  expect((await send("PUT", `/api/admin/signups/${id}/paid`, { how: "cash", amount: 20 })).status).toBe(200)
  return { event, id, email }
}
const inNeedsYou = async (id: string) => {
  const { body } = await send("GET", "/api/admin/needs-you")
  return (body.needsYou as { kind: string; _id: string }[]).find((one) => one._id === id)
}
const deskOf = async (id: string) =>
  (
    await db().signUp.findUniqueOrThrow({
      where: { id },
      select: { funding: { select: { desk: true } } },
    })
  ).funding?.desk
const paidBack = (id: string) => send("POST", `/api/admin/signups/${id}/paid-back`)
const keep = (id: string) => send("POST", `/api/admin/needs-you/${id}/done`)

describe("what was taken at the door for a place that nobody comes for", () => {
  test.each([
    ["taken off the list", false, ({ id }: { id: string }) => send("DELETE", `/api/signup/${id}`)],
    [
      "given back by the emailed link",
      false,
      ({ id }: { id: string }) => {
        const body = { token: cancelTokenOf(id), reason: "cannot-come" }
        return call("/api/signup/cancel", { method: "POST", body })
      },
    ],
    [
      "in a class that she cancelled",
      true,
      ({ event }: { event: { id: string } }) =>
        send("DELETE", "/api/events/bulk", { eventIds: [event.id], force: true }),
    ],
  ] as const)("%s, waits in Needs you until she says what became of it", async (_, isClassCancelled, end) => {
    const [given, kept] = [await payer(), await payer()]
    for (const one of [given, kept]) {
      expect(await inNeedsYou(one.id)).toBeUndefined()
      expect((await end(one)).status).toBe(200)
      expect(await inNeedsYou(one.id)).toMatchObject({
        kind: "door",
        name: "Noor Haddad",
        email: one.email,
        amount: 20,
        how: "cash",
        title: one.event.title,
        isClassCancelled,
        isPromised: isClassCancelled,
      })
    }
    const both = await Promise.all([paidBack(given.id), paidBack(given.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await deskOf(given.id)).toMatchObject({ amountCents: 2_000, paidBackCents: 2_000, keptAt: null })
    expect([(await keep(kept.id)).status, (await keep(kept.id)).status]).toEqual([204, 404])
    expect(await deskOf(kept.id)).toMatchObject({ paidBackCents: 0, keptAt: expect.any(Date) })
    for (const { id } of [given, kept]) expect(await inNeedsYou(id)).toBeUndefined()
  })

  test("is said in the email that the class is canceled, and not to whoever owed it", async () => {
    const [paid, owing] = [await payer(), await payer()]
    await send("PUT", `/api/admin/signups/${owing.id}/paid`, { how: "owes", amount: 20 })
    const eventIds = [paid.event.id, owing.event.id]
    expect((await send("DELETE", "/api/events/bulk", { eventIds, force: true })).status).toBe(200)
    expect((await mailTo(paid.email, /^Canceled/)).text).toContain("You’ll get $20 back from me.")
    expect((await mailTo(owing.email, /^Canceled/)).text).not.toContain("back from me")
    await send("PUT", `/api/admin/signups/${owing.id}/paid`, { how: "cash", amount: 20 })
    expect(await inNeedsYou(paid.id)).toMatchObject({ isPromised: true })
    expect(await inNeedsYou(owing.id)).toMatchObject({ isClassCancelled: true, isPromised: false })
  })

  test("is not asked for of what was owed, nor of a class that has been", async () => {
    const [owing, over] = [await payer(), await payer({ startsAt: new Date(Date.now() - 3_600_000) })]
    await send("PUT", `/api/admin/signups/${owing.id}/paid`, { how: "owes", amount: 20 })
    await send("DELETE", `/api/signup/${owing.id}`)
    await send("DELETE", "/api/events/bulk", { eventIds: [over.event.id] })
    for (const { id } of [owing, over]) expect(await inNeedsYou(id)).toBeUndefined()
    expect((await paidBack(owing.id)).status).toBe(404)
    expect((await keep(owing.id)).status).toBe(404)
  })
})

describe("a student who leaves with something ahead that she took money for", () => {
  test("is told, and so is she: how much, for what, to whom", async () => {
    const student = await newStudent({ firstName: `Wen${Date.now()}` })
    const startsAt = await freeMinute()
    const paid = { how: "cash", amount: 80 }
    const { email, firstName } = student
    const at = instantToWallClock(startsAt, "America/Los_Angeles")
    const body = { email, name: "Wen Walker", ...at, sessionType: SESSION_TYPES[0], paid }
    expect((await send("POST", "/api/admin/bookings", body)).status).toBe(201)
    const { id, event } = await payer({ email })
    const leave = (force: boolean) =>
      call(`/api/user/${student.id}?force=${force}`, { method: "DELETE", token: student.token })
    const asked = await leave(false)
    expect([asked.status, asked.body]).toMatchObject([409, { sessions: 1, classes: 1, paidBack: 100 }])
    const left = await leave(true)
    expect([left.status, left.body]).toMatchObject([200, { refunded: 0, paidBack: 100 }])
    const to = process.env.TEACHER_EMAIL ?? ""
    const word = await mailTo(to, new RegExp(`^${firstName} .*deleted their account`))
    expect(word.text).toContain(`$80 for ${SESSION_TYPES[0]}`)
    expect(word.text).toContain(`$20 for ${event.title}`)
    expect((await mailTo(email, /account has been deleted/)).text).toContain("$100 you paid me in person")
    expect(await deskOf(id)).toMatchObject({ paidBackCents: 2_000 })
    expect(await inNeedsYou(id)).toBeUndefined()
  })

  test("is asked first, and she is told whose it is, also of a class that is canceled already", async () => {
    const student = await newStudent({ firstName: `Bo${Date.now()}` })
    const { email, firstName } = student
    const { id, event } = await payer({ email })
    await send("DELETE", "/api/events/bulk", { eventIds: [event.id], force: true })
    const leave = (query: string) =>
      call(`/api/user/${student.id}?${query}`, { method: "DELETE", token: student.token })
    const asked = await leave("force=false")
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { message: "You’ll get $20 back from me.", sessions: 0, classes: 0, paidBack: 20, refundCents: 2_000 },
    ])
    expect((await leave("force=true&refundCents=2000")).status).toBe(200)
    const word = await mailTo(
      process.env.TEACHER_EMAIL ?? "",
      new RegExp(`^${firstName} .*deleted their account`),
    )
    expect(word.text).toContain(`$20 for ${event.title}`)
    expect((await mailTo(email, /account has been deleted/)).text).toContain("$20 you paid me in person")
    expect(await deskOf(id)).toMatchObject({ paidBackCents: 2_000 })
    expect(await inNeedsYou(id)).toBeUndefined()
  })

  test("is asked anew where she says at that moment that she keeps it, and gets nothing back", async () => {
    const student = await newStudent()
    const { id, event } = await payer({ email: student.email })
    await send("DELETE", "/api/events/bulk", { eventIds: [event.id], force: true })
    const leave = (cents: number) =>
      call(`/api/user/${student.id}?force=true&refundCents=${cents}`, {
        method: "DELETE",
        token: student.token,
      })
    const deskPaymentId = (await deskOf(id))?.id ?? ""
    let leaving: Promise<Answer> | undefined
    await db().$transaction(
      async (tx) => {
        // As keepAtTheDoor does, with the other in between.
        await tx.$queryRaw`SELECT FROM sign_up WHERE id = ${id}::uuid FOR UPDATE`
        leaving = leave(2_000)
        await eventually(isLockAwaited)
        expect(await keepDeskPayment(tx, { deskPaymentId })).toBe(true)
      },
      { timeout: 120_000 },
    )
    const asked = await leaving
    expect([asked?.status, asked?.body]).toMatchObject([
      409,
      { message: "There’s no refund.", paidBack: 0, refundCents: 0 },
    ])
    expect((await leave(0)).status).toBe(200)
    expect(await deskOf(id)).toMatchObject({ paidBackCents: 0, keptAt: expect.any(Date) })
  })
})
