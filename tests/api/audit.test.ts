import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { listDone } from "../../lib/admin/queries/audit"
import { cancelTokenOf } from "../../lib/classes/keys"
import { formatInstantTime, formatMomentLong, instantToWallClock } from "../../lib/time"
import { makeEvent, makeOrder, makeSession, makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, makeChocolate, newStudent } from "../support/api"
import { anyEmail } from "../support/classes"
import { freeHour, freeMinute } from "../support/free-moments"

const KINDS = [
  ["student", "delete student"],
  ["booking", "cancel session"],
  ["slot", "release slot"],
  ["time_off", "go away"],
  ["event", "message class"],
  ["sign_up", "pay back"],
  ["order", "order shipped"],
  ["payment", "done"],
  ["person", "change notes"],
  ["mail", "send again"],
  ["chocolate", "change chocolate"],
] as const

async function said(entries: { action: string; subject: string; actor?: string; details?: object }[]) {
  const ids = []
  for (const entry of entries) {
    const { id } = await db().auditEntry.create({ data: { actor: `admin:${randomUUID()}`, ...entry } })
    ids.push(String(id))
  }
  const done = new Map((await listDone("acts")).map((entry) => [entry._id, entry]))
  return ids.map((id) => done.get(id))
}

test("the audit trail names people, times and money", async () => {
  const student = await newStudent({ firstName: "Noor", lastName: "Haddad" })
  const { id: bookingId } = await makeSession({
    studentId: student.id,
    startsAt: await freeHour(),
    cents: 6000,
  })
  const order = await makeOrder({
    student: { id: student.id, firstName: "Sanne", lastName: "Visser", email: student.email },
    status: "shipped",
    createdAt: new Date(),
    lines: [
      {
        chocolateId: (await makeChocolate({ inventory: 5 })).id,
        name: "Salted Almond",
        unitPriceCents: 2000,
        quantity: 1,
      },
    ],
    isLocalPickup: false,
  })
  const [moved, refunded] = await said([
    {
      actor: `student:${student.id}`,
      action: "cancel session",
      subject: `booking:${bookingId}`,
      details: { refundCents: 6000 },
    },
    { action: "refund order", subject: `order:${order.id}`, details: { cents: 1650, backToStock: true } },
  ])
  expect(moved).toMatchObject({
    who: "Noor Haddad",
    said: expect.stringMatching(/^Canceled Noor Haddad’s session on .* P[SD]T: \$60 back$/),
  })
  expect(refunded).toMatchObject({
    who: "You",
    said: "Refunded $16.50 to Sanne Visser",
    log: `refund order, order:${order.id}, backToStock true, cents 1650`,
  })
})

test("settings are named as their screen is, and one import is one", async () => {
  const [home, policy, one, two] = await said([
    { action: "publish settings", subject: "setting:home", details: { version: 3 } },
    { action: "publish settings", subject: "setting:policy", details: { version: 2 } },
    { action: "import", subject: "import:students", details: { added: 1 } },
    { action: "import", subject: "import:passes", details: { added: 2 } },
  ])
  expect(home?.said).toBe("Published Home in Settings, version 3")
  expect(policy?.said).toBe("Published Policy in Settings, version 2")
  expect(one?.said).toBe("Imported 1 student")
  expect(two?.said).toBe("Imported 2 passes")
})

test("a session that was moved stands at the time that it had then", async () => {
  const { id: studentId } = await newStudent({ firstName: "Noor", lastName: "Haddad" })
  const { id } = await makeSession({ studentId, startsAt: await freeHour(), cents: 6000 })
  const subject = `booking:${id}`
  const [from, to] = ["2027-03-02T17:00:00.000Z", "2027-03-16T16:00:00.000Z"]
  const [booked, moved] = await said([
    { action: "book by hand", subject, details: { how: "owes", amount: 60 } },
    { action: "move session", subject, details: { from, to } },
  ])
  expect(booked?.said).toBe("Booked Noor Haddad’s session on Tue, Mar 2, 2027 at 9:00 AM PST, owes $60")
  expect(moved?.said).toContain("to Tue, Mar 16, 2027 at 9:00 AM PDT")
})

test("and says what is gone as gone, of every kind", async () => {
  const entries = KINDS.map(([kind, action]) => ({ action, subject: `${kind}:${randomUUID()}` }))
  for (const entry of await said(entries)) {
    expect(entry?.said).toMatch(/^[A-Z]/)
    expect(entry?.said).not.toMatch(/undefined|null|NaN|Invalid/)
  }
  const [odd] = await said([{ action: "of another version", subject: "planet:mars", actor: "mars" }])
  expect(odd).toMatchObject({ who: "The site", said: "Of another version" })
})

/** What the audit trail says of a row, the newest last. */
async function trailOf(kind: string, id: unknown): Promise<string[]> {
  const subject = `${kind}:${id}`
  const entries = await db().auditEntry.findMany({ where: { subject }, orderBy: { id: "asc" } })
  return entries.map(({ actor, action }) => `${actor.split(":")[0]}: ${action}`)
}

const onDesk = async (method: string, path: string, body?: object) =>
  call(path, { method, body, token: await adminToken() })

test("what she does with classes and their people is in the audit trail, and what is refused is not", async () => {
  const event = await makeEvent({ startsAt: await freeMinute(), capacity: 9 })
  const people = `/api/admin/events/${event.id}/people`
  const added = await onDesk("POST", people, { name: "Ines Moor", email: anyEmail(), waiver: "missing" })
  expect(added.status).toBe(201)
  const { signUpId } = added.body
  const waiver = `/api/admin/signups/${signUpId}/waiver`
  expect((await onDesk("PUT", waiver, { waiver: "on_paper" })).status).toBe(200)
  expect((await onDesk("PUT", waiver, { waiver: "on_paper" })).status).toBe(409)
  const renamed = { title: `Quiet ${randomUUID()}` }
  expect((await onDesk("PUT", `/api/events/${event.id}`, renamed)).status).toBe(409)
  expect((await onDesk("PUT", `/api/events/${event.id}`, { ...renamed, force: true })).status).toBe(200)
  expect((await onDesk("DELETE", `/api/signup/${signUpId}`)).status).toBe(200)
  expect((await onDesk("DELETE", `/api/signup/${signUpId}`)).status).toBe(404)
  expect(await trailOf("event", event.id)).toEqual(["admin: change class"])
  expect(await trailOf("sign_up", signUpId)).toEqual([
    "admin: add person",
    "admin: take waiver",
    "admin: take off list",
  ])
  const said = (await listDone("acts")).map((entry) => entry.said)
  expect(said).toContainEqual(
    expect.stringMatching(new RegExp(`^Changed ${renamed.title} on .*, 1 person notified$`)),
  )
  expect(said).toContainEqual(
    expect.stringMatching(new RegExp(`^Took Ines Moor off the list for ${renamed.title} on `)),
  )
})

test("so is a spot that is given up by its link", async () => {
  const event = await makeEvent({ startsAt: new Date(Date.now() + 86_400_000) })
  const { id } = await makeSignUp({ eventId: event.id, name: "Ines Moor", email: anyEmail() })
  const give = () =>
    call("/api/signup/cancel", { method: "POST", body: { token: cancelTokenOf(id), reason: "cannot-come" } })
  for (const { status } of [await give(), await give()]) expect(status).toBe(200)
  expect(await trailOf("sign_up", id)).toEqual(["visitor: give up spot"])
})

test("so are slots, time off, letters, subscribers and new classes", async () => {
  const zone = "America/Los_Angeles"
  const slots = [instantToWallClock(await freeMinute(), zone)]
  const { body: made } = await onDesk("POST", "/api/bookings", { slots })
  expect(await trailOf("slot", (made.slots as { _id: string }[])[0]?._id)).toEqual(["admin: add slots"])

  const { date } = instantToWallClock(await freeMinute(), zone)
  const range = { from: `${date}T03:00`, to: `${date}T03:30`, force: true }
  const { body: off } = await onDesk("POST", "/api/admin/time-off", range)
  await onDesk("DELETE", `/api/admin/time-off/${off._id}`)
  expect(await trailOf("time_off", off._id)).toEqual(["admin: take time off", "admin: remove time off"])

  const { body: letter } = await onDesk("POST", "/api/admin/letters", { subject: "Spring", text: "Hello." })
  expect((await onDesk("DELETE", `/api/admin/letters/${letter._id}`)).status).toBe(204)
  expect(await trailOf("letter", letter._id)).toEqual(["admin: delete letter"])

  const { id } = await db().subscriber.create({ data: { email: anyEmail(), confirmedAt: new Date() } })
  await onDesk("DELETE", `/api/admin/subscribers/${id}`)
  expect(await trailOf("subscriber", id)).toEqual(["admin: delete subscriber"])

  const title = `New ${randomUUID()}`
  const body = { title, ...instantToWallClock(await freeMinute(), zone), location: "The Loft" }
  const again = [
    await onDesk("POST", "/api/admin/events", body),
    await onDesk("POST", "/api/admin/events", body),
  ]
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  const eventId = again[0]?.body._id
  expect(await trailOf("event", eventId)).toEqual(["admin: add class"])
  const to = await freeMinute()
  const change = { title: `Late ${title}`, ...instantToWallClock(to, zone) }
  expect((await onDesk("PUT", `/api/events/${eventId}`, change)).status).toBe(200)
  const then = (await listDone("acts")).map((entry) => entry.said).filter((one) => one.includes(title))
  const before = formatMomentLong(new Date(String(again[0]?.body.startsAt)), zone)
  expect(then[1], "as it was then").toBe(`Added ${title} on ${before}`)
  expect(then[0]).toMatch(new RegExp(`^Changed Late ${title} .* to .*${formatInstantTime(to, zone)}`))
})
