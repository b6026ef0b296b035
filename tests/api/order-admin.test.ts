import type { JobHelpers } from "graphile-worker"
import { afterAll, describe, expect, test } from "vitest"
import { getOrderHistory } from "../../lib/admin/queries/order-history"
import { takeMailBack } from "../../lib/jobs/queue"
import { orderPath } from "../../lib/shop/keys"
import { getOrderForGuest } from "../../lib/shop/queries/shop"
import { isHoliday } from "../../lib/shop/rules/holidays"
import type { AdminOrders, WireAdminOrder } from "../../lib/shop/schema/shop"
import { addDays, formatDay, instantToWallClock, weekdayOf } from "../../lib/time"
import { sendQueuedMail } from "../../lib/worker/tasks/send-mail"
import {
  adminToken,
  call,
  capturesOf,
  db,
  eventually,
  mailsTo,
  makeCartCoupon,
  makeChocolate,
  siteUrl,
} from "../support/api"
import { clockAhead } from "../support/clock-ahead"
import { brokenInvariants } from "../support/invariants"
import { isLockAwaited } from "../support/own-site"
import {
  approveCart,
  captureCart,
  type Guest,
  newGuest,
  openedCart,
  paymentOf,
  stockOf,
} from "../support/shop"
import { startWeb } from "../support/stack"

type Bought = { guest: Guest; paypalId: string; id: string; chocolateIds: string[] }

/** An order of 2 at $19.99 and 1 at $16.50, shipped or fetched, with 15% off if wanted. */
async function bought(
  given: { isLocalPickup?: boolean; withCoupon?: boolean; surname?: string } = {},
): Promise<Bought> {
  const { isLocalPickup = true, withCoupon = false, surname = "Byron" } = given
  const plum = await makeChocolate({ name: "Plum", priceCents: 1_999 })
  const rose = await makeChocolate({ name: "Rose", priceCents: 1_650 })
  const guest = newGuest()
  const couponCode = withCoupon ? (await makeCartCoupon({ maxUses: 1 })).code : undefined
  const items = [
    { _id: plum.id, quantity: 2 },
    { _id: rose.id, quantity: 1 },
  ]
  const paypalId = await openedCart(guest, { items, isLocalPickup, couponCode })
  await approveCart(guest, paypalId, { payer: { given_name: "Ada", surname, email_address: guest.email } })
  expect((await captureCart(guest, paypalId)).status).toBe(200)
  const { order } = await paymentOf(paypalId)
  return { guest, paypalId, id: order?.id ?? "", chocolateIds: [plum.id, rose.id] }
}

const step = async (id: string, body: Record<string, unknown>) =>
  call(`/api/admin/orders/${id}/step`, { method: "POST", body, token: await adminToken() })
const undo = async (id: string, status: string) =>
  call(`/api/admin/orders/${id}/undo`, { method: "POST", body: { status }, token: await adminToken() })
const refund = async (id: string, body: Record<string, unknown>) =>
  call(`/api/admin/orders/${id}/refund`, {
    method: "POST",
    body: { backToStock: true, refundedBefore: 0, ...body },
    token: await adminToken(),
  })
const list = async (query: string) =>
  (await call(`/api/admin/orders?${query}`, { token: await adminToken() })).body as unknown as AdminOrders
/** Waits for so many emails, without the seconds in which a step can be undone. */
const mailed = (guest: Guest, count: number) =>
  eventually(async () => {
    await db().$executeRaw`
      WITH now_due AS (UPDATE mail SET not_before = NULL WHERE recipient = ${guest.email} AND not_before IS NOT NULL
        RETURNING id)
      SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT j.id FROM graphile_worker._private_jobs j
        JOIN now_due ON j.payload->>'mailId' = now_due.id::text), run_at => now())`
    const mails = await mailsTo(guest.email)
    return mails.length === count && mails
  })
/** However slow the machine is, the step can still be undone. */
const keepBack = ({ email }: Guest) =>
  db().mail.updateMany({
    where: { recipient: email, notBefore: { not: null } },
    data: { notBefore: new Date(Date.now() + 3_600_000) },
  })

describe("the steps of an order", () => {
  test.each([
    [true, "ready_for_pickup", /Ready for pickup/],
    [false, "shipped", /^Shipped/],
  ])("pickup %s: to pack, %s, done, with a mail at each", async (isLocalPickup, first, subject) => {
    const { guest, id } = await bought({ isLocalPickup })
    const stepped = await step(id, { status: first, tracking: "USPS 9400 1000" })
    expect([stepped.status, (stepped.body.order as WireAdminOrder).status]).toEqual([200, first])
    expect((await step(id, { status: first })).status).toBe(200)
    await mailed(guest, 2)
    expect((await step(id, { status: "done" })).body.order).toMatchObject({ status: "done" })
    const mails = await mailed(guest, 3)
    expect(mails.filter((mail) => subject.test(mail.subject))).toHaveLength(1)
    if (!isLocalPickup) expect(mails.some((mail) => mail.text.includes("USPS 9400 1000"))).toBe(true)
  })

  test("that do not follow are refused, and mail nobody", async () => {
    const { guest, id } = await bought({ isLocalPickup: true })
    for (const status of ["shipped", "done"])
      expect([status, (await step(id, { status })).status]).toEqual([status, 409])
    for (const status of ["to_pack", "refunded", "lost", 1])
      expect((await step(id, { status })).status).toBe(400)
    await step(id, { status: "ready_for_pickup" })
    await mailed(guest, 2)
    await step(id, { status: "done" })
    expect((await step(id, { status: "ready_for_pickup" })).status).toBe(409)
    await mailed(guest, 3)
  })

  test("taken before the email of the one before has gone out, send one email alone, also once undone", async () => {
    const { guest, id } = await bought({ isLocalPickup: false })
    await step(id, { status: "shipped", tracking: "USPS 9400 1000" })
    await keepBack(guest)
    await step(id, { status: "done" })
    const stepsToTell = async () =>
      (await db().mail.findMany({ where: { recipient: guest.email, notBefore: { not: null } } })).map(
        ({ template }) => template,
      )
    expect(await stepsToTell()).toEqual(["shop/done"])
    await keepBack(guest)
    expect((await undo(id, "done")).body.order).toMatchObject({ status: "shipped" })
    expect(await stepsToTell()).toEqual(["shop/shipped"])
    const mails = await mailed(guest, 2)
    expect(mails.some(({ text }) => text.includes("USPS 9400 1000"))).toBe(true)
    await step(id, { status: "done" })
    await keepBack(guest)
    expect((await undo(id, "done")).status).toBe(200)
    expect(await stepsToTell()).toEqual([])
  })

  test("taken by two at once, mail once", async () => {
    const { guest, id } = await bought()
    await Promise.all(Array.from({ length: 10 }, () => step(id, { status: "ready_for_pickup" })))
    await mailed(guest, 2)
    expect(await db().mail.count({ where: { key: { contains: id } } })).toBe(3)
  })
})

describe("a step that is undone", () => {
  test("emails nobody, and taken again it emails once, with what was written then", async () => {
    const { guest, id } = await bought({ isLocalPickup: false })
    const first = await step(id, { status: "shipped", tracking: "A typo" })
    expect(first.body.undoSeconds).toBe(10)
    await keepBack(guest)
    expect((await step(id, { status: "shipped" })).body.undoSeconds).toBe(0)
    const both = await Promise.all([undo(id, "shipped"), undo(id, "shipped")])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const undone = both.find(({ status }) => status === 200)
    expect(undone?.body.order).toMatchObject({ status: "to_pack", tracking: "" })
    await step(id, { status: "shipped", tracking: "USPS 9400 2000" })
    const mails = await mailed(guest, 2)
    expect(mails.filter(({ text }) => text.includes("USPS 9400 2000"))).toHaveLength(1)
    expect(mails.filter(({ text }) => text.includes("A typo"))).toEqual([])
  })

  test("is refused when the email has gone out, for another step, and for no order", async () => {
    const { guest, id } = await bought()
    expect((await undo(id, "ready_for_pickup")).status).toBe(409)
    await step(id, { status: "ready_for_pickup" })
    expect((await undo(id, "done")).status).toBe(409)
    expect((await undo(id, "shipped")).status).toBe(409)
    expect((await undo(id, "to_pack")).status).toBe(400)
    await mailed(guest, 2)
    const late = await undo(id, "ready_for_pickup")
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("has gone out")])
    expect((await db().order.findUniqueOrThrow({ where: { id } })).status).toBe("ready_for_pickup")
  })

  test("while its email is about to be sent, is either undone or told, never both", async () => {
    const { guest, id } = await bought()
    await step(id, { status: "ready_for_pickup" })
    await keepBack(guest)
    const key = `order-ready_for_pickup/${id}`
    const { id: mailId } = await db().mail.findUniqueOrThrow({ where: { key } })
    const job = { attempts: 1, max_attempts: 25 }
    let sending: Promise<void> | undefined
    await db().$transaction(async (tx) => {
      expect(await takeMailBack(tx, { key })).toBe(true)
      sending = sendQueuedMail({ mailId }, { job } as unknown as JobHelpers)
      await eventually(isLockAwaited)
    })
    await sending
    expect(await db().mail.count({ where: { key } })).toBe(0)
  })
})

test("the promised day is told by the studio's clock, wherever the studio is", async () => {
  const { id: chocolateId } = await makeChocolate()
  // A Sunday in America, and a Monday already in the middle of the Pacific.
  const today = new Date().toISOString().slice(0, 10)
  let sunday = addDays(today, 7 - weekdayOf(today))
  while (isHoliday(addDays(sunday, 2)) || isHoliday(addDays(sunday, 3))) sunday = addDays(sunday, 7)
  const noon = new Date(`${sunday}T20:00:00Z`)
  const clock = clockAhead(noon.getTime() - Date.now())
  const studios = [
    { timeZone: "America/Los_Angeles", day: sunday },
    { timeZone: "Pacific/Kiritimati", day: addDays(sunday, 1) },
  ]
  for (const { timeZone, day } of studios) {
    expect(instantToWallClock(noon, timeZone).date).toBe(day)
    const web = await startWeb({ env: { ...clock, STUDIO_TIME_ZONE: timeZone } })
    try {
      expect((await call("/config/studio", { at: web.url })).body).toMatchObject({ timeZone })
      const cart = { items: [{ _id: chocolateId, quantity: 1 }], isLocalPickup: false }
      const { details } = await paymentOf(await openedCart(newGuest(web.url), cart))
      expect((details as { promise: string }).promise).toContain(`Ships ${formatDay(addDays(day, 2))}`)
    } finally {
      await web.stop()
    }
  }
})

test("an order's own page has its steps, refunds and emails", async () => {
  const { guest, id, paypalId } = await bought({ isLocalPickup: false })
  await step(id, { status: "shipped" })
  await refund(id, { backToStock: false })
  await eventually(async () => (await paymentOf(paypalId)).state === "refunded")
  await mailed(guest, 3)
  const { done, refunds, emails } = await getOrderHistory(id)
  expect(done.map(({ said }) => said)).toEqual([
    "Marked Ada Byron’s order as shipped",
    "Asked PayPal for $61.48 back for Ada Byron",
  ])
  expect(refunds).toMatchObject([{ amount: 61.48, isDue: false, isStuck: false }])
  const toBuyer = emails.filter(({ isToHer }) => !isToHer).map(({ name, state }) => [name, state])
  expect(toBuyer).toEqual([
    ["Order confirmed", "sent"],
    ["Order shipped", "sent"],
    ["Refund notice", "sent"],
  ])
  expect(emails.filter(({ isToHer }) => isToHer).map(({ name }) => name)).toEqual(["New order, to you"])
})

describe("the list of orders", () => {
  test("by state, by name, address, number and chocolate, with counts and pages", async () => {
    const { guest, id, paypalId } = await bought({ surname: "100% O'Neil_x" })
    const { order } = await paymentOf(paypalId)
    for (const search of [guest.email, guest.email.toUpperCase(), `#${order?.number}`, paypalId]) {
      const found = await list(`status=to_pack&search=${encodeURIComponent(search)}`)
      expect([search, found.orders.map((one) => one._id)]).toEqual([search, [id]])
    }
    expect(
      (await list(`search=${encodeURIComponent("100% O'Neil_x")}`)).orders.map((one) => one._id),
    ).toContain(id)
    expect((await list(`search=${encodeURIComponent("%_%_%")}`)).total).toBe(0)
    expect((await list(`status=done&search=${guest.email}`)).orders).toEqual([])
    const { counts, pages } = await list("page=9999")
    expect(counts.to_pack).toBeGreaterThan(0)
    expect(pages).toBeGreaterThan(0)
    for (const query of ["status=lost", "page=0", "page=x"]) {
      const refused = await call(`/api/admin/orders?${query}`, { token: await adminToken() })
      expect(refused.status).toBe(400)
    }
  })

  test("as CSV: one line each, and nothing that a spreadsheet would run", async () => {
    const { guest } = await bought({ surname: '=HYPERLINK("http://evil.example")' })
    const response = await fetch(`${siteUrl()}/api/admin/orders/csv?search=${guest.email}`, {
      headers: { Authorization: `Bearer ${await adminToken()}` },
    })
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("content-disposition")).toContain("orders.csv")
    expect(response.headers.get("cache-control")).toContain("no-store")
    const lines = (await response.text()).trim().split("\r\n")
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain("2 × Plum; 1 × Rose")
    expect(lines[1]).not.toMatch(/(^|,)"?[=+@-]/)
  })
})

describe("refunds", () => {
  test("of all: the money with the shipping, the chocolates and the coupon go back, and the buyer is told", async () => {
    const { guest, id, paypalId, chocolateIds } = await bought({ isLocalPickup: false, withCoupon: true })
    const answer = await refund(id, { reason: "The kitchen is closed." })
    expect(answer.body.order).toMatchObject({ status: "refunded", refunded: 53.01 })
    await eventually(async () => (await paymentOf(paypalId)).state === "refunded")
    expect((await capturesOf(paypalId)).map((captured) => Number(captured.refunded))).toEqual([53.01])
    expect(await Promise.all(chocolateIds.map(stockOf))).toEqual([10, 10])
    expect((await paymentOf(paypalId)).redemption?.releasedAt).not.toBeNull()
    expect((await mailed(guest, 2)).some((mail) => mail.subject.includes("$53.01"))).toBe(true)
    expect((await refund(id, { refundedBefore: 53.01 })).status).toBe(409)
    expect((await step(id, { status: "shipped" })).status).toBe(409)
  })

  test("of some: what was paid for them; the rest stands, and the last takes what is left", async () => {
    const { guest, id, paypalId, chocolateIds } = await bought({ isLocalPickup: false, withCoupon: true })
    const { lines } = await paymentOf(paypalId)
    const plum = lines.find((line) => line.name === "Plum")?.id
    const part = await refund(id, { lines: [{ _id: plum, quantity: 1 }], backToStock: false })
    expect(part.body.order).toMatchObject({ status: "to_pack", refunded: 16.99 })
    expect(await stockOf(chocolateIds[0] ?? "")).toBe(8)
    await eventually(async () => (await capturesOf(paypalId)).some((one) => Number(one.refunded) === 16.99))
    expect((await paymentOf(paypalId)).state).toBe("fulfilled")
    expect((await step(id, { status: "shipped" })).status).toBe(200)
    const emails = await mailed(guest, 3)
    const refunded = emails.find(({ subject }) => subject.startsWith("Your refund"))
    expect(refunded?.text).toMatch(/part of your order #\d+: 1 × Plum\./)
    const shipped = emails.find(({ subject }) => subject.startsWith("Shipped"))
    expect(shipped?.text).toMatch(/^1 × Plum$/m)
    expect(shipped?.text).not.toContain("Paid:")
    const rest = await refund(id, { refundedBefore: 16.99 })
    expect(rest.body.order).toMatchObject({ status: "refunded", refunded: 53.01 })
    expect(await Promise.all(chocolateIds.map(stockOf))).toEqual([9, 10])
    await eventually(async () => (await paymentOf(paypalId)).state === "refunded")
    expect((await capturesOf(paypalId)).map((captured) => Number(captured.refunded))).toEqual([53.01])
  })

  test("pressed ten times at once: one goes back", async () => {
    const { id, paypalId } = await bought()
    const { lines } = await paymentOf(paypalId)
    const body = { lines: [{ _id: lines.find((line) => line.name === "Plum")?.id, quantity: 1 }] }
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, body)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await db().refund.count({ where: { payment: { paypalOrderId: paypalId } } })).toBe(1)
  })

  test.each([
    ["more than was bought", (line: string) => ({ lines: [{ _id: line, quantity: 3 }] })],
    [
      "one line twice, together too many",
      (line: string) => ({
        lines: [
          { _id: line, quantity: 1 },
          { _id: line, quantity: 2 },
        ],
      }),
    ],
    ["a line of nobody", () => ({ lines: [{ _id: "11111111-1111-4111-8111-111111111111", quantity: 1 }] })],
    ["no lines", () => ({ lines: [] })],
    ["none of them", (line: string) => ({ lines: [{ _id: line, quantity: 0 }] })],
    ["a half", (line: string) => ({ lines: [{ _id: line, quantity: 0.5 }] })],
    ["no word about the stock", () => ({ backToStock: undefined })],
    ["no word about what went before", () => ({ refundedBefore: undefined })],
  ])("of %s are refused", async (_what, given) => {
    const { id, paypalId } = await bought()
    const line = (await paymentOf(paypalId)).lines.find((one) => one.name === "Plum")?.id ?? ""
    expect((await refund(id, given(line))).status).toBe(400)
    expect((await paymentOf(paypalId)).refundedCents).toBe(0)
  })

  test("the database itself gives back no more than was captured", async () => {
    const { paypalId } = await bought()
    const { id, capturedCents } = await paymentOf(paypalId)
    const more = { where: { id }, data: { refundedCents: (capturedCents ?? 0) + 1 } }
    await expect(db().payment.update(more)).rejects.toThrow()
  })
})

describe("a buyer's own page", () => {
  test("opens with its key alone", async () => {
    const [{ id, guest }, other] = [await bought(), await bought()]
    const keyOf = (orderId: string) => orderPath(orderId).split("key=")[1] ?? ""
    const own = await getOrderForGuest({ orderId: id, key: keyOf(id) })
    expect(own).toMatchObject({ _id: id, buyerEmail: guest.email, status: "to_pack" })
    expect(own).not.toHaveProperty("paypalOrderId")
    for (const key of ["", keyOf(other.id), `${keyOf(id)}x`, keyOf(id).toUpperCase(), "é".repeat(43)])
      expect(await getOrderForGuest({ orderId: id, key })).toBeNull()
    for (const orderId of ["", "../x", "1", `${id}'--`])
      expect(await getOrderForGuest({ orderId, key: keyOf(orderId) })).toBeNull()
  })
})

afterAll(async () => {
  expect(await brokenInvariants()).toEqual([])
})
