import { describe, expect, test } from "vitest"
import { orderPath } from "../../lib/shop/keys"
import {
  type Answer,
  adminToken,
  call,
  db,
  eventually,
  makeChocolate,
  newStudent,
  siteUrl,
} from "../support/api"
import { chances } from "../support/chances"
import { dies } from "../support/crashes"
import { brokenInvariants } from "../support/invariants"
import { ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"
import { allServed } from "../support/rush"
import {
  approveCart,
  buy,
  captureCart,
  confirmBody,
  confirmCart,
  type Guest,
  newGuest,
  openCart,
  openedCart,
  paymentOf,
} from "../support/shop"
import { startWeb } from "../support/stack"

type Sold = { id: string; paypalId: string; guest: Guest }

/** So many tins at $20 and one at $16, sold. */
async function sold(count: number, guest = newGuest()): Promise<Sold> {
  const [plum, rose] = [
    await makeChocolate({ priceCents: 2_000, inventory: 20 }),
    await makeChocolate({ priceCents: 1_600 }),
  ]
  const items = [...(count > 1 ? [{ _id: plum.id, quantity: count - 1 }] : []), { _id: rose.id, quantity: 1 }]
  const paypalId = await buy(guest, { items })
  const { order } = await paymentOf(paypalId)
  return { id: order?.id ?? "", paypalId, guest }
}

const post = async (path: string, body: object = {}, at?: string) =>
  call(path, { method: "POST", body, token: await adminToken(), at })
const mark = ({ id }: Sold, count?: number, at?: string) =>
  post(`/api/admin/orders/${id}/tins`, count === undefined ? {} : { count }, at)
const undo = (answer: Answer) => post(`/api/admin/tins/${answer.body.actId}/undo`)
const tinsOf = async ({ id }: Sold) => {
  const { tinsLent, tinsBack } = await db().order.findUniqueOrThrow({ where: { id } })
  return { lent: tinsLent, back: tinsBack }
}
const holderOf = ({ guest: { email } }: Sold) =>
  db().tinHolder.findUnique({
    where: { email },
    include: { returns: true, rewards: { include: { coupon: true } } },
  })
const liveCodes = async (order: Sold) =>
  ((await holderOf(order))?.rewards ?? []).filter(({ endedAt }) => !endedAt).map(({ coupon }) => coupon)
const codeMails = ({ guest: { email } }: Sold) =>
  db().mail.findMany({ where: { recipient: email, template: "shop/free-tin" } })
const keyOf = async ({ guest: { email } }: Sold) =>
  (await db().person.findUniqueOrThrow({ where: { email } })).id
const refund = async ({ id }: Sold, body: object) =>
  post(`/api/admin/orders/${id}/refund`, { backToStock: true, refundedBefore: 0, ...body })

describe("tins that come back", () => {
  test("are marked by order and by name, one unless told otherwise, and never more than were sold", async () => {
    const first = await sold(2)
    const second = await sold(3, first.guest)
    expect((await mark(first)).body).toMatchObject({ message: "1 tin marked as returned.", codes: 0 })
    const byName = await post(`/api/admin/people/${await keyOf(first)}/tins`, { count: 2 })
    expect(byName.body).toMatchObject({ message: "2 tins marked as returned." })
    expect([await tinsOf(first), await tinsOf(second)]).toEqual([
      { lent: 2, back: 2 },
      { lent: 3, back: 1 },
    ])
    expect((await mark(second, 3)).body).toMatchObject({
      code: "CONFLICT",
      message: "Only 2 tins are still out.",
    })
    expect((await mark(first)).body).toMatchObject({ message: "All of these tins are back already." })
    const page = async () =>
      (await call(`/api/admin/people/${await keyOf(first)}`, { token: await adminToken() })).body
    expect((await page()).tins).toEqual({ lent: 3, back: 3 })
    // They have left the kitchen.
    const ids = { in: [first.id, second.id] }
    await db().order.updateMany({ where: { id: ids }, data: { status: "done" } })
    expect((await page()).tins).toEqual({ lent: 5, back: 3 })
    expect((await undo(byName)).body).toMatchObject({ message: "2 tins not returned after all." })
    expect((await undo(byName)).body).toMatchObject({ code: "CONFLICT" })
    expect([(await tinsOf(first)).back, (await tinsOf(second)).back]).toEqual([1, 0])
    expect(await brokenInvariants()).toEqual([])
  })

  test.each([0, -1, 1.5, "2", 1001, null])("a number such as %j is refused", async (count) => {
    const order = await sold(1)
    expect((await post(`/api/admin/orders/${order.id}/tins`, { count })).status).toBe(400)
    expect(await tinsOf(order)).toEqual({ lent: 1, back: 0 })
  })

  test("the shop, the buyer's page and their own data know of them", async () => {
    const student = await newStudent()
    const order = await sold(6, { ...newGuest(), email: student.email })
    await mark(order, 5)
    const page = await fetch(`${siteUrl()}${orderPath(order.id)}`)
    expect(await page.text()).toContain("5 of your 6 tins have come back. Thank you.")
    // The page that is kept for everybody is made again.
    await eventually(async () => {
      const { _sum } = await db().tinReturn.aggregate({ _sum: { change: true } })
      const shop = await (await fetch(`${siteUrl()}/chocolates`)).text()
      return shop.includes(`${_sum.change?.toLocaleString("en-US")} tins have come back so far.`)
    })
    const { body } = await call(`/api/user/${student.id}/data`, { token: student.token })
    const [coupon] = await liveCodes(order)
    expect(body.tins).toMatchObject({
      returns: [{ change: 5 }],
      rewards: [{ tins: 5, coupon: { code: coupon?.code } }],
    })
    const deleted = await call(`/api/user/${student.id}?force=true`, {
      method: "DELETE",
      body: {},
      token: student.token,
    })
    expect(deleted.status).toBe(200)
    expect(await holderOf(order)).toBeNull()
    expect((await mark(order)).body).toMatchObject({ codes: 0 })
    expect(await holderOf(order)).toBeNull()
    expect(await brokenInvariants()).toEqual([])
  })
})

describe("five tins", () => {
  test("earn one code, by email, which makes the cheapest tin in a cart free once", async () => {
    const order = await sold(11)
    await mark(order, 4)
    expect(await liveCodes(order)).toEqual([])
    expect((await mark(order, 1)).body).toMatchObject({ codes: 1 })
    const [coupon] = await liveCodes(order)
    const [mail] = await codeMails(order)
    expect(mail?.data).toMatchObject({ code: coupon?.code, tins: 5, freeTins: 1 })
    const code = coupon?.code ?? ""
    const checked = await call("/api/chocolates/validate-coupon", { method: "POST", body: { code } })
    expect(checked.body).toEqual({ discount: 0, freeTins: 1, minimum: 0 })

    const [plum, rose] = [
      await makeChocolate({ priceCents: 2_000 }),
      await makeChocolate({ priceCents: 1_600 }),
    ]
    const guest = newGuest()
    const alone = await openCart(guest, { items: [{ _id: plum.id, quantity: 1 }], couponCode: code })
    expect(alone.body).toMatchObject({ code: "INVALID" })
    const items = [
      { _id: plum.id, quantity: 1 },
      { _id: rose.id, quantity: 2 },
    ]
    const paypalId = await openedCart(guest, { items, couponCode: code, isLocalPickup: false, amount: 41 })
    await approveCart(guest, paypalId)
    const undone = await undo({ body: { actId: await lastAct(order) } } as unknown as Answer)
    expect(undone.body).toMatchObject({ code: "CONFLICT" })
    expect((await captureCart(guest, paypalId)).status).toBe(200)
    const payment = await paymentOf(paypalId)
    expect(payment).toMatchObject({ capturedCents: 4_100, order: { discountCents: 1_600, couponCode: code } })
    const confirmed = await confirmBody(paypalId, { items, isLocalPickup: false, couponCode: code })
    expect((await confirmCart(guest, { ...confirmed, transactionAmount: 41 })).status).toBe(200)
    const again = await openCart(newGuest(), { items, couponCode: code })
    expect(again.body).toMatchObject({ code: "PRICE_CHANGED" })

    // Some go back at their share of what was paid; all of them give the code back.
    const bought = { id: payment.order?.id ?? "", paypalId, guest }
    const line = payment.lines.find(({ chocolateId }) => chocolateId === plum.id)
    expect((await refund(bought, { lines: [{ _id: line?.id, quantity: 1 }] })).status).toBe(200)
    // $20 of $52 that cost $36.
    expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 1_385 })
    expect((await refund(bought, { refundedBefore: 13.85 })).status).toBe(200)
    expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 4_100 })
    expect(await liveCodes(order)).toMatchObject([{ uses: 0 }])
    expect(await brokenInvariants()).toEqual([])
  })

  test("undone, the code ends and its email is not sent", async () => {
    const order = await sold(10)
    const both = await mark(order, 10)
    expect(both.body).toMatchObject({ codes: 2 })
    await db().mail.updateMany({
      where: { recipient: order.guest.email, notBefore: { not: null } },
      data: { notBefore: new Date(Date.now() + 3_600_000) },
    })
    const coupons = await liveCodes(order)
    expect((await undo(both)).body).toMatchObject({ codes: 2 })
    expect([await liveCodes(order), await codeMails(order)]).toEqual([[], []])
    const [coupon] = coupons
    const check = { method: "POST", body: { code: coupon?.code } }
    expect((await call("/api/chocolates/validate-coupon", check)).status).toBe(404)
    const change = { appliesTo: "cart", discount: 0.5 }
    const token = await adminToken()
    const changed = await call(`/api/admin/coupons/${coupon?.id}`, { method: "PUT", body: change, token })
    expect(changed.status).toBe(400)
    expect(await brokenInvariants()).toEqual([])
  })

  test("a tin that is back on the shelf was not lent, and one that came back empty does not go there", async () => {
    const order = await sold(3)
    await mark(order, 2)
    expect((await refund(order, {})).body).toMatchObject({ code: "CONFLICT" })
    const { lines } = await paymentOf(order.paypalId)
    const one = lines.find(({ quantity }) => quantity === 1)
    expect((await refund(order, { lines: [{ _id: one?.id, quantity: 1 }] })).status).toBe(200)
    expect(await tinsOf(order)).toEqual({ lent: 2, back: 2 })
    expect((await refund(order, { refundedBefore: 16, backToStock: false })).status).toBe(200)
    expect(await tinsOf(order)).toEqual({ lent: 2, back: 2 })
    expect(await brokenInvariants()).toEqual([])
  })
})

const lastAct = async ({ id }: Sold) =>
  (await db().tinReturn.findFirst({ where: { orderId: id, ofId: null }, orderBy: { at: "desc" } }))?.actId

test("whatever is sold, given back, marked and undone, no more are back than are out, and each five earn one code", async () => {
  const any = chances()
  const guest = newGuest()
  const orders = [await sold(6, guest)]
  const [first] = orders
  if (!first) throw new Error("nothing was sold")
  const acts: Answer[] = []
  let back = 0
  for (let step = 0; step < rounds({ once: 40, long: 300 }); step++) {
    const order = orders[any(orders.length)] ?? first
    const what = any(10)
    if (what === 0 && orders.length < 5) orders.push(await sold(1 + any(6), guest))
    else if (what === 1) {
      const { lines, refundedCents } = await paymentOf(order.paypalId)
      const line = lines.find(({ quantity, refundedCount }) => quantity > refundedCount)
      if (line)
        await refund(order, {
          lines: [{ _id: line.id, quantity: 1 }],
          refundedBefore: refundedCents / 100,
          backToStock: any(2) === 0,
        })
    } else if (what < 4 && acts.length > 0) {
      const [act] = acts.splice(any(acts.length), 1)
      if (act && (await undo(act)).status === 200) back -= Number(act.body.count)
    } else {
      const count = 1 + any(4)
      const path = any(2) === 0 ? `orders/${order.id}` : `people/${await keyOf(first)}`
      const answer = await post(`/api/admin/${path}/tins`, { count })
      if (answer.status === 200) {
        back += count
        acts.push(answer)
      } else expect(answer.status).toBe(409)
    }
    const tins = await Promise.all(orders.map(tinsOf))
    for (const one of tins) expect(one.back).toBeLessThanOrEqual(one.lent)
    expect(tins.reduce((sum, one) => sum + one.back, 0)).toBe(back)
    expect(await liveCodes(first)).toHaveLength(Math.floor(back / 5))
  }
  expect(await brokenInvariants()).toEqual([])
})

test("50 presses at once for one person with 12 tins: 12 count, and two codes are made", async () => {
  const order = await sold(12)
  const answers = await allServed(Array.from({ length: 50 }, () => () => mark(order)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await tinsOf(order)).toEqual({ lent: 12, back: 12 })
  expect(await liveCodes(order)).toHaveLength(2)
  expect(await codeMails(order)).toHaveLength(2)
  const act = { body: { actId: await lastAct(order) } } as unknown as Answer
  const undone = await allServed(Array.from({ length: 10 }, () => () => undo(act)))
  expect(undone.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await tinsOf(order)).toEqual({ lent: 12, back: 11 })
  expect(await brokenInvariants()).toEqual([])
})

describe("the same with the guard taken away is lost", () => {
  const site = ownSite({
    mutateSql: `CREATE OR REPLACE FUNCTION tin_return_counts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RETURN NULL; END $$`,
  })
  test("more come back than were sold", async () => {
    await site.inside(async () => {
      const order = await sold(2, newGuest(site.url))
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => mark(order, 1, site.url).catch(() => null)),
      )
      expect(answers.filter((answer) => answer?.status === 200).length).toBeGreaterThan(2)
    })
  })
})

test("the site is killed with -9 before the fifth tin is written: nothing is, and the next press earns the code once", async () => {
  const order = await sold(5)
  await mark(order, 4)
  const web = await startWeb({ env: { FAILPOINT: "tins:before-commit" } })
  await dies(() => mark(order, 1, web.url))
  expect(await tinsOf(order)).toEqual({ lent: 5, back: 4 })
  expect([await liveCodes(order), await codeMails(order)]).toEqual([[], []])
  expect((await mark(order)).body).toMatchObject({ codes: 1 })
  expect(await codeMails(order)).toHaveLength(1)
  await web.stop()
})
