import { afterAll, describe, expect, test } from "vitest"
import { rangeOf } from "../../lib/calendar/rules/calendar"
import { sayPickupsInstead } from "../../lib/checkout/queries/pickups-instead"
import { cancelTokenOf } from "../../lib/classes/keys"
import { env } from "../../lib/env"
import { orderPath } from "../../lib/shop/keys"
import { addDays, instantToWallClock } from "../../lib/time"
import { makeSignUp } from "../../prisma/factories"
import {
  adminToken,
  call,
  db,
  eventually,
  mailsTo,
  makeChocolate,
  newStudent,
  type SignedIn,
  siteUrl,
} from "../support/api"
import { newEvent, signUp, signUpBody } from "../support/classes"
import { ZONE } from "../support/desk"
import { freeMinute } from "../support/free-moments"
import { brokenInvariants } from "../support/invariants"
import { approveCart, captureCart, type Guest, newGuest, openCart, paymentOf } from "../support/shop"

/** Pickup at a class that the buyer is signed up for (docs/product.md, Orders). */

type ClassOf = { student: SignedIn } & Partial<Parameters<typeof newEvent>[0]>

/** A class that a student is signed up for, in more than a month unless told. */
async function classOf({ student, ...given }: ClassOf) {
  const event = await newEvent({ startsAt: await freeMinute(), ...given })
  await makeSignUp({ eventId: event.id, name: student.firstName, email: student.email })
  return event
}

const cancel = ({ id }: { id: string }) =>
  db().event.update({ where: { id }, data: { cancelledAt: new Date() } })
/** Too soon to make an order for. It stands in the way of other tests, so it is canceled again. */
const classTomorrow = (student: SignedIn) =>
  classOf({ student, startsAt: new Date(Date.now() + 86_400_000), durationMinutes: 1 })

/** Takes everybody off the list of a class. */
async function leave({ id: eventId }: { id: string }) {
  for (const { id } of await db().signUp.findMany({ where: { eventId, cancelledAt: null } }))
    await call(`/api/signup/${id}`, { method: "DELETE", token: await adminToken() })
}

const classesOf = async ({ id, token }: SignedIn) =>
  (await call(`/api/user/${id}/pickup-classes`, { token })).body as unknown as { eventId: string }[]

type Asked = {
  student?: SignedIn
  pickupEventId?: string
  guest?: Guest
  isLocalPickup?: boolean
  _id?: string
}

/** Opens the payment of a cart with one tin. */
async function open({ student, guest = newGuest(), _id, ...rest }: Asked) {
  const items = [{ _id: _id ?? (await makeChocolate()).id, quantity: 1 }]
  return openCart(guest, { items, token: student?.token, ...rest })
}

/** An order to be handed over at a class, paid. */
async function ordered({ student, pickupEventId }: { student: SignedIn; pickupEventId: string }) {
  const guest = { ...newGuest(), email: student.email }
  const opened = await open({ student, guest, pickupEventId })
  expect(opened.status).toBe(200)
  const paypalId = opened.body.orderId as string
  await approveCart(guest, paypalId)
  expect((await captureCart(guest, paypalId)).status).toBe(200)
  const { order } = await paymentOf(paypalId)
  if (!order) throw new Error("There is no order.")
  return order
}

const handOvers = async (eventId: string) =>
  (await call(`/api/admin/events/${eventId}/orders`, { token: await adminToken() })).body
const step = async (orderId: string, status: string) =>
  call(`/api/admin/orders/${orderId}/step`, { method: "POST", token: await adminToken(), body: { status } })
/** The email whose subject begins so. */
const textOf = async (address: string, subject: string) =>
  (await eventually(async () => (await mailsTo(address)).find((mail) => mail.subject.startsWith(subject))))
    .text
const pageOf = async (orderId: string) => (await fetch(`${siteUrl()}${orderPath(orderId)}`)).text()

describe("the classes at which an order can be picked up", () => {
  test("are the student's own, at a place, two days away or more", async () => {
    const student = await newStudent()
    const own = [await classOf({ student }), await classOf({ student })]
    const tomorrow = await classTomorrow(student)
    await classOf({ student, address: "", link: "https://example.com/room" })
    const canceled = await classOf({ student })
    await cancel(canceled)
    const left = await classOf({ student })
    await leave(left)
    await newEvent({ startsAt: await freeMinute() })
    const shown = await classesOf(student)
    await cancel(tomorrow)
    expect(shown).toEqual(
      own
        .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
        .map(({ id, title, startsAt }) => ({
          eventId: id,
          title,
          startsAt: startsAt.toISOString(),
        })),
    )
  })

  test("are told to nobody else", async () => {
    const student = await newStudent()
    const path = `/api/user/${student.id}/pickup-classes`
    expect((await call(path)).status).toBe(401)
    expect((await call(path, { token: (await newStudent()).token })).status).toBe(403)
    expect((await call(path, { token: await adminToken() })).status).toBe(403)
  })
})

describe("an order that is picked up at a class", () => {
  test("is on the class's list, and is handed over there step by step", async () => {
    const student = await newStudent()
    const event = await classOf({ student, title: "Slow Flow" })
    const order = await ordered({ student, pickupEventId: event.id })
    expect(order).toMatchObject({ isLocalPickup: true, pickupEventId: event.id, shippingCents: 0 })
    const [listed] = (await handOvers(event.id)) as unknown as Record<string, unknown>[]
    expect(listed).toMatchObject({ _id: order.id, number: order.number, status: "to_pack" })
    expect(listed?.lines).toEqual([{ name: expect.any(String), quantity: 1 }])
    const { signUps } = await db().event.findUniqueOrThrow({
      where: { id: event.id },
      include: { signUps: true },
    })
    expect(listed?.signUpId).toBe(signUps[0]?.id)
    expect(await pageOf(order.id)).toContain("I’ll bring it to class: Slow Flow, ")

    expect((await step(order.id, "ready_for_pickup")).status).toBe(200)
    const [ready] = await db().mail.findMany({
      where: { recipient: student.email, template: "shop/ready-for-pickup" },
    })
    expect(ready?.data).toMatchObject({ pickupClass: { eventId: event.id, title: "Slow Flow" } })
    expect((await step(order.id, "done")).status).toBe(200)
    expect(await handOvers(event.id)).toMatchObject([{ status: "done" }])
  })

  test("is told to the buyer and to her with the class", async () => {
    const student = await newStudent()
    const event = await classOf({ student, title: "Deep Rest" })
    await ordered({ student, pickupEventId: event.id })
    const mail = await eventually(async () =>
      (await mailsTo(student.email)).find(({ subject }) => subject.startsWith("Your order #")),
    )
    expect(mail?.text).toContain("I’ll bring it to class: Deep Rest, ")
  })

  test("is picked up in her hours once the buyer has left the class, or it is canceled", async () => {
    const student = await newStudent()
    const event = await classOf({ student, title: "Slow Flow" })
    const order = await ordered({ student, pickupEventId: event.id })
    await leave(event)
    expect(await handOvers(event.id)).toMatchObject([{ _id: order.id, signUpId: null }])
    const left = await pageOf(order.id)
    expect(left).toContain("You’re not signed up for Slow Flow anymore. You can pick it up ")
    expect(left).not.toContain("I’ll bring it")
    const desk = await call(`/api/admin/orders?search=${order.number}`, { token: await adminToken() })
    expect((desk.body.orders as { _id: string }[]).find(({ _id }) => _id === order.id)).toMatchObject({
      pickupClass: { eventId: event.id, isSignedUp: false },
    })
    await cancel(event)
    const page = await pageOf(order.id)
    expect(page).toContain("Slow Flow was canceled. You can pick it up ")
    expect(page).not.toContain("I’ll bring it")
    expect((await step(order.id, "ready_for_pickup")).status).toBe(200)
    const ready = await db().mail.findFirstOrThrow({
      where: { recipient: student.email, template: "shop/ready-for-pickup" },
    })
    expect(ready.data).toMatchObject({ pickupClass: null })
  })

  test("is told where it is picked up instead with the email that the class is canceled", async () => {
    const [student, other] = [await newStudent(), await newStudent()]
    const event = await classOf({ student })
    await makeSignUp({ eventId: event.id, name: other.firstName, email: other.email })
    const order = await ordered({ student, pickupEventId: event.id })
    const { date } = instantToWallClock(event.startsAt, ZONE)
    const away = await call(`/api/admin/away?from=${date}&to=${date}`, { token: await adminToken() })
    const items = away.body.items as { _id: string; people?: { email: string; orders: number[] }[] }[]
    const people = items.find(({ _id }) => _id === event.id)?.people ?? []
    const numbers = new Map(people.map(({ email, orders }) => [email, orders]))
    expect([numbers.get(student.email), numbers.get(other.email)]).toEqual([[order.number], []])
    const deleted = await call("/api/events/bulk", {
      method: "DELETE",
      token: await adminToken(),
      body: { eventIds: [event.id], force: true },
    })
    expect(deleted.status).toBe(200)
    const text = await textOf(student.email, "Canceled: ")
    expect(text).toContain(`You can pick up your order #${order.number} at `)
    expect(text).toContain("I’ll email you when it’s ready.")
    expect(await textOf(other.email, "Canceled: ")).not.toContain("pick up")
  })

  test("isn’t sent to a door that she is away from, where the class is canceled because she goes away", async () => {
    const student = await newStudent()
    const event = await classOf({ student })
    await ordered({ student, pickupEventId: event.id })
    const { id } = await db().signUp.findFirstOrThrow({ where: { eventId: event.id } })
    const zone = env().STUDIO_TIME_ZONE
    const today = instantToWallClock(new Date(), zone).date
    const goesAway = rangeOf({ from: today, to: addDays(today, 20), zone })
    expect((await sayPickupsInstead(db(), [id], goesAway)).get(id)).toMatch(/\(except \w{3}, \w{3} \d+–/)
  })

  test("is told where it is picked up instead where the spot is given up, or taken away", async () => {
    const [student, other] = [await newStudent(), await newStudent()]
    const event = await classOf({ student })
    await makeSignUp({ eventId: event.id, name: other.firstName, email: other.email })
    const [order, others] = [
      await ordered({ student, pickupEventId: event.id }),
      await ordered({ student: other, pickupEventId: event.id }),
    ]
    const signUp = await db().signUp.findFirstOrThrow({ where: { eventId: event.id, email: student.email } })
    const token = cancelTokenOf(signUp.id)
    const instead = `You can pick up your order #${order.number} at `
    expect(await (await fetch(`${siteUrl()}/signup/cancel?token=${token}`)).text()).toContain(instead)
    const body = { token, reason: "cannot-come" }
    expect((await call("/api/signup/cancel", { method: "POST", body })).status).toBe(200)
    const text = await textOf(student.email, "You’ve given up your spot: ")
    expect(text).toContain(instead)
    expect(text).toContain("I’ll email you when it’s ready.")

    expect((await step(others.id, "ready_for_pickup")).status).toBe(200)
    await leave(event)
    const taken = await textOf(other.email, "No longer on the list: ")
    expect(taken).toContain(`You can pick up your order #${others.number} at `)
    expect(taken).not.toContain("I’ll email you when")
  })

  test("is brought there again once the buyer is signed up again, and the confirmation says so", async () => {
    const [student, other] = [await newStudent(), await newStudent()]
    const event = await classOf({ student })
    const order = await ordered({ student, pickupEventId: event.id })
    await leave(event)
    for (const { email } of [student, other])
      expect((await signUp(await signUpBody(event, { email }))).status).toBe(200)
    expect(await textOf(student.email, "You’re signed up: ")).toContain(
      `I’ll bring your order #${order.number} to this class.`,
    )
    expect(await textOf(other.email, "You’re signed up: ")).not.toContain("I’ll bring")
  })

  test("is only of somebody who is in that class, and is not shipped", async () => {
    const student = await newStudent()
    const event = await classOf({ student })
    const tomorrow = await classTomorrow(student)
    const others = await newEvent({ startsAt: await freeMinute() })
    const refused = { status: 409, body: { code: "PICKUP_CHANGED" } }
    expect(await open({ pickupEventId: event.id })).toMatchObject(refused)
    expect(await open({ student: await newStudent(), pickupEventId: event.id })).toMatchObject(refused)
    expect(await open({ student, pickupEventId: others.id })).toMatchObject(refused)
    expect(await open({ student, pickupEventId: tomorrow.id })).toMatchObject(refused)
    await cancel(tomorrow)
    expect(await open({ student, pickupEventId: event.id, isLocalPickup: false })).toMatchObject({
      status: 400,
      body: { fields: { pickupEventId: expect.any(String) } },
    })
    expect(await open({ student, pickupEventId: "nowhere" })).toMatchObject({ status: 400 })
  })

  test("is another payment than the same cart picked up elsewhere", async () => {
    const student = await newStudent()
    const event = await classOf({ student })
    const guest = newGuest()
    const { id: _id } = await makeChocolate()
    const first = await open({ student, guest, _id })
    const second = await open({ student, guest, _id, pickupEventId: event.id })
    const third = await open({ student, guest, _id, pickupEventId: event.id })
    expect(second.body.orderId).not.toBe(first.body.orderId)
    expect(third.body.orderId).toBe(second.body.orderId)
  })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})

test("her day says how many orders are handed over at a class, without those of who has left it", async () => {
  const student = await newStudent()
  const event = await classOf({ student })
  const left = await newStudent()
  const signUp = await makeSignUp({ eventId: event.id, name: left.firstName, email: left.email })
  await ordered({ student, pickupEventId: event.id })
  await ordered({ student: left, pickupEventId: event.id })
  await call(`/api/signup/${signUp.id}`, { method: "DELETE", token: await adminToken() })
  const { timeZone } = (await call("/config/studio")).body
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: timeZone as string }).format(event.startsAt)
  const { body } = await call(`/api/admin/today?day=${day}`, { token: await adminToken() })
  const entries = body.entries as { id: string; ordersToHandOver?: number }[]
  expect(entries.find(({ id }) => id === event.id)).toMatchObject({ ordersToHandOver: 1 })
})
