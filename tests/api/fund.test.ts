import { afterAll, describe, expect, test } from "vitest"
import { dataOfStudent } from "../../lib/accounts/queries/history"
import { SESSION_TYPES, THERAPY } from "../../lib/bookings/rules"
import { call, db, newStudent } from "../support/api"
import { fundOf } from "../support/fund"
import { brokenInvariants } from "../support/invariants"
import { ownSite } from "../support/own-site"
import { paymentOf } from "../support/shop"

const SHORT = /^The community fund can’t pay for a session right now\./
const HOUR_MS = 3_600_000

describe("the community fund", () => {
  const site = ownSite()
  const fund = fundOf(site)
  const page = () => call("/fund", { at: site.url })
  const entriesOf = (orderId: string) =>
    site.inside(async () => {
      const { id: paymentId } = await paymentOf(orderId)
      return db().fundEntry.findMany({ where: { paymentId }, orderBy: { at: "asc" } })
    })
  const redemptionOf = (student: { id: string }) =>
    site.inside(() =>
      db().couponRedemption.findFirstOrThrow({
        where: { studentId: student.id },
        include: { coupon: true, fund: true },
      }),
    )
  afterAll(async () => expect(await site.inside(brokenInvariants)).toEqual([]))

  test("is off until she turns it on: nothing comes in, no page, no code, no word on any page", async () => {
    const { orderId } = await fund.pay({ amount: 140 })
    expect(await entriesOf(orderId)).toEqual([])
    expect((await page()).status).toBe(404)
    expect(`${(await call("/about", { at: site.url })).body.text}`).not.toMatch(/community fund/i)
    const body = {
      code: "FUND-BEFORE",
      appliesTo: "booking",
      discount: 1,
      maxUses: 1,
      fund: { madeFor: "N", upTo: 80 },
    }
    const refused = await fund.desk("/api/admin/coupons", "POST", body)
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Please turn the community fund on first, under Settings.",
    ])
  })

  test("takes its share of what was paid above the middle price, of that moment, and says its numbers", async () => {
    expect((await fund.turn({ fundIsOn: true, fundPercent: 50 })).status).toBe(200)
    for (const fundPercent of [0, 101, 12.5]) expect((await fund.turn({ fundPercent })).status).toBe(400)
    const [some, none, therapy, series] = await Promise.all([
      fund.pay({ amount: 121 }),
      fund.pay({ amount: 80 }),
      fund.pay({ amount: 100, isTherapy: true }),
      fund.pay({ amount: 130, sessions: 3 }),
    ])
    expect(await entriesOf(some.orderId)).toMatchObject([
      { changeCents: 2050, percent: 50, middleCents: 8000 },
    ])
    expect(await entriesOf(none.orderId)).toEqual([])
    expect(await entriesOf(therapy.orderId)).toMatchObject([{ changeCents: 500, middleCents: 9000 }])
    expect(await entriesOf(series.orderId)).toMatchObject([{ changeCents: 7500 }])
    await fund.turn({ fundPercent: 33 })
    const odd = await fund.pay({ amount: 81 })
    expect(await entriesOf(odd.orderId)).toMatchObject([{ changeCents: 33, percent: 33 }])
    expect(await fund.sums()).toEqual({ cameIn: 100.83, paid: 0, sessions: 0, balance: 100.83 })
    const { status, headers, body } = await page()
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toMatch(/no-store/)
    expect(`${body.text}`).toContain("$100.83")
    expect(`${(await call("/about", { at: site.url })).body.text}`).toContain('href="/fund"')
  })

  test("pays a session with a code: no payment, the middle price at most what the code says", async () => {
    const [student, { code }] = await Promise.all([fund.student(), fund.newCode({ uses: 2, upTo: 60 })])
    const before = await fund.sums()
    const checked = await fund.check(student, code.toLowerCase())
    expect(checked.body.message).toBe("The community fund pays for your session. Click Continue to apply.")
    const slot = await fund.slot()
    expect((await fund.book(student, slot.id, code)).status).toBe(200)
    const after = await fund.sums()
    expect([after.paid - before.paid, after.sessions - before.sessions]).toEqual([60, 1])
    const booking = await site.inside(() =>
      db().booking.findFirstOrThrow({ where: { slotId: slot.id }, include: { funding: true } }),
    )
    expect(booking).toMatchObject({ status: "confirmed", funding: { cents: 0, paymentId: null } })
    expect(await site.inside(() => db().payment.count({ where: { studentId: student.id } }))).toBe(0)
    // The money came in once: the session is no income.
    const month = new Date(slot.startsAt).toISOString().slice(0, 7)
    const income = await fund.desk(`/api/admin/income?month=${month}`, "GET")
    expect(JSON.stringify(income.body)).not.toContain(student.lastName)
    expect(`${(await page()).body.text}`).not.toContain(student.firstName)
    // Canceled in time: the use and the money are back, and can be spent again.
    const canceled = await fund.cancel(student, slot.id)
    expect(canceled.body).toMatchObject({ couponReturned: true, refundCents: 0 })
    expect(await fund.sums()).toEqual(before)
    expect((await redemptionOf(student)).coupon.uses).toBe(0)
    expect((await fund.book(student, slot.id, code)).status).toBe(200)
    // By her: both are back too.
    const byHer = await fund.desk(`/api/admin/bookings/${slot.id}/cancel`, "POST", {
      refund: "full",
      offerAgain: true,
    })
    expect(byHer.status).toBe(200)
    expect(await fund.sums()).toEqual(before)
  })

  test("a late cancellation, and a session that nobody came to, stay paid", async () => {
    const [student, { code }] = await Promise.all([fund.student(), fund.newCode({ uses: 3, upTo: 10 })])
    const slot = await fund.slot(new Date(Date.now() + 3 * HOUR_MS))
    expect((await fund.book(student, slot.id, code)).status).toBe(200)
    const before = await fund.sums()
    expect((await fund.cancel(student, slot.id)).body).toMatchObject({ couponReturned: false })
    expect(await fund.sums()).toEqual(before)
    expect((await redemptionOf(student)).fund.map(({ reason }) => reason)).toEqual(["spent"])
  })

  test("a code is whoever’s uses it first, also after they canceled; it has a number of uses, an end, and she ends it", async () => {
    const [noor, other, { id, code }] = await Promise.all([
      fund.student(),
      fund.student(),
      fund.newCode({ uses: 2, upTo: 10 }),
    ])
    const slots = [await fund.slot(), await fund.slot(), await fund.slot()]
    const book = (who: typeof noor, index: number) => fund.book(who, slots[index]?.id ?? "", code)
    expect((await book(noor, 0)).status).toBe(200)
    await fund.cancel(noor, slots[0]?.id ?? "")
    const message = "This code was made for someone else. Please write to me."
    for (const refused of [await fund.check(other, code), await book(other, 0)])
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, "COUPON_USED", message])
    expect((await book(noor, 0)).status).toBe(200)
    expect((await book(noor, 1)).status).toBe(200)
    expect((await book(noor, 2)).body.message).toBe("This code has been used up.")
    const more = { appliesTo: "booking", discount: 1, maxUses: 3, fund: { madeFor: "Noor", upTo: 10 } }
    expect((await fund.desk(`/api/admin/coupons/${id}`, "PUT", { ...more, fund: null })).status).toBe(400)
    expect((await fund.desk(`/api/admin/coupons/${id}`, "PUT", more)).status).toBe(200)
    expect((await fund.desk(`/api/admin/coupons/${id}`, "DELETE")).status).toBe(200)
    expect((await book(noor, 2)).status).toBe(400)
  })

  test("refuses a code of hers that is no money, for no one, or easy to guess", async () => {
    const good = { appliesTo: "booking", discount: 1, maxUses: 1, fund: { madeFor: "Noor", upTo: 80 } }
    for (const bad of [
      { code: "SHORT" },
      { maxUses: null },
      { appliesTo: "cart", discount: 0.5 },
      ...[0, 0.5, 201, -1, "5e1", "80.001", Number.NaN, null].map((upTo) => ({
        fund: { madeFor: "Noor", upTo },
      })),
      { fund: { madeFor: " ", upTo: 80 } },
      { fund: { madeFor: "Noor", upTo: 80, more: 1 } },
    ]) {
      const body = { ...good, code: "FUND-GOOD-ONE", ...bad }
      expect((await fund.desk("/api/admin/coupons", "POST", body)).status, JSON.stringify(bad)).toBe(400)
    }
    const student = await fund.student()
    const asStudent = {
      method: "POST",
      body: { ...good, code: "FUND-GOOD-ONE" },
      token: student.token,
      at: site.url,
    }
    expect((await call("/api/admin/coupons", asStudent)).status).toBe(403)
    expect((await call("/api/admin/coupons", { ...asStudent, token: null })).status).toBe(401)
  })

  test("when it cannot pay, nothing is booked, and it says what to do", async () => {
    const [student, { code }] = await Promise.all([fund.student(), fund.newCode({ upTo: 80 })])
    await fund.pay({ amount: 140, sessions: 3 })
    const { balance } = await fund.sums()
    const slots = []
    for (let left = balance; left >= 80; left -= 80) {
      const [who, one, slot] = await Promise.all([fund.student(), fund.newCode({ upTo: 80 }), fund.slot()])
      expect((await fund.book(who, slot.id, one.code)).status).toBe(200)
      slots.push([who, slot] as const)
    }
    const slot = await fund.slot()
    for (const refused of [await fund.check(student, code), await fund.book(student, slot.id, code)]) {
      expect([refused.status, refused.body.code]).toEqual([409, "COUPON_USED"])
      expect(refused.body.message).toMatch(SHORT)
    }
    expect(await site.inside(() => db().booking.count({ where: { slotId: slot.id } }))).toBe(0)
    expect(await site.inside(() => db().couponRedemption.count({ where: { studentId: student.id } }))).toBe(0)
    for (const [who, one] of slots) expect((await fund.cancel(who, one.id)).status).toBe(200)
    expect((await fund.book(student, slot.id, code)).status).toBe(200)
  })

  test("a refund takes its part back, also below zero; then no code is honored until it recovers", async () => {
    await fund.turn({ fundPercent: 100 })
    const given = await fund.pay({ amount: 140, sessions: 7, isTherapy: true })
    const { balance } = await fund.sums()
    const spent = []
    for (let left = balance; left >= 90; left -= 90) {
      const [who, one, slot] = await Promise.all([fund.student(), fund.newCode({ upTo: 90 }), fund.slot()])
      const sessionType = THERAPY
      expect((await fund.book(who, slot.id, one.code, { sessionType })).status).toBe(200)
      spent.push(slot)
    }
    for (const [index, slotId] of given.slotIds.entries()) {
      const path = `/api/admin/bookings/${slotId}/cancel`
      // A third of a session, then the rest of the week’s: odd parts add up to all of it.
      const refund = index === 0 ? { amount: 46.67 } : "full"
      expect((await fund.desk(path, "POST", { refund, offerAgain: true })).status).toBe(200)
    }
    const entries = await entriesOf(given.orderId)
    expect(entries[0]).toMatchObject({ changeCents: 35_000, reason: "contributed" })
    const kept = entries.reduce((sum, { changeCents }) => sum + changeCents, 0)
    expect(kept).toBe(35_000 - Math.round((35_000 * (4_667 + 6 * 14_000)) / 98_000))
    const { balance: short } = await fund.sums()
    expect(short).toBeLessThan(0)
    expect(`${(await page()).body.text}`).toContain("Short, after refunds")
    const [student, { code }, slot] = await Promise.all([
      fund.student(),
      fund.newCode({ upTo: 1 }),
      fund.slot(),
    ])
    expect((await fund.check(student, code)).body.message).toMatch(SHORT)
    expect((await fund.book(student, slot.id, code)).body.message).toMatch(SHORT)
    await fund.pay({ amount: 140, sessions: 8 })
    expect((await fund.book(student, slot.id, code)).status).toBe(200)
  })

  test("a deleted account: the fund has its money back by the policy, the code ends, no name stays", async () => {
    const [student, { id, code }] = await Promise.all([fund.student(), fund.newCode({ uses: 3, upTo: 20 })])
    const [ahead, soon] = [await fund.slot(), await fund.slot(new Date(Date.now() + 5 * HOUR_MS))]
    for (const slot of [ahead, soon]) expect((await fund.book(student, slot.id, code)).status).toBe(200)
    const data = await site.inside(() => dataOfStudent(student.id))
    expect(data.coupons).toMatchObject([
      { fund: [{ changeCents: -2000 }] },
      { fund: [{ changeCents: -2000 }] },
    ])
    const before = await fund.sums()
    const path = `/api/user/${student.id}?force=true`
    expect((await call(path, { method: "DELETE", token: student.token, at: site.url })).status).toBe(200)
    const after = await fund.sums()
    expect([before.paid - after.paid, before.sessions - after.sessions]).toEqual([20, 1])
    const coupon = await site.inside(() => db().coupon.findUniqueOrThrow({ where: { id } }))
    expect(coupon).toMatchObject({ madeFor: "", uses: 2 })
    expect(coupon.endedAt).not.toBeNull()
    const anew = await site.inside(() => newStudent({ email: student.email }))
    expect((await fund.book(anew, ahead.id, code)).status).toBe(400)
  })

  test("two tabs: the same Finalize twice is one session and one row of the ledger", async () => {
    const [student, { code }, slot] = await Promise.all([
      fund.student(),
      fund.newCode({ uses: 2, upTo: 5 }),
      fund.slot(),
    ])
    const answers = await Promise.all([fund.book(student, slot.id, code), fund.book(student, slot.id, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const use = await redemptionOf(student)
    expect([use.coupon.uses, use.fund.length]).toEqual([1, 1])
  })

  test("turned off again: nothing more comes in, the page is gone, the codes that she gave are honored", async () => {
    const [student, { code }, slot] = await Promise.all([
      fund.student(),
      fund.newCode({ upTo: 5 }),
      fund.slot(),
    ])
    await fund.turn({ fundIsOn: false })
    const { orderId } = await fund.pay({ amount: 140 })
    expect(await entriesOf(orderId)).toEqual([])
    expect((await page()).status).toBe(404)
    expect((await fund.book(student, slot.id, code, { sessionType: SESSION_TYPES[1] })).status).toBe(200)
  })

  test("the ledger only grows, whoever writes", async () => {
    await site.inside(async () => {
      await expect(db().fundEntry.updateMany({ data: { changeCents: 1 } })).rejects.toThrow(/only grows/)
      await expect(db().fundEntry.deleteMany({})).rejects.toThrow(/only grows/)
    })
  })
})
