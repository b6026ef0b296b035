import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { listDone } from "../../lib/admin/queries/audit"
import { makeOrder, makeSession } from "../../prisma/factories"
import { db, makeChocolate, newStudent } from "../support/api"
import { freeHour } from "../support/free-moments"

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
