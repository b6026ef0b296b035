import { afterAll, describe, expect, test } from "vitest"
import { freePlace } from "../../lib/classes/commands/cancel-sign-up"
import { signingUp, takePlace } from "../../lib/classes/commands/sign-up"
import { currentWaiver } from "../../lib/classes/queries/events"
import { LAST_MINUTES } from "../../lib/classes/rules"
import { formatMoment, instantToWallClock } from "../../lib/time"
import { answerOffer } from "../../lib/waiting/commands/answer"
import { moveWaitingLists } from "../../lib/waiting/commands/move"
import { waitingTokenOf } from "../../lib/waiting/keys"
import { makeEvent, makeSignUp, makeWaiting } from "../../prisma/factories"
import { adminToken, call, db, eventually, mailsTo, newStudent, onDatabase, siteUrl } from "../support/api"
import { chances } from "../support/chances"
import { anyEmail, newEvent, signUp, signUpBody, takenOf } from "../support/classes"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { mailTo } from "../support/mails"
import { isLockAwaited } from "../support/own-site"
import { rounds } from "../support/rounds"
import { allServed } from "../support/rush"
import { scratchDatabase } from "../support/stack"
import { answer, fullClass, giveBack, join, statesOf } from "../support/waiting"

const entryOf = (email: string) => db().waitingPlace.findFirstOrThrow({ where: { email } })

afterAll(async () => expect(await brokenInvariants()).toEqual([]))

describe("the line of a full class", () => {
  test("is joined with the form and the waiver, once, and only while the class is full", async () => {
    const { event } = await fullClass(0)
    const joined = await join(event)
    expect([joined.status, joined.body.message]).toEqual([200, expect.any(String)])
    const mail = await mailTo(joined.email, /^On the waiting list: Slow Flow/)
    expect(mail.text).toContain(waitingTokenOf((await entryOf(joined.email)).id))
    const again = await join(event, { email: joined.email })
    expect([again.status, again.body.code]).toEqual([409, "ALREADY_SIGNED_UP"])
    expect((await join(event, { waiver: false })).status).toBe(400)
    expect((await join(event, { recaptchaToken: "bot:signup" })).status).toBe(403)
    const open = await join(await newEvent({ capacity: 1 }))
    expect([open.status, open.body.code, open.body.signUpUrl]).toEqual([
      409,
      "CONFLICT",
      expect.stringContaining("/signup?"),
    ])
    const soon = await fullClass(0, { startsAt: new Date(Date.now() + 29 * 60_000) })
    expect((await join(soon.event)).body.code).toBe("CONFLICT")
  })

  test("takes who is logged in and has signed the waiver without signing again, as themselves", async () => {
    const { event } = await fullClass(0, { priceCents: 1800 })
    const student = await newStudent()
    const body = { eventId: event.id, isKnown: true, way: "door" }
    const ask = (given: { token?: string; body?: object }) =>
      call("/api/waiting-list", { method: "POST", body, ...given })
    const unsigned = await ask(student)
    expect([unsigned.status, unsigned.body.message]).toEqual([400, "Please sign the waiver first."])
    const signed = { name: "Ines Moreau", email: student.email }
    const before = await makeSignUp({ eventId: (await newEvent()).id, ...signed })
    const stranger = { ...body, recaptchaToken: "human:signup" }
    expect((await ask({ body: stranger })).status).toBe(401)
    const disguised = { ...body, email: anyEmail(), name: "Somebody Else" }
    expect((await ask({ ...student, body: disguised })).status).toBe(200)
    expect(await entryOf(student.email)).toMatchObject({
      ...signed,
      way: "door",
      waiverVersion: before.waiverVersion,
      signature: null,
      carriedFromId: before.id,
    })
    await mailTo(student.email, /^On the waiting list: Slow Flow/)
    expect((await ask(student)).body.code).toBe("ALREADY_SIGNED_UP")
  })

  test("gets a freed place in the transaction that frees it: nobody else can have it, and one press takes it", async () => {
    const { event, holder, line, tokens } = await fullClass(2)
    const [[first, second], [token = "", nextToken = ""]] = [line, tokens]
    const strangers = await Promise.all(Array.from({ length: 5 }, () => signUpBody(event)))
    const answers = await allServed([() => giveBack(holder), ...strangers.map((body) => () => signUp(body))])
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await statesOf(event)).toEqual(["offered", "waiting"])
    const status = await call(`/api/class-status?eventId=${event.id}`)
    expect(status.body).toMatchObject({ isFull: true })
    const mail = await mailTo(first?.email ?? "", /^A spot for you: Slow Flow/)
    expect(mail.html).toContain(token)
    // A scanner opens the page, and nothing happens.
    for (const method of ["GET", "HEAD"])
      expect((await fetch(`${siteUrl()}/waiting-list?token=${token}`, { method })).status).toBe(200)
    expect(await statesOf(event)).toEqual(["offered", "waiting"])
    expect((await answer(nextToken, "yes")).body.code).toBe("CLAIM_LOST")
    const yes = await allServed(Array.from({ length: 5 }, () => () => answer(token, "yes")))
    expect(yes.map(({ body }) => body.state)).toEqual(Array(5).fill("taken"))
    expect(await db().signUp.count({ where: { email: first?.email, cancelledAt: null } })).toBe(1)
    expect(await takenOf(event)).toBe(1)
    await mailTo(first?.email ?? "", /^You’re signed up/)
    expect((await answer(token, "off")).body.code).toBe("CONFLICT")
    expect((await answer(nextToken, "off")).body).toMatchObject({ state: "declined" })
    expect((await answer(nextToken, "off")).body).toMatchObject({ state: "declined" })
    expect(await statesOf(event)).toEqual(["taken", "declined"])
    expect((await answer(`${second?.id}.${"x".repeat(43)}`, "yes")).body.code).toBe("BAD_LINK")
    const { id } = await db().signUp.findFirstOrThrow({ where: { email: first?.email, cancelledAt: null } })
    await giveBack({ id })
    const later = await (await fetch(`${siteUrl()}/waiting-list?token=${token}`)).text()
    expect(later).toContain("You’re no longer signed up.")
  })

  test("moves on at a no, and when the time is over; a late yes takes nothing", async () => {
    const { event, holder, line, tokens } = await fullClass(3)
    await giveBack(holder)
    await answer(tokens[0] ?? "", "no")
    expect(await statesOf(event)).toEqual(["declined", "offered", "waiting"])
    await mailTo(line[1]?.email ?? "", /^A spot for you/)
    const past = new Date(Date.now() - 1000)
    await db().waitingPlace.update({ where: { id: line[1]?.id }, data: { offerUntil: past } })
    expect((await answer(tokens[1] ?? "", "yes")).body.code).toBe("CLAIM_LOST")
    await eventually(async () => (await statesOf(event)).join() === "declined,lapsed,offered")
    const mail = await mailTo(line[2]?.email ?? "", /^A spot for you/)
    expect(mail.text).toMatch(/holding it for you until/)
    expect((await answer(tokens[2] ?? "", "yes")).status).toBe(200)
  })

  test("is told when the class is canceled, each once, and closed", async () => {
    const { event, holder, line: people } = await fullClass(2)
    await giveBack(holder)
    const token = await adminToken()
    const line = "The heating is broken."
    const body = { eventIds: [event.id], force: true, line }
    expect((await call("/api/events/bulk", { method: "DELETE", token, body })).status).toBe(200)
    await moveWaitingLists()
    expect(await statesOf(event)).toEqual(["closed", "closed"])
    for (const { email } of people) {
      expect((await mailTo(email, /^Canceled: Slow Flow/)).text).toContain(line)
      const told = { recipient: email, template: "waiting/cancelled" }
      expect(await db().mail.count({ where: told })).toBe(1)
    }
  })

  test("is told when the class moves, each once, with the way off the list; the offer holds", async () => {
    const { event, holder, line } = await fullClass(3)
    await giveBack(holder)
    const [first, second, third] = line.map(({ email }) => email)
    await mailTo(first ?? "", /^A spot for you/)
    const token = await adminToken()
    const startsAt = await freeMinute()
    const { date, time } = instantToWallClock(startsAt, "America/Los_Angeles")
    const move = (body: object) =>
      call(`/api/events/${event.id}`, { method: "PUT", token, body: { force: true, ...body } })
    expect((await move({ date, time })).status).toBe(200)
    const mails = await Promise.all(line.map(({ email }) => mailTo(email, /^New time: Slow Flow/)))
    const kept = await db().waitingPlace.findUniqueOrThrow({ where: { id: line[0]?.id } })
    expect(mails[0]?.text).toContain("still keeping a spot for you")
    expect(mails[0]?.text).toContain(formatMoment(kept.offerUntil ?? new Date(0), "America/Los_Angeles"))
    expect(mails[1]?.text).toContain("You keep your place in line.")
    for (const [index, mail] of mails.entries()) {
      expect(mail.text).toContain(formatMoment(startsAt, "America/Los_Angeles").split(" at ")[0])
      expect(mail.text).toContain(`/waiting-list?token=${waitingTokenOf(line[index]?.id ?? "")}`)
    }
    // What is no new time tells nobody, and the worker tells nobody again.
    expect((await move({ priceNote: "By donation" })).status).toBe(200)
    await moveWaitingLists()
    for (const email of [first, second, third])
      expect(await db().mail.count({ where: { recipient: email, template: "waiting/moved" } })).toBe(1)
    expect((await answer(waitingTokenOf(line[1]?.id ?? ""), "off")).body).toEqual({ state: "declined" })
    expect((await answer(waitingTokenOf(line[0]?.id ?? ""), "yes")).body).toEqual({ state: "taken" })
    const confirmed = await mailTo(first ?? "", /^You’re signed up/)
    expect(confirmed.text).toContain(formatMoment(startsAt, "America/Los_Angeles").split(" at ")[0])
    expect(await statesOf(event)).toEqual(["taken", "declined", "waiting"])
  })

  test("is told of another name and another place, together and once", async () => {
    const { event, line } = await fullClass(1)
    const email = line[0]?.email ?? ""
    const token = await adminToken()
    const change = (body: object) =>
      call(`/api/events/${event.id}`, { method: "PUT", token, body: { force: true, ...body } })
    expect((await change({ title: "Chair Yoga", location: "Harbor Hall" })).status).toBe(200)
    const mail = await mailTo(email, /^A change: Chair Yoga/)
    expect(mail.text).toMatch(/Slow Flow \w+ on .+, Quincy Street Studio, .+, is now:/)
    expect(mail.text).toContain("Harbor Hall")
    expect(mail.text).toContain("You keep your place in line.")
    expect((await change({ address: "12 Water Street" })).status).toBe(200)
    await eventually(async () => (await mailsTo(email)).some(({ text }) => text.includes("12 Water Street")))
    await moveWaitingLists()
    expect(await db().mail.count({ where: { recipient: email, template: "waiting/moved" } })).toBe(2)
  })

  test("has less time to say yes when the class moves near", async () => {
    const { event, holder, line } = await fullClass(1)
    await giveBack(holder)
    await mailTo(line[0]?.email ?? "", /^A spot for you/)
    const startsAt = new Date(Date.now() + 2 * 3_600_000)
    await db().event.update({ where: { id: event.id }, data: { startsAt } })
    await mailTo(line[0]?.email ?? "", /^New time: Slow Flow/)
    const { offerUntil } = await db().waitingPlace.findUniqueOrThrow({ where: { id: line[0]?.id } })
    expect(offerUntil?.getTime()).toBeLessThan(startsAt.getTime())
  })

  test("in the last half hour a freed place is open to all", async () => {
    const { event, holder } = await fullClass(1, { startsAt: new Date(Date.now() + 25 * 60_000) })
    await giveBack(holder)
    expect(await statesOf(event)).toEqual(["waiting"])
    expect((await signUp(await signUpBody(event))).status).toBe(200)
  })

  test.each([
    ["more than LAST_MINUTES before", 1, ["offered"]],
    ["less than LAST_MINUTES before", -1, ["waiting"]],
  ])("%s, the database agrees with lib/classes/rules.ts", async (_when, seconds, states) => {
    const { event, holder } = await fullClass(1)
    await db().$transaction(async (tx) => {
      // Within a transaction the database's clock stands.
      await tx.$executeRaw`
        UPDATE event SET starts_at = now() + make_interval(mins => ${LAST_MINUTES}::int, secs => ${seconds}::int)
        WHERE id = ${event.id}::uuid`
      await freePlace(tx, { signUpId: holder.id })
      await tx.$executeRaw`SELECT offer_places(${event.id}::uuid)`
    })
    expect(await statesOf(event)).toEqual(states)
  })

  test("gets places when the class is given more, and keeps them when it is given fewer", async () => {
    const { event } = await fullClass(3)
    const token = await adminToken()
    const put = (capacity: number) =>
      call(`/api/events/${event.id}`, { method: "PUT", token, body: { capacity } })
    expect((await put(3)).status).toBe(200)
    expect(await statesOf(event)).toEqual(["offered", "offered", "waiting"])
    expect((await put(2)).status).toBe(409)
  })

  test("is on the class page, and she gives a place by hand: the one that is kept, or one beyond", async () => {
    const { event, holder, line } = await fullClass(2)
    const token = await adminToken()
    await giveBack(holder)
    const path = `/api/admin/events/${event.id}/waiting`
    const { body } = await call(path, { token })
    expect(body.waiting).toMatchObject([
      { _id: line[0]?.id, state: "offered" },
      { _id: line[1]?.id, state: "waiting" },
    ])
    const page = await call(`/api/admin/events/${event.id}/people`, { token })
    expect(page.body.event, "what is held is nobody's yet").toMatchObject({ taken: 0, placesLeft: 0 })
    const give = (id = "") => call(`/api/admin/waiting-list/${id}/give`, { method: "POST", token })
    expect((await give(line[1]?.id)).status).toBe(200)
    expect((await give(line[0]?.id)).status).toBe(200)
    expect((await give(line[0]?.id)).status).toBe(404)
    const { taken, extra } = await db().event.findUniqueOrThrow({ where: { id: event.id } })
    expect([taken, extra]).toEqual([1, 1])
    expect((await call(path, { token })).body.waiting).toEqual([])
    await mailTo(line[1]?.email ?? "", /^You’re signed up/)
  })
})

test("a hundred on the line: never more than the capacity, in order, nobody skipped", async () => {
  const any = chances()
  const [LINE, STEPS] = [rounds({ once: 40, long: 100 }), rounds({ once: 120, long: 600 })]
  const scratch = await scratchDatabase()
  try {
    await onDatabase(scratch.url, async () => {
      const event = await makeEvent({ startsAt: new Date(Date.now() + 30 * 86_400_000), capacity: 5 })
      const eventId = event.id
      for (let at = 0; at < 5; at++) await makeSignUp({ eventId, name: "Ada", email: anyEmail("ada") })
      for (let at = 0; at < LINE; at++) await makeWaiting({ eventId, email: anyEmail() })
      const pick = <T>(all: T[]) => all[any(all.length)]
      const inState = (state: "offered" | "lapsed" | "taken" | "waiting") =>
        db().waitingPlace.findMany({ where: { eventId, state }, orderBy: { position: "asc" } })
      const say = async (state: "offered" | "lapsed" | "taken", said: "yes" | "no") => {
        const one = pick(await inState(state))
        if (one)
          await answerOffer({ token: waitingTokenOf(one.id), answer: said }, new Date()).catch(() => {})
      }
      const steps = [
        () => say("offered", "yes"),
        () => say("offered", "no"),
        () => say("lapsed", "yes"),
        () => say("taken", "yes"),
        async () => {
          const one = pick(await db().signUp.findMany({ where: { eventId, cancelledAt: null } }))
          if (one) await db().$transaction((tx) => freePlace(tx, { signUpId: one.id }))
        },
        () => db().event.update({ where: { id: eventId }, data: { capacity: { increment: 1 } } }),
        async () => {
          const one = pick(await inState("offered"))
          const past = new Date(Date.now() - 1000)
          if (one) await db().waitingPlace.update({ where: { id: one.id }, data: { offerUntil: past } })
          await moveWaitingLists()
        },
        async () => {
          const signing = { waiver: await currentWaiver(), signedName: "Eve", signedAt: new Date() }
          const signer = { name: "Eve", email: anyEmail("eve"), phone: "", timeZone: "" }
          const eve = { eventId, signer, signing: { ...signing, picture: null, carriedFromId: null } }
          const isIn = await signingUp(() => db().$transaction((tx) => takePlace(tx, eve))).then(
            () => true,
            () => false,
          )
          if (isIn) expect(await inState("waiting")).toEqual([])
        },
      ]
      for (let step = 0; step < STEPS; step++) {
        await Promise.all([pick(steps)?.(), pick(steps)?.()])
        const line = await db().waitingPlace.findMany({ where: { eventId }, orderBy: { position: "asc" } })
        const { taken, capacity } = await db().event.findUniqueOrThrow({ where: { id: eventId } })
        const kept = line.filter(({ state }) => state === "offered").length
        expect(taken + kept).toBeLessThanOrEqual(capacity)
        // Who was asked is the head of the line, and while somebody waits no place is idle.
        const asked = line.map(({ offeredAt }) => offeredAt !== null)
        expect(asked).toEqual([...asked].sort((a, b) => Number(b) - Number(a)))
        if (line.some(({ state }) => state === "waiting")) expect(taken + kept).toBe(capacity)
      }
      expect(await brokenInvariants()).toEqual([])
    })
  } finally {
    await scratch.drop()
  }
})

describe("two places that come free at once", () => {
  /** Two who give up paying, the second before the first has committed; how many of two are offered a place. */
  const freed = async (mutateSql: string) => {
    const scratch = await scratchDatabase({ mutateSql })
    try {
      return await onDatabase(scratch.url, async () => {
        const { id } = await makeEvent({ startsAt: new Date(Date.now() + 30 * 86_400_000), capacity: 2 })
        const { id: studentId } = await newStudent()
        const [first, second] = [await holdPlaceFor(id, studentId), await holdPlaceFor(id, studentId)]
        for (let at = 0; at < 2; at++) await makeWaiting({ eventId: id, email: anyEmail() })
        const release = (hold: { id: string }, before: () => Promise<unknown>) =>
          db().$transaction(async (tx) => {
            await tx.placeHold.update({ where: { id: hold.id }, data: { releasedAt: new Date() } })
            await tx.$executeRaw`SELECT offer_places(${id}::uuid)`
            await before()
          })
        let follow = Promise.resolve()
        await release(first, () => {
          follow = release(second, async () => {})
          return eventually(isLockAwaited)
        })
        await follow
        return db().waitingPlace.count({ where: { eventId: id, state: "offered" } })
      })
    } finally {
      await scratch.drop()
    }
  }
  // The function by itself: the triggers would call it once more, and mend it.
  const BY_ITSELF =
    "DROP TRIGGER hold_gives_place ON place_hold; DROP TRIGGER offer_gives_place ON waiting_place;"

  test("are offered to two", async () => {
    expect(await freed(BY_ITSELF)).toBe(2)
  })

  test("without the lock on the class one of them is offered to nobody", async () => {
    expect(await freed(BY_ITSELF + WITHOUT_LOCK)).toBe(1)
  })
})

/** As the migration's, but that nobody waits for the class. */
const WITHOUT_LOCK = `
CREATE OR REPLACE FUNCTION offer_places(which uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE free int; chosen uuid[];
BEGIN
  SELECT e.capacity - e.taken
    - (SELECT count(*) FROM place_hold h WHERE h.event_id = e.id AND h.released_at IS NULL AND h.hold_until > now())
    - (SELECT count(*) FROM waiting_place w WHERE w.event_id = e.id AND w.state = 'offered')
  INTO free FROM event e WHERE e.id = which;
  SELECT array_agg(id) INTO chosen FROM (
    SELECT id FROM waiting_place WHERE event_id = which AND state = 'waiting' ORDER BY position LIMIT free) line;
  UPDATE waiting_place SET state = 'offered', offered_at = now() WHERE id = ANY(chosen);
END $$`

async function holdPlaceFor(eventId: string, studentId: string) {
  const waiver = await currentWaiver()
  const payment = await db().payment.create({ data: { purpose: "class", amountCents: 1_800, studentId } })
  const signed = {
    waiverVersion: waiver.version,
    waiverHash: waiver.hash,
    signedName: "Ada",
    signedAt: new Date(),
  }
  const holdUntil = new Date(Date.now() + 600_000)
  const data = { eventId, paymentId: payment.id, name: "Ada", email: anyEmail("ada"), ...signed, holdUntil }
  return db().placeHold.create({ data })
}
