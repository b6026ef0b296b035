import { describe, expect, test } from "vitest"
import { receiptPath } from "../../lib/payments/keys"
import { makeEvent, makeSession, makeSignUp } from "../../prisma/factories"
import {
  adminToken,
  call,
  db,
  eventually,
  makeChocolate,
  newSlot,
  newStudent,
  openPayment,
  type SignedIn,
  siteUrl,
} from "../support/api"
import { anyEmail } from "../support/classes"
import { mailTo } from "../support/mails"
import { freeSession, paidSession } from "../support/own-sessions"
import { buy, type Guest, newGuest } from "../support/shop"

const JSON_PLEASE = { Accept: "application/json" }
const read = (orderId: string, given: { token?: string; cookie?: string; key?: string } = {}) =>
  call(`/api/payments/${orderId}/receipt${given.key === undefined ? "" : `?key=${given.key}`}`, {
    token: given.token,
    headers: { ...JSON_PLEASE, ...(given.cookie ? { Cookie: given.cookie } : {}) },
  })
const keyOf = (orderId: string) => new URL(receiptPath(orderId), siteUrl()).searchParams.get("key") ?? ""
const bookedOf = async (who: SignedIn) =>
  (await call(`/api/bookings?userId=${who.id}`, { token: who.token })).body.bookedSlots as Record<
    string,
    unknown
  >[]

async function boughtBy(guest: Guest): Promise<string> {
  const plum = await makeChocolate({ name: "Plum", priceCents: 1_250, inventory: 9 })
  const orderId = await buy(guest, { items: [{ _id: plum.id, quantity: 2 }], isLocalPickup: false })
  await eventually(
    async () => (await db().payment.findUnique({ where: { paypalOrderId: orderId } }))?.state === "fulfilled",
  )
  return orderId
}

describe("a receipt of a session", () => {
  test("says what, when, who, how much and what went back; the student's list and the email lead to it", async () => {
    const { who, slot, orderId } = await paidSession()
    const { body } = await read(orderId, { token: who.token })
    expect(body.receipt).toMatchObject({
      orderId,
      orderNumber: null,
      how: "paypal",
      from: { name: "Maya Lindqvist", address: expect.stringContaining("210 Quincy Street") },
      to: { name: `${who.firstName} ${who.lastName}`, email: who.email },
      lines: [
        {
          what: "Individual Yoga Session (60 min)",
          about: expect.stringMatching(/ at .*[AP]M P[DS]T$/),
          amount: 80,
        },
      ],
      total: 80,
      refunds: [],
      refunded: 0,
    })
    const [booked] = await bookedOf(who)
    expect(booked?.receiptUrl).toBe(receiptPath(orderId))
    const mail = await mailTo(who.email, /You’re booked/)
    expect(mail.html).toContain(`${receiptPath(orderId)}"`)
    const page = await fetch(`${siteUrl()}${booked?.receiptUrl}`)
    expect([page.status, page.headers.get("referrer-policy"), page.headers.get("x-robots-tag")]).toEqual([
      200,
      "no-referrer",
      "noindex",
    ])
    expect(await page.text()).toContain("Total paid")
    await call(`/api/bookings/${slot.id}`, { method: "DELETE", token: await adminToken() })
    const after = (await read(orderId, { token: who.token })).body.receipt
    expect(after).toMatchObject({
      lines: [{ about: expect.stringContaining("(canceled)") }],
      refunds: [{ amount: 80 }],
      refunded: 80,
    })
  })

  test("is a PDF unless JSON is asked for", async () => {
    const { who, orderId } = await paidSession()
    const answer = await fetch(`${siteUrl()}/api/payments/${orderId}/receipt`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
    expect(answer.headers.get("content-type")).toBe("application/pdf")
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="receipt-\d{4}-\d\d-\d\d.pdf"/,
    )
    expect(answer.headers.get("cache-control")).toContain("no-store")
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-")
  })

  test("is named after the studio's day on which it was paid", async () => {
    const { who, orderId } = await paidSession()
    // Eight in the evening of the day before, there.
    await db().booking.updateMany({
      where: { funding: { payment: { paypalOrderId: orderId } } },
      data: { confirmedAt: new Date("2026-03-05T04:00:00Z") },
    })
    const answer = await fetch(`${siteUrl()}/api/payments/${orderId}/receipt`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
    expect(answer.headers.get("content-disposition")).toContain("receipt-2026-03-04.pdf")
  })

  test("is for its student, its key and the admin, and for nobody else", async () => {
    const [{ who, orderId }, other, theirs, admin] = await Promise.all([
      paidSession(),
      newStudent(),
      paidSession(),
      adminToken(),
    ])
    const statuses = async (given: Parameters<typeof read>[1]) => (await read(orderId, given)).status
    expect(await statuses({ token: who.token })).toBe(200)
    expect(await statuses({ key: keyOf(orderId) })).toBe(200)
    expect(await statuses({ key: keyOf(orderId), token: other.token })).toBe(200)
    expect(await statuses({ token: admin })).toBe(200)
    expect(await statuses({ token: other.token })).toBe(403)
    expect(await statuses({ token: theirs.who.token, key: keyOf(theirs.orderId) })).toBe(403)
    expect(await statuses({})).toBe(401)
    expect(await statuses({ cookie: newGuest().cookie })).toBe(401)
    for (const key of ["", "x", keyOf(theirs.orderId), keyOf(orderId).slice(1)])
      expect(await statuses({ key }), key).toBe(401)
    for (const key of ["", "x", keyOf(theirs.orderId)])
      expect((await fetch(`${siteUrl()}/receipts/${orderId}?key=${key}`)).status).toBe(404)
  })

  test("is not there while nothing is paid, or for a code", async () => {
    const [who, slot, free] = await Promise.all([newStudent(), newSlot(), freeSession()])
    const orderId = await openPayment(who, slot.id)
    expect((await read(orderId, { token: who.token })).status).toBe(403)
    expect((await read(orderId, { key: keyOf(orderId) })).status).toBe(404)
    expect((await bookedOf(free.who))[0]?.receiptUrl).toBeNull()
    expect((await mailTo(free.who.email, /You’re booked/)).html).not.toContain("/receipts/")
  })
})

test("a receipt of an order is for its cart, its buyer's account and its key", async () => {
  const guest = newGuest()
  const [orderId, other, buyer] = await Promise.all([
    boughtBy(guest),
    newStudent(),
    newStudent({ email: guest.email }),
  ])
  const { status, body } = await read(orderId, { cookie: guest.cookie })
  expect(status).toBe(200)
  const { order } = await db().payment.findUniqueOrThrow({
    where: { paypalOrderId: orderId },
    include: { order: true },
  })
  expect(body.receipt).toMatchObject({
    orderNumber: order?.number,
    to: { email: guest.email },
    lines: [{ what: "2 × Plum", amount: 25 }],
    shipping: 5,
    discount: 0,
    total: 30,
  })
  expect((await read(orderId, { token: buyer.token })).status).toBe(200)
  expect((await read(orderId, { token: other.token })).status).toBe(403)
  expect((await read(orderId, { token: other.token, cookie: guest.cookie })).status).toBe(200)
  const mail = await mailTo(guest.email, /^Your order #/)
  expect(mail.subject).toContain(`#${order?.number}:`)
  expect(mail.html).toContain(`${receiptPath(orderId)}"`)
  const page = await (await fetch(`${siteUrl()}${receiptPath(orderId)}`)).text()
  expect(page).toContain(`Receipt for order #${order?.number}`)
  expect(page).toContain('data-brand="chocolate"')
})

test("what was taken at the desk or at the door has a receipt, and what is owed has none", async () => {
  const [who, event] = await Promise.all([
    newStudent(),
    makeEvent({ startsAt: new Date("2150-01-01T18:00:00Z") }),
  ])
  const startsAt = (hour: number) => new Date(Date.UTC(2150, 0, 2, hour))
  await makeSession({ studentId: who.id, startsAt: startsAt(17), cents: 6_050 })
  await makeSession({ studentId: who.id, startsAt: startsAt(20), cents: null })
  const [owed, paid] = await bookedOf(who)
  expect(owed?.receiptUrl).toBeNull()
  const [, id = ""] = /^\/receipts\/([^?]+)\?/.exec(`${paid?.receiptUrl}`) ?? []
  const { body } = await read(id, { token: who.token })
  expect(body.receipt).toMatchObject({ how: "cash", total: 60.5, lines: [{ amount: 60.5 }] })
  expect((await read(id, { token: (await newStudent()).token })).status).toBe(403)
  const signUp = await makeSignUp({ eventId: event.id, name: "Ines Moreau", email: anyEmail() })
  const marked = { how: "cash", amount: 18 }
  await call(`/api/admin/signups/${signUp.id}/paid`, {
    method: "PUT",
    token: await adminToken(),
    body: marked,
  })
  const { funding } = await db().signUp.findUniqueOrThrow({
    where: { id: signUp.id },
    include: { funding: true },
  })
  const door = `${funding?.deskPaymentId}`
  expect((await read(door, { key: keyOf(door) })).body.receipt).toMatchObject({
    to: { name: "Ines Moreau" },
    lines: [{ what: event.title, amount: 18 }],
  })
})
