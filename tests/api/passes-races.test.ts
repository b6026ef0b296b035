import { describe, expect, test } from "vitest"
import { type Answer, db, newStudent } from "../support/api"
import { openClass, pricedEvent } from "../support/class-payments"
import { signUp, signUpBody, takenOf } from "../support/classes"
import { brokenInvariants } from "../support/invariants"
import { ownSite } from "../support/own-site"
import { newPass, passHolder, passOf, signUpByPass } from "../support/passes"
import { rounds } from "../support/rounds"
import { allServed } from "../support/rush"
import { approveCart, captureCart, newGuest } from "../support/shop"

const won = (answers: Answer[]) => answers.filter(({ status }) => status === 200)

test("100 at once for the last 5 places, with all three ways to pay: 5 places are given, each once", async () => {
  for (let round = 0; round < rounds({ once: 1, long: 10 }); round++) {
    const event = await pricedEvent({ capacity: 5 })
    const holders = await Promise.all(Array.from({ length: 33 }, () => passHolder({ classes: 1 })))
    const guests = Array.from({ length: 34 }, () => newGuest())
    const light = { signature: "", typedSignature: "Ines" }
    const bodies = await Promise.all(Array.from({ length: 33 }, () => signUpBody(event, light)))
    const orders = new Map<number, string>()
    const answers = await allServed([
      ...bodies.map((body) => () => signUp(body)),
      ...holders.map(
        ({ student }) =>
          () =>
            signUpByPass(student, event),
      ),
      ...guests.map((guest, index) => async () => {
        const opened = await openClass(guest, event)
        if (opened.status === 200) orders.set(index, opened.body.orderId as string)
        return opened
      }),
    ])
    expect(won(answers)).toHaveLength(5)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("CLASS_FULL")
    expect(await takenOf(event)).toBe(5 - orders.size)
    await Promise.all(
      [...orders].map(async ([index, orderId]) => {
        const guest = guests[index]
        if (!guest) throw new Error("nobody opened it")
        await approveCart(guest, orderId)
        expect((await captureCart(guest, orderId)).status).toBe(200)
      }),
    )
    expect(await takenOf(event)).toBe(5)
    const byPass = await db().signUp.count({
      where: { eventId: event.id, funding: { creditId: { not: null } } },
    })
    const balances = await Promise.all(holders.map(async ({ passId }) => (await passOf(passId)).balance))
    expect(balances.filter((balance) => balance === 0)).toHaveLength(byPass)
    expect(await brokenInvariants()).toEqual([])
  }
})

/** One student with one class left, and 50 classes. */
async function fiftyClasses() {
  const student = await newStudent()
  const passId = await newPass(student, { classes: 1 })
  const events = await Promise.all(Array.from({ length: 50 }, () => pricedEvent()))
  return { student, passId, events }
}

test("one credit and 50 sign-ups at once: it pays for one, and the others take no place", async () => {
  const { student, passId, events } = await fiftyClasses()
  const answers = await allServed(events.map((event) => () => signUpByPass(student, event)))
  expect(won(answers)).toHaveLength(1)
  for (const { status } of answers) if (status !== 200) expect([402, 429]).toContain(status)
  expect(await passOf(passId)).toMatchObject({ balance: 0 })
  expect(await db().signUp.count({ where: { email: student.email } })).toBe(1)
  expect(await brokenInvariants()).toEqual([])
})

describe("the same with the guard taken away is lost", () => {
  // The balance may go below zero, and nobody waits for the row of the pass.
  const site = ownSite({
    mutateSql: `
      ALTER TABLE pass DROP CONSTRAINT pass_balance_not_negative;
      CREATE OR REPLACE FUNCTION credit_changes_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RETURN NULL; END $$`,
  })
  test("one credit pays for many", async () => {
    await site.inside(async () => {
      const { student, events } = await fiftyClasses()
      await db().pass.updateMany({ where: { studentId: student.id }, data: { balance: 1 } })
      const answers = await Promise.all(
        events.slice(0, 20).map((event) => signUpByPass(student, event, site.url).catch(() => null)),
      )
      expect(answers.filter((answer) => answer?.status === 200).length).toBeGreaterThan(1)
    })
  })
})
