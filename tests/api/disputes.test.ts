import { randomBytes } from "node:crypto"
import { afterEach, expect, test } from "vitest"
import type { NeedsYouItem } from "../../lib/admin/queries/needs-you"
import { lookForDisputes } from "../../lib/checkout/commands/disputes"
import { findReceipt } from "../../lib/checkout/queries/receipt"
import { recordDispute } from "../../lib/disputes/commands"
import { listPayments } from "../../lib/people/queries/payments"
import type { DisputeFacts } from "../../lib/services/paypal-disputes"
import { getOrderForAdmin } from "../../lib/shop/queries/shop"
import { instantToWallClock } from "../../lib/time"
import {
  adminToken,
  approve,
  call,
  capture,
  capturesOf,
  db,
  eventually,
  fault,
  localUrl,
  makeChocolate,
  newSlot,
  newStudent,
  openPayment,
} from "../support/api"
import { chances } from "../support/chances"
import { csvRows } from "../support/csv"
import { clearFaults } from "../support/faults"
import { buy, newGuest, paymentOf } from "../support/shop"

afterEach(clearFaults)

/** A paid session of somebody whose name nobody else has. */
async function paid(amount = 80) {
  const student = await newStudent({ lastName: randomBytes(6).toString("hex") })
  const orderId = await openPayment(student, (await newSlot()).id, { amount })
  await approve(orderId)
  expect((await capture(student, orderId)).status).toBe(200)
  const [captured] = await capturesOf(orderId)
  return { orderId, captureId: captured?.id ?? "", name: `${student.firstName} ${student.lastName}` }
}

type Told = { dispute_id: string; status: string }
async function pull(path: string, body: object = {}): Promise<Told> {
  const response = await fetch(`${localUrl()}/paypal/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return (await response.json()) as Told
}
const open = (captureId: string, body: object = {}) => pull(`captures/${captureId}/dispute`, body)
const move = ({ dispute_id: id }: Told, body: object) => pull(`disputes/${id}`, body)
const known = (told: Told) => db().dispute.findUnique({ where: { paypalId: told.dispute_id } })
/** When the site knows what PayPal has just said. */
const heard = (told: Told) => eventually(async () => (await known(told))?.status === told.status)

async function itemOf(told: Told) {
  const { body } = await call("/api/admin/needs-you", { token: await adminToken() })
  const items = (body as unknown as { needsYou: NeedsYouItem[] }).needsYou
  return items.find((item) => item.kind === "dispute" && item.paypalId === told.dispute_id)
}
const emailsAbout = async (told: Told) => {
  const { id } = (await known(told)) ?? { id: "" }
  return db().mail.count({ where: { key: { startsWith: `dispute/${id}/` } } })
}

/** What the income file says of somebody: gross, fee and the movements. */
async function incomeOf(name: string) {
  const day = instantToWallClock(new Date(), "America/Los_Angeles").date
  const yesterday = instantToWallClock(new Date(Date.now() - 86_400_000), "America/Los_Angeles").date
  const rows = (await csvRows(`/api/admin/income/csv?from=${yesterday}&to=${day}`)).filter(
    ({ Person }) => Person === name,
  )
  const sum = (heading: string) =>
    Math.round(rows.reduce((cents, row) => cents + Number(row[heading] || 0) * 100, 0))
  return {
    gross: sum("Gross"),
    fee: sum("Fee"),
    moves: rows.map(({ Movement, Gross }) => `${Movement} ${Gross}`).sort(),
  }
}

/** The same by PayPal's own record. */
async function recordOf({ orderId }: { orderId: string }) {
  const [captured] = await capturesOf(orderId)
  const all = (await (await fetch(`${localUrl()}/paypal/disputes`)).json()) as Record<string, number>[]
  const disputes = all.filter((one) => String(one.orderId) === orderId)
  const sum = (name: string) => disputes.reduce((dollars, one) => dollars + Number(one[name]), 0)
  const gross = Number(captured?.amount)
  return {
    gross: Math.round((gross - sum("taken") + sum("returned")) * 100),
    fee: -Math.round(gross * 100 * 0.0349) - 49 - sum("fee") * 100,
  }
}

test("a dispute waits for her with what to send and until when, leaves while PayPal looks at it, and says its end", async () => {
  const bought = await paid()
  const opened = await open(bought.captureId, { reason: "UNAUTHORISED", dueInDays: 7 })
  const item = await eventually(() => itemOf(opened))
  expect(item).toMatchObject({ amount: 80, name: bought.name, reason: "UNAUTHORISED", isChargeback: false })
  expect(await emailsAbout(opened)).toBe(1)
  await heard(await move(opened, { status: "UNDER_REVIEW" }))
  expect(await itemOf(opened)).toBeUndefined()
  await heard(await move(opened, { outcome: "RESOLVED_SELLER_FAVOUR" }))
  const over = await itemOf(opened)
  expect(over).toMatchObject({ outcome: "RESOLVED_SELLER_FAVOUR", taken: 0 })
  expect(await emailsAbout(opened)).toBe(2)
  const id = over?.kind === "dispute" ? over._id : ""
  const done = () =>
    adminToken().then((token) => call(`/api/admin/needs-you/${id}/done`, { method: "POST", token }))
  expect((await done()).status).toBe(204)
  expect(await itemOf(opened)).toBeUndefined()
  expect((await done()).status).toBe(404)
  expect(await incomeOf(bought.name)).toMatchObject({ ...(await recordOf(bought)), moves: ["Payment 80"] })
})

test.each([
  ["tells as a reversal too", true],
  ["tells nowhere else", false],
])(
  "what a chargeback takes and %s stands in the income once, and comes back",
  async (_what, isReversalTold) => {
    const bought = await paid()
    const opened = await open(bought.captureId, { stage: "CHARGEBACK", isReversalTold })
    await heard(opened)
    if (isReversalTold) await eventually(async () => (await paymentOf(bought.orderId)).refunds.length === 1)
    const taken = await incomeOf(bought.name)
    expect(taken.moves).toEqual(["Dispute -80", "Dispute fee 0", "Payment 80"])
    expect(taken).toMatchObject(await recordOf(bought))
    await heard(await move(opened, { outcome: "RESOLVED_SELLER_FAVOUR" }))
    const returned = await incomeOf(bought.name)
    expect(returned.moves).toContain("Dispute returned 80")
    expect(returned).toMatchObject(await recordOf(bought))
    // The receipt says of it what it said of the refund: both, or nothing.
    const receipt = (await findReceipt(bought.orderId))?.receipt
    expect(receipt?.refunded).toBe(isReversalTold ? 80 : 0)
    expect(receipt?.chargedAgain).toMatchObject(isReversalTold ? [{ amount: 80 }] : [])
  },
)

/** A session of $100, of which $30 were refunded forty days before. */
async function paidAndRefundedLongBefore() {
  const bought = await paid(100)
  await pull(`captures/${bought.captureId}/refund`, { amount: { currency_code: "USD", value: "30.00" } })
  await eventually(async () => (await paymentOf(bought.orderId)).refunds.length === 1)
  await db().refund.updateMany({
    where: { payment: { paypalOrderId: bought.orderId } },
    data: { doneAt: new Date(Date.now() - 40 * 86_400_000) },
  })
  return bought
}

test("an order says that its payment is disputed until the dispute is over", async () => {
  const plum = await makeChocolate()
  const orderId = await buy(newGuest(), { items: [{ _id: plum.id, quantity: 1 }] })
  const [captured] = await capturesOf(orderId)
  const { order } = await paymentOf(orderId)
  const isDisputed = async () => (await getOrderForAdmin({ orderId: order?.id ?? "" }))?.isDisputed
  expect(await isDisputed()).toBe(false)
  const opened = await open(captured?.id ?? "")
  await heard(opened)
  expect(await isDisputed()).toBe(true)
  const buyer = { email: order?.buyerEmail.toLowerCase() ?? "", studentId: null }
  expect(await listPayments(buyer)).toMatchObject([{ orderNumber: order?.number, isDisputed: true }])
  await heard(await move(opened, { outcome: "RESOLVED_SELLER_FAVOUR" }))
  expect(await isDisputed()).toBe(false)
})

test("a lost dispute of a part, after another part was refunded, adds up", async () => {
  const bought = await paidAndRefundedLongBefore()
  const opened = await open(bought.captureId, { amount: 50 })
  await heard(opened)
  await heard(await move(opened, { outcome: "RESOLVED_BUYER_FAVOUR", isReversalTold: false }))
  expect((await incomeOf(bought.name)).moves).toEqual(["Dispute -50", "Payment 100"])
})

test("a receipt does not charge an earlier refund again when a dispute that was told nowhere else comes back", async () => {
  const bought = await paidAndRefundedLongBefore()
  const opened = await open(bought.captureId, { amount: 50, stage: "CHARGEBACK", isReversalTold: false })
  await heard(opened)
  await heard(await move(opened, { outcome: "RESOLVED_SELLER_FAVOUR" }))
  expect((await incomeOf(bought.name)).moves).toContain("Dispute returned 50")
  expect((await findReceipt(bought.orderId))?.receipt).toMatchObject({ refunded: 30, chargedAgain: [] })
})

test("a refund in the middle of a dispute is counted once", async () => {
  const bought = await paid()
  const opened = await open(bought.captureId)
  await heard(opened)
  await pull(`captures/${bought.captureId}/refund`)
  await eventually(async () => (await known(opened))?.status === "RESOLVED")
  await eventually(async () => (await paymentOf(bought.orderId)).refunds.length === 1)
  expect(await incomeOf(bought.name)).toMatchObject({ gross: 0, moves: ["Dispute -80", "Payment 80"] })
})

test("events that are late, repeated, of others or broken change nothing, also when PayPal does not show the dispute", async () => {
  const bought = await paid()
  await fault({ service: "paypal", operation: "get-dispute", mode: "error", status: 403 })
  const opened = await open(bought.captureId)
  await heard(opened)
  const over = await move(opened, { outcome: "RESOLVED_BUYER_FAVOUR" })
  await heard(over)
  const last = await known(opened)
  expect(last).toMatchObject({ outcome: "RESOLVED_BUYER_FAVOUR", takenCents: 8000 })
  const send = (resource: object, type = "UPDATED") =>
    pull("webhook-test", { id: "WH-1", event_type: `CUSTOMER.DISPUTE.${type}`, resource })
  await send(opened, "CREATED")
  for (let times = 0; times < 3; times++) await send(over, "RESOLVED")
  await send({
    ...over,
    dispute_id: "PP-R-OTHER",
    disputed_transactions: [{ seller_transaction_id: "NOBODYS" }],
  })
  await send({ ...over, dispute_id: "PP-R-BARE", disputed_transactions: "?" })
  await send({ ...over, update_time: "yesterday" })
  await send({ dispute_id: null })
  await eventually(async () => {
    const answer = await fetch(`${localUrl()}/paypal/webhooks`)
    return ((await answer.json()) as { undelivered: unknown[] }).undelivered.length === 0
  })
  expect(await known(opened)).toEqual(last)
  expect(await emailsAbout(opened)).toBe(2)
  expect(await db().dispute.count({ where: { paypalId: { in: ["PP-R-OTHER", "PP-R-BARE"] } } })).toBe(0)
})

test("of many words at once the newest stays, in whatever order they are written", async () => {
  const bought = await paid()
  const { id: paymentId } = await paymentOf(bought.orderId)
  const id = `PP-R-${randomBytes(6).toString("hex").toUpperCase()}`
  const words = Array.from({ length: 12 }, (_, second): DisputeFacts => {
    const at = new Date(Date.UTC(2026, 10, 20, 10, 0, second))
    const none = { cents: 0, at: null }
    return {
      id,
      captureIds: [bought.captureId],
      reason: "OTHER",
      stage: "INQUIRY",
      status: second === 11 ? "RESOLVED" : second % 2 ? "UNDER_REVIEW" : "WAITING_FOR_SELLER_RESPONSE",
      outcome: second === 11 ? "RESOLVED_SELLER_FAVOUR" : "",
      cents: 8000,
      dueAt: null,
      openedAt: at,
      updatedAt: at,
      taken: none,
      returned: none,
      fee: none,
    }
  })
  const any = chances()
  const shuffled = [...words, ...words].sort(() => any(2) - 0.5)
  await Promise.all(
    shuffled.map((dispute) => db().$transaction((tx) => recordDispute(tx, { paymentId, dispute }))),
  )
  const told = { dispute_id: id, status: "RESOLVED" }
  expect(await known(told)).toMatchObject({ status: "RESOLVED", updatedAt: words.at(-1)?.updatedAt })
  // One for her turn at most, and one for the end.
  expect(
    await db().mail.count({
      where: { key: { contains: "/over/" }, data: { path: ["paypalId"], equals: id } },
    }),
  ).toBe(1)
  expect(await emailsAbout(told)).toBeLessThanOrEqual(2)
})

test("a dispute whose events never came is found by asking", async () => {
  const bought = await paid()
  const opened = await open(bought.captureId)
  await heard(opened)
  await db().dispute.delete({ where: { paypalId: opened.dispute_id } })
  await lookForDisputes()
  expect(await known(opened)).toMatchObject({ status: opened.status, cents: 8000 })
})
