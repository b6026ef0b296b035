import { describe, expect, test } from "vitest"
import { makeSignUp } from "../../prisma/factories"
import { type Answer, call, db, eventually } from "../support/api"
import { anyEmail, comeBack, heavySignature, newEvent, signUp, signUpBody, takenOf } from "../support/classes"
import { brokenInvariants } from "../support/invariants"
import { ownSite } from "../support/own-site"
import { rounds } from "../support/rounds"
import { allServed } from "../support/rush"

const statuses = (answers: Answer[]) => {
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  return { won: count(200), failed: answers.filter(({ status }) => status >= 500).length }
}

describe("100 at once for a class of 20", () => {
  test("through both doors, with heavy signatures: 20 are in, each once, each mailed once", async () => {
    const [event, earlier] = await Promise.all([newEvent({ capacity: 20 }), newEvent({ capacity: 100 })])
    const known = Array.from({ length: 50 }, () => anyEmail("back"))
    for (const email of known) await makeSignUp({ eventId: earlier.id, name: "Noor", email })
    const signature = await heavySignature()
    expect(signature.length).toBeGreaterThan(200_000)
    const bodies = await Promise.all(Array.from({ length: 50 }, () => signUpBody(event, { signature })))
    const answers = await allServed([
      ...bodies.map((body) => () => signUp(body)),
      ...known.map((email) => () => comeBack({ email, eventId: event.id })),
    ])
    expect(statuses(answers)).toEqual({ won: 20, failed: 0 })
    for (const { status, body } of answers)
      if (status !== 200) expect(`${body.code} ${body.message}`).toMatch(/CLASS_FULL|Class Full/)
    const kept = await db().signUp.findMany({ where: { eventId: event.id, cancelledAt: null } })
    expect(kept).toHaveLength(20)
    expect(new Set(kept.map(({ email }) => email)).size).toBe(20)
    expect(await takenOf(event)).toBe(20)
    const keys = kept.map(({ id }) => `class-signed-up/${id}`)
    await eventually(
      async () => (await db().mail.count({ where: { key: { in: keys }, state: "sent" } })) === 20,
    )
    const mails = await db().mail.count({ where: { data: { path: ["title"], equals: event.title } } })
    expect(mails).toBe(20)
    expect(await brokenInvariants()).toEqual([])
  })

  test("round after round with light ones: never one too many", async () => {
    for (let round = 0; round < rounds({ once: 2, long: 20 }); round++) {
      const event = await newEvent({ capacity: 3 })
      const bodies = await Promise.all(
        Array.from({ length: 15 }, () => signUpBody(event, { signature: "", typedSignature: "Ines" })),
      )
      expect(statuses(await allServed(bodies.map((body) => () => signUp(body))))).toEqual({
        won: 3,
        failed: 0,
      })
    }
  })
})

test("one person, 20 times at once through both doors: in once, the others are told", async () => {
  const [event, earlier] = await Promise.all([newEvent(), newEvent()])
  const email = anyEmail()
  await makeSignUp({ eventId: earlier.id, name: "Noor", email })
  const body = await signUpBody(event, { email })
  const answers = await allServed([
    ...Array.from({ length: 10 }, () => () => signUp(body)),
    ...Array.from({ length: 3 }, () => () => comeBack({ email, eventId: event.id })),
  ])
  expect(statuses(answers)).toEqual({ won: 1, failed: 0 })
  for (const answer of answers)
    if (answer.status !== 200) expect(`${answer.body.message}`).toContain("already")
  expect(await takenOf(event)).toBe(1)
})

test("signing up, giving back and calling off at once leave no sign-up uncounted", async () => {
  const event = await newEvent({ capacity: 5 })
  const bodies = await Promise.all(Array.from({ length: 10 }, () => signUpBody(event)))
  const first = await allServed(bodies.map((body) => () => signUp(body)))
  expect(statuses(first).won).toBe(5)
  const kept = await db().mail.findMany({ where: { data: { path: ["title"], equals: event.title } } })
  const tokens = kept.map(({ data }) => (data as { cancelToken: string }).cancelToken)
  const again = await allServed([
    ...tokens.map(
      (token) => () => call("/api/signup/cancel", { method: "POST", body: { token, reason: "cannot-come" } }),
    ),
    ...bodies.map((body) => () => signUp(body)),
  ])
  expect(statuses(again).failed).toBe(0)
  expect(await brokenInvariants()).toEqual([])
})

describe("the same races with the guard taken away are lost", () => {
  const site = ownSite({
    mutateSql: `
        DROP INDEX sign_up_once_per_event;
        CREATE FUNCTION forget_count() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN NEW.taken := OLD.taken; RETURN NEW; END $$;
        CREATE TRIGGER forget_count BEFORE UPDATE OF taken ON event
          FOR EACH ROW WHEN (NEW.title LIKE 'Uncounted%') EXECUTE FUNCTION forget_count();`,
  })

  test("without the count a class takes too many", () =>
    site.inside(async () => {
      const event = await newEvent({ capacity: 2, title: "Uncounted" })
      const bodies = await Promise.all(Array.from({ length: 20 }, () => signUpBody(event)))
      const { won } = statuses(await Promise.all(bodies.map((body) => signUp(body, site.url))))
      expect(won).toBeGreaterThan(2)
    }))

  test("without the unique index one person is in twice", () =>
    site.inside(async () => {
      let most = 0
      for (let round = 0; round < 10 && most < 2; round++) {
        const event = await newEvent({ capacity: 50 })
        const body = await signUpBody(event)
        const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(body, site.url)))
        most = Math.max(most, statuses(answers).won)
      }
      expect(most).toBeGreaterThan(1)
    }))
})
