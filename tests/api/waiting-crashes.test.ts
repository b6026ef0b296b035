import { describe, expect, test } from "vitest"
import { freePlace } from "../../lib/classes/commands/cancel-sign-up"
import { waitingTokenOf } from "../../lib/waiting/keys"
import { makeEvent, makeSignUp, makeWaiting } from "../../prisma/factories"
import { call, db, eventually, mailsTo, onDatabase } from "../support/api"
import { classPaymentOf, openClass, PRICE_CENTS } from "../support/class-payments"
import { anyEmail, takenOf } from "../support/classes"
import { dies } from "../support/crashes"
import { brokenInvariants } from "../support/invariants"
import { passHolder, passOf } from "../support/passes"
import { isLong } from "../support/rounds"
import { approveCart, captureCart, newGuest } from "../support/shop"
import { scratchDatabase, startWeb, startWorker } from "../support/stack"

type Line = { event: { id: string }; holders: { id: string }[]; line: { id: string; email: string }[] }

/** A class that is full, and so many in its line. */
async function fullClass(given: { capacity: number; waiting: number; priceCents?: number }): Promise<Line> {
  const { capacity, waiting, priceCents } = given
  const startsAt = new Date(Date.now() + 30 * 86_400_000)
  const event = await makeEvent({ startsAt, capacity, priceCents })
  const holders = []
  for (let at = 0; at < capacity; at++)
    holders.push(await makeSignUp({ eventId: event.id, name: "Ada Byron", email: anyEmail("ada") }))
  const line = []
  for (let at = 0; at < waiting; at++) line.push(await makeWaiting({ eventId: event.id, email: anyEmail() }))
  return { event, holders, line }
}

const free = (holders: { id: string }[]) =>
  db().$transaction(async (tx) => {
    for (const { id } of holders) await freePlace(tx, { signUpId: id })
  })
const statesOf = async ({ event }: Line) =>
  (await db().waitingPlace.findMany({ where: { eventId: event.id }, orderBy: { position: "asc" } })).map(
    ({ state }) => state,
  )
/** What each in the line was told, by subject without the class. */
const toldOf = async ({ line }: Line) => {
  const mails = await Promise.all(line.map(({ email }) => mailsTo(email)))
  return mails.map((told) => told.map(({ subject }) => subject.split(":")[0]))
}
const areAllSent = async () => (await db().mail.count({ where: { state: { not: "sent" } } })) === 0
const answer = (token: string, at?: string) =>
  call("/api/waiting-list/answer", { method: "POST", body: { token, answer: "yes" }, at })
describe.concurrent("killed with -9", () => {
  test.each(["waiting:offered-before-commit", ...(isLong ? ["outbox:sent-unmarked"] : [])])(
    "the worker at %s: each free place is offered to one, who is told once, and the next is not",
    async (point) => {
      const scratch = await scratchDatabase()
      await onDatabase(scratch.url, async () => {
        const full = await fullClass({ capacity: 3, waiting: 4 })
        await free(full.holders.slice(0, 2))
        expect(await statesOf(full)).toEqual(["offered", "offered", "waiting", "waiting"])
        const doomed = await startWorker({ databaseUrl: scratch.url, env: { FAILPOINT: point } })
        await doomed.exited
        const workers = await Promise.all([1, 2].map(() => startWorker({ databaseUrl: scratch.url })))
        await eventually(async () => (await db().mail.count()) === 2 && (await areAllSent()))
        expect(await statesOf(full)).toEqual(["offered", "offered", "waiting", "waiting"])
        expect(await toldOf(full)).toEqual([["A spot for you"], ["A spot for you"], [], []])
        expect(await takenOf(full.event)).toBe(1)
        expect(await brokenInvariants()).toEqual([])
        await Promise.all(workers.map((worker) => worker.stop()))
      })
      await scratch.drop()
    },
  )

  test("the worker at waiting:ended-before-commit: an offer that is over goes to the next, and the line of a canceled class is told, each once", async () => {
    const scratch = await scratchDatabase()
    await onDatabase(scratch.url, async () => {
      const [over, cancelled] = [
        await fullClass({ capacity: 1, waiting: 3 }),
        await fullClass({ capacity: 1, waiting: 2 }),
      ]
      await free(over.holders)
      const past = new Date(Date.now() - 1000)
      await db().waitingPlace.update({ where: { id: over.line[0]?.id }, data: { offerUntil: past } })
      await db().event.update({ where: { id: cancelled.event.id }, data: { cancelledAt: new Date() } })
      const given = { databaseUrl: scratch.url }
      const doomed = await startWorker({ ...given, env: { FAILPOINT: "waiting:ended-before-commit" } })
      await doomed.exited
      const [before, mails] = [[await statesOf(over), await statesOf(cancelled)], await db().mail.count()]
      expect([before, mails]).toEqual([
        [
          ["offered", "waiting", "waiting"],
          ["waiting", "waiting"],
        ],
        0,
      ])
      const worker = await startWorker(given)
      await eventually(async () => (await db().mail.count()) === 3 && (await areAllSent()))
      expect(await statesOf(over)).toEqual(["lapsed", "offered", "waiting"])
      expect(await toldOf(over)).toEqual([[], ["A spot for you"], []])
      expect(await statesOf(cancelled)).toEqual(["closed", "closed"])
      expect(await toldOf(cancelled)).toEqual([["Canceled"], ["Canceled"]])
      expect(await brokenInvariants()).toEqual([])
      await worker.stop()
    })
    await scratch.drop()
  })

  test("the worker at waiting:moved-before-commit: everybody in the line of a class that moved is told once", async () => {
    const scratch = await scratchDatabase()
    await onDatabase(scratch.url, async () => {
      const full = await fullClass({ capacity: 1, waiting: 2 })
      const startsAt = new Date(Date.now() + 31 * 86_400_000)
      await db().event.update({ where: { id: full.event.id }, data: { startsAt } })
      const given = { databaseUrl: scratch.url }
      const doomed = await startWorker({ ...given, env: { FAILPOINT: "waiting:moved-before-commit" } })
      await doomed.exited
      expect(await db().mail.count()).toBe(0)
      const worker = await startWorker(given)
      await eventually(async () => (await db().mail.count()) === 2 && (await areAllSent()))
      expect(await toldOf(full)).toEqual([["New time"], ["New time"]])
      await worker.stop()
    })
    await scratch.drop()
  })

  test("the site at waiting:accepted-before-commit: the place is kept on and the credit is there; the next yes is one sign-up", async () => {
    const web = await startWeb({ env: { FAILPOINT: "waiting:accepted-before-commit" } })
    const [{ student, passId }, full] = [
      await passHolder({ classes: 2 }),
      await fullClass({ capacity: 1, waiting: 0, priceCents: PRICE_CENTS }),
    ]
    const entry = await makeWaiting({ eventId: full.event.id, email: student.email })
    await db().waitingPlace.update({ where: { id: entry.id }, data: { way: "pass" } })
    await free(full.holders)
    await eventually(async () => (await mailsTo(student.email)).length === 1)
    const token = waitingTokenOf(entry.id)
    await dies(() => answer(token, web.url))
    const stands = async () => [
      await statesOf(full),
      await takenOf(full.event),
      (await passOf(passId)).balance,
      await db().signUp.count({ where: { email: student.email } }),
    ]
    expect(await stands()).toEqual([["offered"], 0, 2, 0])
    expect((await answer(token)).status).toBe(200)
    expect((await answer(token)).status).toBe(200)
    expect(await stands()).toEqual([["taken"], 1, 1, 1])
    await eventually(async () => (await mailsTo(student.email)).length >= 2)
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject.split(":")[0])
    expect(subjects.sort()).toEqual(["A spot for you", "You’re signed up"])
    await web.stop()
  })

  test.each(["settle:before-commit", ...(isLong ? ["capture:done-uncommitted"] : [])])(
    "the site at %s, while the place that is kept for somebody is paid: it is theirs, once, and nobody else’s",
    async (point) => {
      const web = await startWeb({ env: { FAILPOINT: point } })
      const full = await fullClass({ capacity: 1, waiting: 2, priceCents: PRICE_CENTS })
      const [first] = full.line
      await free(full.holders)
      await eventually(async () => (await toldOf(full))[0]?.length === 1)
      const guest = newGuest()
      const headers = { Cookie: guest.cookie, "X-Forwarded-For": guest.address }
      const body = { purpose: "waiting", token: waitingTokenOf(first?.id ?? "") }
      const opened = await call("/api/payments", { method: "POST", headers, body })
      expect(opened.status).toBe(200)
      const orderId = `${opened.body.orderId}`
      await approveCart(guest, orderId)
      await dies(() => captureCart({ ...guest, at: web.url }, orderId))
      expect((await openClass(newGuest(), full.event)).body.code).toBe("CLASS_FULL")
      await eventually(async () => (await classPaymentOf(orderId)).state === "fulfilled")
      expect(await statesOf(full)).toEqual(["taken", "waiting"])
      expect(await takenOf(full.event)).toBe(1)
      expect((await classPaymentOf(orderId)).signUps).toMatchObject([{ email: first?.email }])
      await eventually(async () => (await toldOf(full))[0]?.length === 2)
      expect((await toldOf(full)).map((told) => told.sort())).toEqual([
        ["A spot for you", "You’re signed up"],
        [],
      ])
      await web.stop()
    },
  )
})
