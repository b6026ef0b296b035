import { randomUUID } from "node:crypto"
import pg from "pg"
import { beforeAll, describe, expect, test } from "vitest"
import { SESSION_TYPES } from "../../lib/bookings/rules"
import { forgetBuyers } from "../../lib/checkout/commands/forget-person"
import { cancelTokenOf } from "../../lib/classes/keys"
import { instantToWallClock } from "../../lib/time"
import { waitingTokenOf } from "../../lib/waiting/keys"
import { makeEvent, makeSession, makeSignUp, makeWaiting } from "../../prisma/factories"
import { adminToken, call, db, eventually, makeChocolate, newStudent, type SignedIn } from "../support/api"
import { anyEmail, newEvent, signUp, signUpBody } from "../support/classes"
import { personKeyOf } from "../support/desk"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { find, page, write } from "../support/people"
import { buy, newGuest, paymentOf } from "../support/shop"
import { scratchDatabase } from "../support/stack"

let token: string
beforeAll(async () => {
  token = await adminToken()
})
const any = () => `q${randomUUID().slice(0, 8)}`
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const deleteAccount = (student: SignedIn) =>
  call(`/api/user/${student.id}?force=true`, { method: "DELETE", token: student.token })

describe("everybody is found", () => {
  test("who registered, signed up, bought, asked, or confirmed the newsletter, each address once", async () => {
    const mark = any()
    const of = (what: string) => `${what}.${mark}@example.com`
    await newStudent({ firstName: "Registered", email: of("registered") })
    const event = await newEvent()
    expect((await signUp(await signUpBody(event, { email: of("signed-up") }))).status).toBe(200)
    const tin = await makeChocolate()
    const guest = { ...newGuest(), email: of("bought").toUpperCase() }
    await buy(guest, { items: [{ _id: tin.id, quantity: 1 }] })
    const contact = {
      name: "Greta Asks",
      email: of("asked"),
      message: "Parking?",
      recaptchaToken: "human:contact",
    }
    expect((await call("/api/contact", { method: "POST", body: contact })).status).toBe(200)
    const newsletter = { email: of("reads"), subscribedAt: daysAgo(3) }
    await db().subscriber.create({ data: { ...newsletter, confirmedAt: new Date() } })
    await db().subscriber.create({ data: { email: of("never-confirmed") } })
    const everybody = ["registered", "signed-up", "bought", "asked", "reads"].map(of).sort()
    const found = await find(mark)
    expect(found.map(({ email }) => email).sort()).toEqual(everybody)
    expect(found.at(-1)?.email).toBe(of("reads"))
    expect(await find(`greta ${mark}`)).toMatchObject([{ name: "Greta Asks", hasAccount: false }])
    await db().subscriber.update({
      where: { email: of("never-confirmed") },
      data: { confirmedAt: new Date() },
    })
    expect(await find(mark)).toHaveLength(6)
    expect(await brokenInvariants()).toEqual([])
  })

  test("who stands in a line, with which lines and where in them, until they leave it", async () => {
    const [me, before] = [anyEmail("waits"), anyEmail("waits")]
    const event = await newEvent({ capacity: 1 })
    const holder = await makeSignUp({ eventId: event.id, name: "Ada Byron", email: anyEmail("ada") })
    for (const email of [before, me]) await makeWaiting({ eventId: event.id, email, name: "Wilma Waits" })
    expect(await find(me)).toMatchObject([{ name: "Wilma Waits", hasAccount: false, hasSigned: false }])
    const line = { eventId: event.id, title: event.title, startsAt: event.startsAt.toISOString() }
    const waits = { ...line, state: "waiting", place: 2, since: expect.any(String), offerUntil: null }
    expect((await page(me)).waitingFor).toMatchObject([waits])
    const body = { token: cancelTokenOf(holder.id), reason: "cannot-come" }
    expect((await call("/api/signup/cancel", { method: "POST", body })).status).toBe(200)
    expect((await page(before)).waitingFor).toMatchObject([{ ...line, state: "offered", place: 1 }])
    const { id } = await db().waitingPlace.findFirstOrThrow({ where: { email: me } })
    const off = { token: waitingTokenOf(id), answer: "off" }
    expect((await call("/api/waiting-list/answer", { method: "POST", body: off })).status).toBe(200)
    expect(await find(me)).toEqual([])
    expect(await brokenInvariants()).toEqual([])
  })

  test("whom she books in by hand, and adds at the door", async () => {
    const [booked, walkIn] = [anyEmail("booked"), anyEmail("walk-in")]
    const { date, time } = instantToWallClock(await freeMinute(), "America/Los_Angeles")
    const session = { email: booked, name: "Berta Hand", date, time, sessionType: SESSION_TYPES[0] }
    const body = { ...session, paid: { how: "owes", amount: 60 } }
    expect((await call("/api/admin/bookings", { method: "POST", token, body })).status).toBe(201)
    const event = await newEvent()
    const person = { name: "Wen Walker", email: walkIn, phone: "360-555-7788", waiver: "on_paper" }
    await call(`/api/admin/events/${event.id}/people`, { method: "POST", token, body: person })
    await call(`/api/admin/events/${event.id}/people`, {
      method: "POST",
      token,
      body: { name: "No Address", waiver: "on_paper" },
    })
    expect(await find(booked)).toMatchObject([{ name: "Berta Hand", hasAccount: true }])
    expect(await find(walkIn)).toMatchObject([{ name: "Wen Walker", phone: "360-555-7788" }])
    expect((await page(booked)).payments).toMatchObject([{ how: "owes", amount: 60, refunds: [] }])
  })

  test("who owes for a class, until it is canceled; what was taken for it stays", async () => {
    const [owing, payer] = [anyEmail("owing"), anyEmail("payer")]
    const event = await newEvent()
    for (const [email, how] of [[owing, "owes"] as const, [payer, "cash"] as const]) {
      const { id } = await makeSignUp({ eventId: event.id, name: "Olga Owes", email })
      const paid = { how, amount: 20 }
      expect((await call(`/api/admin/signups/${id}/paid`, { method: "PUT", token, body: paid })).status).toBe(
        200,
      )
    }
    expect((await page(owing)).payments).toMatchObject([{ how: "owes", amount: 20 }])
    await call("/api/events/bulk", { method: "DELETE", token, body: { eventIds: [event.id], force: true } })
    expect(await page(owing)).toMatchObject({ payments: [], classes: [{ isCancelled: true, paid: null }] })
    expect((await page(payer)).payments).toMatchObject([{ how: "cash", amount: 20 }])
    const { body } = await call(`/api/admin/events/${event.id}/people`, { token })
    const paid = (body.people as { email: string; paid: unknown }[]).map((one) => [one.email, one.paid])
    expect(Object.fromEntries(paid)).toEqual({ [owing]: null, [payer]: { how: "cash", amount: 20 } })
  })

  test("by any word, accents or not, by part of an address, and by three digits of a phone", async () => {
    const [mark, digits] = [any(), String(Math.random()).slice(2, 9).padEnd(7, "7")]
    const email = `${mark}@example.com`
    await makeSignUp({
      eventId: (await newEvent()).id,
      name: "Old Name",
      email,
      phone: `206-${digits.slice(0, 3)}-${digits.slice(3)}`,
    })
    await makeSignUp({ eventId: (await newEvent()).id, name: `Zoë Ñandú ${mark}`, email, phone: "" })
    const one = [{ name: `Zoë Ñandú ${mark}`, email, hasSigned: true, hasNotes: false }]
    for (const q of [
      mark,
      `ZOE ${mark}`,
      `ñandu zo ${mark}`,
      `old ${mark}`,
      `${mark}@exa`,
      `206 ${digits}`,
      `+1 (206) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    ])
      expect(await find(q), q).toMatchObject(one)
    expect((await find(digits.slice(2, 5))).map((person) => person.email)).toContain(email)
    for (const nothing of [
      `${mark}%`,
      `_${mark.slice(1)}`,
      `${mark}\\`,
      `${mark} nobody`,
      "' OR 1=1 --",
      "＿＿%",
    ])
      expect(await find(nothing), nothing).toEqual([])
  })

  test("under the name that the owner of the account gave, not under another's", async () => {
    const student = await newStudent({ firstName: "Thaddeus", lastName: "Brandt", preferredName: "Tad" })
    await makeSignUp({ eventId: (await newEvent()).id, name: "Someone Else", email: student.email })
    expect(await find(`tad ${student.email}`)).toMatchObject([
      { name: "Thaddeus Brandt", preferredName: "Tad" },
    ])
    const typed = { firstName: "Typed", lastName: "Bystranger", preferredName: "Typo" }
    const anybody = await newStudent({ ...typed, verified: false })
    await makeSignUp({ eventId: (await newEvent()).id, name: "True Name", email: anybody.email })
    expect(await find(anybody.email)).toMatchObject([{ name: "True Name", preferredName: "" }])
  })

  test("not by a sign-up that its owner disowned", async () => {
    const email = anyEmail()
    const { id } = await makeSignUp({ eventId: (await newEvent()).id, name: "Not Me", email })
    expect(await find(email)).toHaveLength(1)
    const body = { token: cancelTokenOf(id), reason: "not-me" }
    expect((await call("/api/signup/cancel", { method: "POST", body })).status).toBe(200)
    expect(await find(email)).toEqual([])
  })

  test("at most 50, whoever was here last first; without a question the last of all", async () => {
    const mark = any()
    await db().enquiry.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({
        kind: "contact" as const,
        name: mark,
        email: `${at}.${mark}@example.com`,
        createdAt: new Date(Date.now() + DAY_MS - at * 1000),
      })),
    })
    const found = await find(mark)
    expect(found.map(({ email }) => email)).toEqual(
      Array.from({ length: 50 }, (_, at) => `${at}.${mark}@example.com`),
    )
    expect((await find("")).map(({ email }) => email)).toContain(`0.${mark}@example.com`)
    await db().enquiry.deleteMany({ where: { name: mark } })
    expect(await find(mark)).toEqual([])
  })

  test.each([
    ["10,000 letters", "x".repeat(10_000), 400],
    ["a null byte", "a%00b", 400],
    ["a broken character", "%ED%A0%80", 200],
    ["a broken escape", "%E0%A4%A", 200],
  ])("%s in the question are answered in order", async (_what, q, status) => {
    expect((await call(`/api/admin/people?q=${q}`, { token })).status).toBe(status)
  })

  test.each(["x", "1", "ada@example.com", "../users", "%00", "11111111-1111-4111-8111-11111111111g"])(
    "%j is no key",
    async (key) => {
      expect((await call(`/api/admin/people/${encodeURIComponent(key)}`, { token })).status).toBe(400)
      expect((await write(encodeURIComponent(key), { text: "x", version: 0 })).status).toBe(400)
    },
  )

  test("once, whatever comes at the same moment", async () => {
    const email = anyEmail("twin")
    const events = await Promise.all(Array.from({ length: 6 }, () => newEvent()))
    await Promise.all([
      ...events.map((event, at) =>
        makeSignUp({ eventId: event.id, name: `Name ${at}`, email, phone: `360-555-900${at}` }),
      ),
      ...Array.from({ length: 6 }, (_, at) =>
        db().enquiry.create({ data: { kind: "contact", name: `Asker ${at}`, email } }),
      ),
    ])
    // What each of them brought is found: none has written over another.
    for (let at = 0; at < 6; at++) {
      expect(await find(`${email} name ${at}`)).toHaveLength(1)
      expect(await find(`${email} asker ${at}`)).toHaveLength(1)
    }
  })
})

describe("two writes about one address at once", () => {
  /** What a search compares, after two transactions that each brought a name. */
  async function searchAfterBoth(mutateSql?: string): Promise<string> {
    const scratch = await scratchDatabase({ mutateSql })
    const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: scratch.url }))
    const [one, two, watch] = clients
    if (!one || !two || !watch) throw new Error("there are three")
    await Promise.all(clients.map((client) => client.connect()))
    const ask = (client: pg.Client, name: string) =>
      client.query("INSERT INTO enquiry (kind, name, email) VALUES ('contact', $1, 'both@example.com')", [
        name,
      ])
    try {
      await ask(watch, "Known Before")
      for (const [client, name] of [
        [one, "Una First"],
        [two, "Dora Second"],
      ] as const) {
        await client.query("BEGIN")
        await ask(client, name)
      }
      await one.query("SET CONSTRAINTS ALL IMMEDIATE")
      const waiting = two.query("SET CONSTRAINTS ALL IMMEDIATE")
      await eventually(async () => {
        const { rows } = await watch.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        return rows.length > 0
      })
      await one.query("COMMIT")
      await waiting
      await two.query("COMMIT")
      const { rows } = await watch.query("SELECT search FROM person WHERE email = 'both@example.com'")
      return rows[0].search
    } finally {
      await Promise.all(clients.map((client) => client.end()))
      await scratch.drop()
    }
  }

  test("lose nothing of each other", async () => {
    expect(await searchAfterBoth()).toMatch(/dora second.*una first/)
  })

  test("would, without the lock on the person's row", async () => {
    const unlocked = `DO $$ BEGIN
      EXECUTE replace(pg_get_functiondef('refresh_person(text)'::regprocedure), ' FOR UPDATE', '');
    END $$`
    expect(await searchAfterBoth(unlocked)).not.toContain("una first")
  })
})

test("what is to come stands first on a person's page, the next one at the top; what is past is newest first", async () => {
  const { id: studentId, email } = await newStudent()
  // Where no other test puts anything: beyond what they take at random.
  const some = 30_000 + Math.random() * 5_000
  const hoursLater = (at: Date) => new Date(at.getTime() + 3 * 3_600_000)
  const [past, longPast] = [daysAgo(some / 3), daysAgo(some / 3 + 2)]
  const [next, later] = [daysAgo(-some), daysAgo(-some - 2)]
  for (const startsAt of [later, longPast, next, past]) {
    await makeSession({ studentId, startsAt, cents: null })
    const { id: eventId } = await makeEvent({ startsAt: hoursLater(startsAt) })
    await makeSignUp({ eventId, name: "Ada", email })
  }
  const { sessions, classes } = await page(email)
  const inOrder = [next, later, past, longPast]
  const startsOf = (lines: { startsAt: string }[]) => lines.map(({ startsAt }) => new Date(startsAt))
  expect(startsOf(sessions)).toEqual(inOrder)
  expect(startsOf(classes)).toEqual(inOrder.map(hoursLater))
})

test("a person's page has sessions, classes, waivers, orders, payments, refunds, cancellations and questions", async () => {
  const student = await newStudent({ firstName: "Ingrid", phone: "3605550162", pronoun: "she/her" })
  const { id: studentId, email } = student
  await makeSession({
    studentId,
    startsAt: daysAgo(3000 + Math.floor(Math.random() * 3000)),
    cents: 8_000,
    attendance: "came",
    message: "shoulder",
  })
  const cancelled = await makeSession({ studentId, startsAt: daysAgo(9), cents: 7_000 })
  await db().booking.update({
    where: { id: cancelled.id },
    data: {
      status: "cancelled",
      cancelledAt: daysAgo(10),
      funding: { update: { desk: { update: { paidBackCents: 3_500, paidBackAt: daysAgo(10) } } } },
    },
  })
  const event = await makeEvent({ startsAt: daysAgo(4) })
  const { id: signUpId } = await makeSignUp({ eventId: event.id, name: "Ingrid Lindgren", email })
  await db().signUp.update({
    where: { id: signUpId },
    data: { attendance: "missed", attendanceAt: daysAgo(4) },
  })
  const left = await makeSignUp({ eventId: (await newEvent()).id, name: "Ingrid", email })
  expect((await call(`/api/signup/${left.id}`, { method: "DELETE", token })).status).toBe(200)
  const tin = await makeChocolate({ name: "Plum", priceCents: 1_600 })
  const { order } = await paymentOf(
    await buy({ ...newGuest(), email }, { items: [{ _id: tin.id, quantity: 2 }] }),
  )
  const body = { backToStock: true, refundedBefore: 0 }
  expect((await call(`/api/admin/orders/${order?.id}/refund`, { method: "POST", token, body })).status).toBe(
    200,
  )
  await db().enquiry.create({ data: { kind: "contact", name: "Ingrid", email, message: "Parking?" } })
  const got = await page(email)
  expect(got).toMatchObject({
    email,
    name: "Ingrid Lindgren",
    phone: "3605550162",
    account: { _id: studentId, pronoun: "she/her", isVerified: true },
    newsletter: null,
    notes: { text: "", version: 0, savedAt: null, isUnreadable: false },
    sessions: [
      { status: "cancelled", cancelledAt: daysAgoText(10), paid: { how: "cash", amount: 35 } },
      { status: "confirmed", attendance: "came", message: "shoulder", isPast: true },
    ],
    orders: [
      {
        number: order?.number,
        total: 32,
        refunded: 32,
        lines: [{ name: "Plum", quantity: 2, refundedQuantity: 2 }],
      },
    ],
    questions: [{ kind: "contact", message: "Parking?", answeredAt: null }],
  })
  await eventually(async () => (await page(email)).orders[0]?.refundDue === 0)
  expect(got.classes).toHaveLength(2)
  expect(got.classes[0]).toMatchObject({ _id: left.id, cancelledAt: expect.any(String) })
  expect(got.classes[1]).toMatchObject({
    _id: signUpId,
    attendance: "missed",
    waiver: "signed",
    waiverVersion: expect.any(Number),
  })
  expect(got.payments).toMatchObject([
    { how: "paypal", orderNumber: order?.number, amount: 32, refunds: [{ amount: 32 }] },
    { how: "cash", amount: 70, refunds: [{ amount: 35, isDue: false }] },
    { how: "cash", amount: 80, refunds: [] },
  ])
  const waiver = await call(`/api/admin/signups/${signUpId}/waiver`, { token })
  expect([waiver.status, waiver.headers.get("content-type")]).toEqual([200, "application/pdf"])
})
const daysAgoText = (days: number) => expect.stringContaining(daysAgo(days).toISOString().slice(0, 10))

describe("deleting the account", () => {
  test("takes the person and the notes along", async () => {
    const student = await newStudent()
    const key = await personKeyOf(student)
    await makeSignUp({
      eventId: (await makeEvent({ startsAt: daysAgo(2) })).id,
      name: "Ada",
      email: student.email,
    })
    await write(key, { text: "left knee", version: 0 })
    expect((await deleteAccount(student)).status).toBe(200)
    expect(await find(student.email)).toEqual([])
    expect((await call(`/api/admin/people/${key}`, { token })).status).toBe(404)
    expect(await db().person.count({ where: { id: key } })).toBe(0)
    expect((await write(key, { text: "left knee", version: 1 })).status).toBe(404)
  })

  test("takes the notes at once, and the person when the order has reached them", async () => {
    const student = await newStudent()
    const tin = await makeChocolate()
    const { order } = await paymentOf(
      await buy({ ...newGuest(), email: student.email }, { items: [{ _id: tin.id, quantity: 1 }] }),
    )
    const key = await personKeyOf(student)
    await write(key, { text: "left knee", version: 0 })
    await deleteAccount(student)
    const { notes } = await page(student.email)
    expect(notes).toMatchObject({ text: "", version: 2 })
    await db().order.update({ where: { id: order?.id }, data: { status: "done" } })
    await forgetBuyers(db())
    expect(await db().person.count({ where: { id: key } })).toBe(0)
  })

  test("forgets what was paid as a guest, and of which nothing was made", async () => {
    const student = await newStudent()
    const paid = await db().payment.create({
      data: {
        purpose: "order",
        state: "failed",
        amountCents: 1_400,
        payerEmail: student.email.toUpperCase(),
        payerSurname: "Byron",
      },
    })
    await deleteAccount(student)
    expect(await db().payment.findUniqueOrThrow({ where: { id: paid.id } })).toMatchObject({
      payerEmail: "",
      payerSurname: "",
    })
    expect(await find(student.email)).toEqual([])
  })
})
