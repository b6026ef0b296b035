import { randomInt } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lookForDisputes } from "../../lib/checkout/commands/disputes"
import { noteRefundsByHand } from "../../lib/checkout/commands/refunds-by-hand"
import { getOrder } from "../../lib/services/paypal"
import { type Answer, capturesOf, db, eventually, localUrl } from "../support/api"
import { type FundOf, fundOf } from "../support/fund"
import { brokenInvariants } from "../support/invariants"
import { ownSite } from "../support/own-site"
import { isLong, rounds } from "../support/rounds"
import { allServed } from "../support/rush"
import { paymentOf } from "../support/shop"
import { startWorker } from "../support/stack"

const won = (answers: Answer[]) => answers.filter(({ status }) => status === 200)

const PEOPLE = rounds({ once: 20, long: 50 })

/** A fund for exactly five sessions at $80, and many people, each with a code and a time of their own. */
async function manyPeople(fund: FundOf) {
  await fund.turn({ fundIsOn: true, fundPercent: 100 })
  await fund.pay({ amount: 140, sessions: 8, isTherapy: true })
  const { balance } = await fund.sums()
  expect(balance).toBe(400)
  return Promise.all(
    Array.from({ length: PEOPLE }, async () => ({
      who: await fund.student(),
      slot: await fund.slot(),
      code: (await fund.newCode({ upTo: 80 })).code,
    })),
  )
}

describe("many codes at once against a fund for 5 sessions", () => {
  const site = ownSite()
  const fund = fundOf(site)

  test("5 are booked, the others take nothing; what 5 cancel pays for 5 more", async () => {
    const people = await manyPeople(fund)
    const answers = await allServed(
      people.map(
        ({ who, slot, code }) =>
          () =>
            fund.book(who, slot.id, code),
      ),
    )
    expect(won(answers)).toHaveLength(5)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, "COUPON_USED"])
    expect(await fund.sums()).toMatchObject({ paid: 400, sessions: 5, balance: 0 })
    expect(
      await site.inside(() => db().booking.count({ where: { funding: { redemptionId: { not: null } } } })),
    ).toBe(5)
    expect(await site.inside(() => db().couponRedemption.count())).toBe(5)
    // Canceled while the others ask again: never more than five stand.
    const mine = people.filter((_, index) => answers[index]?.status === 200)
    const others = people.filter((_, index) => answers[index]?.status !== 200)
    await allServed([
      ...mine.map(
        ({ who, slot }) =>
          () =>
            fund.cancel(who, slot.id),
      ),
      ...others.map(
        ({ who, slot, code }) =>
          () =>
            fund.book(who, slot.id, code),
      ),
    ])
    const { balance, sessions } = await fund.sums()
    expect(balance).toBe(400 - sessions * 80)
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(await site.inside(brokenInvariants)).toEqual([])
  })

  test("one code for one session: of 20 people at once one has it, and of 20 times at once one is booked", async () => {
    await fund.pay({ amount: 140, sessions: 8, isTherapy: true })
    const { code } = await fund.newCode({ upTo: 10 })
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => ({ who: await fund.student(), slot: await fund.slot() })),
    )
    const byMany = await allServed(
      people.map(
        ({ who, slot }) =>
          () =>
            fund.book(who, slot.id, code),
      ),
    )
    expect(won(byMany)).toHaveLength(1)
    const [alone, one] = await Promise.all([fund.student(), fund.newCode({ uses: 1, upTo: 10 })])
    const slots = await Promise.all(Array.from({ length: 20 }, () => fund.slot()))
    const byOne = await allServed(slots.map((slot) => () => fund.book(alone, slot.id, one.code)))
    expect(won(byOne)).toHaveLength(1)
    expect(await site.inside(brokenInvariants)).toEqual([])
  })
})

describe("the same with the guard taken away is lost", () => {
  const site = ownSite({
    mutateSql: `
      CREATE OR REPLACE FUNCTION fund_entry_changes_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RETURN NULL; END $$`,
  })
  const fund = fundOf(site)

  test("more than 5 are booked", async () => {
    const people = await manyPeople(fund)
    await site.inside(() => db().fund.update({ where: { id: 1 }, data: { balanceCents: 40_000 } }))
    const answers = await allServed(
      people.map(
        ({ who, slot, code }) =>
          () =>
            fund.book(who, slot.id, code),
      ),
    )
    expect(won(answers).length).toBeGreaterThan(5)
    expect(await site.inside(brokenInvariants)).not.toEqual([])
  })
})

type Paid = Awaited<ReturnType<FundOf["pay"]>> & {
  amount: number
  middle: number
  sessions: number
  percent: number
  isByHand?: boolean
}
type Dispute = { dispute_id: string; orderId: string; status: string }

describe("whatever is paid, refunded, disputed, spent and canceled", () => {
  const site = ownSite()
  const fund = fundOf(site)
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    worker = await startWorker({ databaseUrl: site.databaseUrl })
  })
  afterAll(() => worker?.stop())

  test("the ledger says to the cent what PayPal’s record and the bookings say", async () => {
    await fund.turn({ fundIsOn: true })
    const paid: Paid[] = []
    const disputes: Dispute[] = []
    const booked: { who: Paid["student"]; slotId: string }[] = []
    const any = <T>(list: T[]): T | undefined => list[randomInt(Math.max(1, list.length))]
    const pull = async (path: string, body: object) => {
      const answer = await fetch(`${localUrl()}/paypal/${path}`, {
        method: "POST",
        body: JSON.stringify(body),
      })
      return answer.ok ? ((await answer.json()) as Dispute) : null
    }
    const hear = (orderId: string) =>
      site.inside(async () => {
        const { refunds, capture } = await getOrder(orderId)
        const isAllBack = capture?.status === "REFUNDED" || capture?.status === "REVERSED"
        await noteRefundsByHand({ orderId, refunds, isAllBack })
        await lookForDisputes()
      })
    const isUndisputed = (one: Paid) => !disputes.some(({ orderId }) => orderId === one.orderId)
    /** All refunds have reached PayPal. */
    const nothingDue = () =>
      eventually(() => site.inside(async () => (await db().refund.count({ where: { state: "due" } })) === 0))
    const acts: Record<string, () => Promise<unknown>> = {
      pays: async () => {
        const [percent, isTherapy, sessions] = [randomInt(1, 101), randomInt(2) === 1, randomInt(1, 4)]
        await fund.turn({ fundPercent: percent })
        const amount = randomInt(50, 141)
        const made = await fund.pay({ amount, sessions, isTherapy })
        return paid.push({ ...made, amount, sessions, percent, middle: isTherapy ? 90 : 80 })
      },
      refundsAPart: async () => {
        const slotId = any(any(paid.filter(isUndisputed))?.slotIds ?? [])
        const refund = randomInt(2) ? "full" : { amount: randomInt(1, 5_000) / 100 }
        const body = { refund, offerAgain: true }
        const path = `/api/admin/bookings/${slotId}/cancel`
        return slotId && (await fund.desk(path, "POST", body)).status === 200
      },
      refundsByHand: async () => {
        const one = any(paid.filter(isUndisputed))
        const [captured] = one ? await capturesOf(one.orderId) : []
        if (!one || !captured) return
        const amount = { value: `${randomInt(1, 60)}.${randomInt(10, 100)}`, currency_code: "USD" }
        if (!(await pull(`captures/${captured.id}/refund`, { amount }))) return
        one.isByHand = true
        await hear(one.orderId)
        return true
      },
      disputes: async () => {
        // Money that went back by hand the day before counts as the dispute's (lib/disputes/queries.ts).
        const one = any(paid.filter((it) => isUndisputed(it) && !it.isByHand))
        await nothingDue()
        const [captured] = one ? await capturesOf(one.orderId) : []
        if (!one || !captured) return
        const stage = randomInt(2) ? "CHARGEBACK" : "INQUIRY"
        const told = await pull(`captures/${captured.id}/dispute`, {
          stage,
          amount: randomInt(10, 50),
          isReversalTold: false,
        })
        if (told) disputes.push({ ...told, orderId: one.orderId })
        await hear(one.orderId)
        return told
      },
      endsADispute: async () => {
        const one = any(disputes.filter(({ status }) => status !== "RESOLVED"))
        if (!one) return
        const outcome = randomInt(2) ? "RESOLVED_BUYER_FAVOUR" : "RESOLVED_SELLER_FAVOUR"
        await pull(`disputes/${one.dispute_id}`, { outcome, isReversalTold: false })
        one.status = "RESOLVED"
        await hear(one.orderId)
        return true
      },
      spends: async () => {
        const upTo = randomInt(1, 120)
        const [who, slot, { code }, { balance }] = await Promise.all([
          fund.student(),
          fund.slot(),
          fund.newCode({ upTo }),
          fund.sums(),
        ])
        const { status } = await fund.book(who, slot.id, code)
        expect(status).toBe(balance >= Math.min(80, upTo) ? 200 : 409)
        return status === 200 && booked.push({ who, slotId: slot.id })
      },
      cancels: async () => {
        const one = booked.pop()
        if (one) expect((await fund.cancel(one.who, one.slotId)).status).toBe(200)
        return one
      },
    }
    const names = Object.keys(acts)
    const done: string[] = []
    const worked = new Set<string>()
    for (let turn = 0; turn < rounds({ once: 20, long: 120 }); turn++) {
      const name = turn < 4 ? "pays" : (any(names) ?? "pays")
      done.push(name)
      if (await acts[name]?.()) worked.add(name)
      expect(await site.inside(brokenInvariants), done.join(" ")).toEqual([])
    }
    if (isLong) expect([...worked].sort()).toEqual(names.sort())
    await nothingDue()
    const record = (await (await fetch(`${localUrl()}/paypal/disputes`)).json()) as Record<
      string,
      number | string
    >[]
    let cameIn = 0
    for (const { orderId, amount, middle, sessions, percent } of paid) {
      const [captured] = await capturesOf(orderId)
      const own = record.filter((one) => one.orderId === orderId)
      const lost = own.reduce((sum, one) => sum + Number(one.taken) - Number(one.returned), 0)
      const captureCents = Math.round(Number(captured?.amount) * 100)
      const goneCents = Math.min(captureCents, Math.round((Number(captured?.refunded) + lost) * 100))
      const given = Math.floor((Math.max(0, amount - middle) * 100 * sessions * percent) / 100)
      const kept = given - Math.round((given * goneCents) / captureCents)
      cameIn += kept
      const [sum] = await site.inside(async () => {
        const { id: paymentId } = await paymentOf(orderId)
        return [await db().fundEntry.aggregate({ where: { paymentId }, _sum: { changeCents: true } })]
      })
      expect([orderId, sum?._sum.changeCents ?? 0], done.join(" ")).toEqual([orderId, kept])
    }
    const sums = await fund.sums()
    expect(Math.round(sums.cameIn * 100)).toBe(cameIn)
    expect(sums.sessions).toBe(booked.length)
  })
})
