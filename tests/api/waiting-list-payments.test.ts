import { afterAll, describe, expect, test } from "vitest"
import { waitingTokenOf } from "../../lib/waiting/keys"
import { findByWaitingToken } from "../../lib/waiting/queries"
import { makeWaiting } from "../../prisma/factories"
import { adminToken, call, db, type SignedIn } from "../support/api"
import { openClass, pricedEvent } from "../support/class-payments"
import { signUpBody, takenOf } from "../support/classes"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import { passHolder, passOf, reasonsOf, take } from "../support/passes"
import { allServed } from "../support/rush"
import { approveCart, captureCart, newGuest } from "../support/shop"
import { answer, fullClass, giveBack, join, statesOf } from "../support/waiting"

const joinAs = async (student: SignedIn, event: { id: string }) => {
  const body = await signUpBody(event, { email: student.email, way: "pass" })
  return call("/api/waiting-list", { method: "POST", token: student.token, body })
}

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

describe("a class with a price", () => {
  test("at the door: owed by a yes; where it’s not taken there, the yes says how else to pay", async () => {
    const { holder, line, tokens } = await fullClass(1, { priceCents: 1_800 })
    await giveBack(holder)
    expect((await answer(tokens[0] ?? "", "yes")).status).toBe(200)
    const signed = await db().signUp.findFirstOrThrow({
      where: { email: line[0]?.email },
      include: { funding: { include: { desk: true } } },
    })
    expect(signed.funding?.desk).toMatchObject({ amountCents: 1_800, method: null })
    const online = await fullClass(1, { priceCents: 1_800, ways: ["online"] })
    await giveBack(online.holder)
    const refused = await answer(online.tokens[0] ?? "", "yes")
    expect([refused.status, refused.body.ways]).toEqual([402, ["online"]])
    expect(await statesOf(online.event)).toEqual(["offered"])
  })

  test("online: the reserved place is paid for, and comes back to its offer when nobody pays", async () => {
    const { event, holder, line, tokens } = await fullClass(2, { priceCents: 1_800, ways: ["online"] })
    await giveBack(holder)
    const guest = newGuest()
    const headers = { Cookie: guest.cookie, "X-Forwarded-For": guest.address }
    const open = (token = "") =>
      call("/api/payments", { method: "POST", headers, body: { purpose: "waiting", token } })
    expect((await open(tokens[1])).body.code).toBe("CLAIM_LOST")
    const opened = await open(tokens[0])
    expect([opened.status, opened.body.amount]).toEqual([200, 18])
    expect(await statesOf(event)).toEqual(["paying", "waiting"])
    expect((await openClass(newGuest(), event)).body.code).toBe("CLASS_FULL")
    await call(`/api/payments/${opened.body.orderId}`, { method: "DELETE", headers })
    expect(await statesOf(event)).toEqual(["offered", "waiting"])
    const orderId = `${(await open(tokens[0])).body.orderId}`
    await approveCart(guest, orderId)
    expect((await captureCart(guest, orderId)).status).toBe(200)
    expect(await statesOf(event)).toEqual(["taken", "waiting"])
    expect(await db().signUp.count({ where: { email: line[0]?.email, cancelledAt: null } })).toBe(1)
  })

  test("online: another window of the same person takes the payment over, and is not told that the spot is gone", async () => {
    const { event, holder, tokens } = await fullClass(1, { priceCents: 1_800, ways: ["online", "door"] })
    const [token = ""] = tokens
    await giveBack(holder)
    const windows = [newGuest(), newGuest()].map((guest) => ({
      guest,
      headers: { Cookie: guest.cookie, "X-Forwarded-For": guest.address },
    }))
    const open = ({ headers }: { headers: Record<string, string> }) =>
      call("/api/payments", { method: "POST", headers, body: { purpose: "waiting", token } })
    const [first, second] = windows
    if (!first || !second) throw new Error("there are two windows")
    const before = await open(first)
    for (const said of ["yes", "no"])
      expect((await answer(token, said, { way: "door" })).body.code).toBe("PAYMENT_PENDING")
    const after = await open(second)
    expect([before.status, after.status]).toEqual([200, 200])
    expect(after.body.orderId).not.toBe(before.body.orderId)
    await approveCart(first.guest, `${before.body.orderId}`)
    expect((await captureCart(first.guest, `${before.body.orderId}`)).status).not.toBe(200)
    await approveCart(second.guest, `${after.body.orderId}`)
    expect((await captureCart(second.guest, `${after.body.orderId}`)).status).toBe(200)
    expect(await statesOf(event)).toEqual(["taken"])
  })

  test("online, and reviewed by PayPal: an answer is told so, and nothing changes", async () => {
    const { event, holder, tokens } = await fullClass(1, { priceCents: 1_800, ways: ["online", "door"] })
    const [token = ""] = tokens
    await giveBack(holder)
    const guest = newGuest()
    const headers = { Cookie: guest.cookie, "X-Forwarded-For": guest.address }
    const body = { purpose: "waiting", token }
    const opened = await call("/api/payments", { method: "POST", headers, body })
    const orderId = `${opened.body.orderId}`
    await approveCart(guest, orderId, { funding: "pending" })
    expect((await captureCart(guest, orderId)).status).toBe(202)
    expect(await findByWaitingToken(token)).toMatchObject({ state: "under_review" })
    const answers = [
      await answer(token, "yes", { way: "door" }),
      await answer(token, "no"),
      await call("/api/payments", { method: "POST", headers, body }),
      await call("/api/payments", { method: "POST", headers: { Cookie: newGuest().cookie }, body }),
    ]
    for (const said of answers)
      expect([said.status, said.body.message]).toEqual([
        409,
        "Your payment is already on its way. You don’t need to pay again.",
      ])
    expect(await statesOf(event)).toEqual(["paying"])
  })

  /** Somebody with a pass, whom a place of a class is offered that they would pay for with it. */
  const offeredToHolder = async (given: Parameters<typeof passHolder>[0] = {}) => {
    const { student, passId } = await passHolder(given)
    const { event, holder } = await fullClass(0, { priceCents: 1_800 })
    const { id } = await makeWaiting({ eventId: event.id, email: student.email })
    await db().waitingPlace.update({ where: { id }, data: { way: "pass" } })
    await giveBack(holder)
    return { event, student, passId, token: waitingTokenOf(id) }
  }
  const paidFor = (email: string) =>
    db().signUp.findFirstOrThrow({
      where: { email },
      include: { funding: { include: { credit: true, desk: true } } },
    })

  test("with a pass: the yes takes one class off it, once, without logging in", async () => {
    const { event, student, passId, token } = await offeredToHolder({ classes: 3 })
    // Nothing is taken before the yes.
    expect(await passOf(passId)).toMatchObject({ balance: 3 })
    const yes = await allServed(Array.from({ length: 3 }, () => () => answer(token, "yes")))
    expect(yes.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, "taken"]))
    expect(await reasonsOf(passId)).toEqual(["given 3", "used -1"])
    const { funding } = await paidFor(student.email)
    expect(funding?.credit).toMatchObject({ passId, reason: "used", change: -1 })
    expect([await takenOf(event), await statesOf(event)]).toEqual([1, ["taken"]])
    const mail = await mailTo(student.email, /^You’re signed up/)
    expect(mail.text).toMatch(/1 class from your pass; 2 classes left, until /)
  })

  test.each([
    ["is used up", (passId: string) => take(passId, -1)],
    [
      "has ended",
      async (passId: string) => {
        const expiresAt = new Date(Date.now() - 1000)
        await db().pass.update({ where: { id: passId }, data: { expiresAt } })
      },
    ],
  ])(
    "with a pass that %s meanwhile: nothing is taken, the place is kept on, and it says how else to pay",
    async (_how, runOut) => {
      const { event, student, passId, token } = await offeredToHolder({ classes: 1 })
      await runOut(passId)
      const refused = await answer(token, "yes")
      expect([refused.status, refused.body]).toEqual([
        402,
        expect.objectContaining({
          code: "PAYMENT_REQUIRED",
          message: "You don’t have any classes left on a pass for this.",
          price: 18,
          ways: ["online", "pass", "door"],
        }),
      ])
      expect([await statesOf(event), await takenOf(event)]).toEqual([["offered"], 0])
      expect(await db().signUp.count({ where: { email: student.email } })).toBe(0)
      expect((await answer(token, "yes", { way: "door" })).body).toEqual({ state: "taken" })
      const { funding } = await paidFor(student.email)
      expect(funding).toMatchObject({ creditId: null, desk: { amountCents: 1_800, method: null } })
      expect(await reasonsOf(passId)).not.toContain("used -1")
    },
  )

  test("given by hand, whether it is kept for them or beyond the places: the price is owed at the door", async () => {
    const { event, holder, line } = await fullClass(2, { priceCents: 1_800, ways: ["online"] })
    await giveBack(holder)
    const token = await adminToken()
    for (const { id } of line) {
      const given = await call(`/api/admin/waiting-list/${id}/give`, { method: "POST", token })
      expect(given.status).toBe(200)
    }
    const { body } = await call(`/api/admin/events/${event.id}/people`, { token })
    const owes = { how: "owes", amount: 18 }
    expect(body.people).toMatchObject([{ paid: owes }, { paid: owes }])
    const mail = await mailTo(line[1]?.email ?? "", /^You’re signed up/)
    expect(mail.text).toContain("$18, at the door, in cash.")
    const waitedFor = "This is the spot you were waiting for"
    expect(mail.text.replace(/\s+/g, " ")).toContain(`${waitedFor}; you’ll pay at the door.`)
    const free = await fullClass(1)
    const given = `/api/admin/waiting-list/${free.line[0]?.id}/give`
    expect((await call(given, { method: "POST", token })).status).toBe(200)
    const told = await mailTo(free.line[0]?.email ?? "", /^You’re signed up/)
    expect(told.text.replace(/\s+/g, " ")).toContain(`${waitedFor}.`)
    const people = await call(`/api/admin/events/${free.event.id}/people`, { token })
    expect(people.body.people).toMatchObject([{ paid: null }, { paid: null }])
  })

  test("given by hand, a pass pays for whoever joined logged in, and for nobody who only typed the address", async () => {
    const { event, holder } = await fullClass(0, { priceCents: 1_800 })
    const [owner, last, stranger] = [await passHolder(), await passHolder({ classes: 1 }), await passHolder()]
    const token = await adminToken()
    const path = `/api/admin/events/${event.id}/waiting`
    const waitingFor = async () => {
      const { body } = await call(path, { token })
      return body.waiting as { _id: string; email: string; isPaidByPass: boolean }[]
    }
    for (const { student } of [owner, last])
      expect((await joinAs(student, event)).status, "joined logged in").toBe(200)
    expect((await join(event, { email: stranger.student.email, way: "pass" })).status).toBe(200)
    expect((await waitingFor()).map(({ isPaidByPass }) => isPaidByPass)).toEqual([true, true, false])
    await take(last.passId, -1)
    const line = await waitingFor()
    expect(line.map(({ isPaidByPass }) => isPaidByPass)).toEqual([true, false, false])
    await giveBack(holder)
    for (const { _id } of line) {
      const give = () => call(`/api/admin/waiting-list/${_id}/give`, { method: "POST", token })
      const answers = await allServed([give, give])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    }
    expect((await reasonsOf(owner.passId)).slice(1)).toEqual(["used -1"])
    expect((await reasonsOf(last.passId)).slice(1)).toEqual(["taken -1"])
    expect(await reasonsOf(stranger.passId)).toHaveLength(1)
    const { body } = await call(`/api/admin/events/${event.id}/people`, { token })
    const paid = new Map(
      (body.people as { email: string; paid: unknown }[]).map((one) => [one.email, one.paid]),
    )
    const owes = { how: "owes", amount: 18 }
    expect(paid.get(owner.student.email)).toMatchObject({ how: "pass" })
    for (const { student } of [last, stranger]) expect(paid.get(student.email)).toMatchObject(owes)
    const told = async ({ email }: { email: string }) =>
      (await mailTo(email, /^You’re signed up/)).text.replace(/\s+/g, " ")
    expect(await told(owner.student)).toMatch(
      /the spot you were waiting for\. .+1 class from your pass; 9 classes left/,
    )
    expect(await told(stranger.student)).toContain("you’ll pay at the door.")
  })

  test("an unpaid place that is given up goes to the line", async () => {
    const event = await pricedEvent({ capacity: 1 })
    const guest = newGuest()
    const opened = await openClass(guest, event)
    const waiting = await join(event)
    expect(waiting.status).toBe(200)
    const headers = { Cookie: guest.cookie, "X-Forwarded-For": guest.address }
    await call(`/api/payments/${opened.body.orderId}`, { method: "DELETE", headers })
    expect(await statesOf(event)).toEqual(["offered"])
  })
})
