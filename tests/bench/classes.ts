import { randomUUID } from "node:crypto"
import { makeEvent, makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, siteUrl } from "../support/api"
import { anyEmail, comeBack, heavySignature, newEvent, signUp, signUpBody } from "../support/classes"
import { inTurns } from "../support/in-turns"
import { rssOf, startWeb } from "../support/stack"

/**
 * `npm run bench`: 100 sign-ups at once through both doors, and /calendar and the admin's list of sign-ups, before and after 200 events
 * in the month and 20,000 sign-ups in the past. The budget is that nothing slows by more than a fifth.
 */

const ROUNDS = 150
const DAY_MS = 86_400_000

async function main() {
  await rush()
  const token = await adminToken()
  const now = Date.now()
  for (let day = 0; day < 20; day++) {
    const { id } = await makeEvent({ startsAt: new Date(now + (day + 1) * DAY_MS) })
    for (let person = 0; person < 8; person++)
      await makeSignUp({ eventId: id, name: "Ada", email: anyEmail() })
  }
  const targets = [
    { name: "/calendar", work: () => fetch(`${siteUrl()}/calendar`).then((answer) => answer.text()) },
    { name: "GET /api/admin/signups", work: () => call("/api/admin/signups", { token }) },
    { name: "  … past", work: () => call("/api/admin/signups?when=past", { token }) },
  ]
  // The first page of the past is full already: it is the years behind it that are measured.
  for (let day = 0; day < 60; day++) {
    const { id } = await makeEvent({ startsAt: new Date(now - (day + 1) * DAY_MS) })
    for (let person = 0; person < 10; person++)
      await makeSignUp({ eventId: id, name: "Ada Byron", email: anyEmail() })
  }
  const before = await inTurns({ targets, rounds: ROUNDS })
  await fill(now)
  const after = await inTurns({ targets, rounds: ROUNDS })
  for (const [at, { name }] of targets.entries()) {
    const [was = 0, is = 0] = [before[at], after[at]]
    console.log(
      `${name.padEnd(24)} ${was.toFixed(2)} ms, filled ${is.toFixed(2)} ms: ${(is / was).toFixed(2)} (budget 1.20)`,
    )
  }
  await db().$disconnect()
}

/** 50 new students with signatures of 150 KB and 50 who come back, for a class of 20. */
async function rush() {
  const web = await startWeb()
  const said: string[] = []
  for (let round = 0; round < 6; round++) {
    const [event, earlier] = await Promise.all([newEvent({ capacity: 20 }), newEvent({ capacity: 100 })])
    const known = Array.from({ length: 50 }, () => anyEmail())
    for (const email of known) await makeSignUp({ eventId: earlier.id, name: "Ada", email })
    const signature = await heavySignature()
    const bodies = await Promise.all(Array.from({ length: 50 }, () => signUpBody(event, { signature })))
    const start = performance.now()
    const answers = await Promise.all([
      ...bodies.map((body) => signUp(body, web.url)),
      ...known.map((email) => comeBack({ email, eventId: event.id }, web.url)),
    ])
    const won = answers.filter(({ status }) => status === 200).length
    const seconds = ((performance.now() - start) / 1000).toFixed(2)
    said.push(`${won} in after ${seconds} s, ${rssOf(web).toFixed(0)} MB`)
  }
  console.log(`100 for a class of 20, with 150 KB each: ${said.join("; ")} (budget 5 s, flat)`)
  await web.stop()
}

/** 200 events in this month that are still free, and 2,000 past ones with 10 people in each. */
async function fill(now: number) {
  const month = new Date(now)
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const inMonth = Array.from({ length: 200 }, (_, at) => {
    const startsAt = new Date(
      Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1 + (at % days), 16 + (at % 7)),
    )
    return {
      title: `Slow Flow ${at}`,
      startsAt,
      location: "Quincy Street Studio",
      address: "210 Quincy Street",
    }
  })
  await db().event.createMany({ data: inMonth })
  const waiver = await db().waiverVersion.findFirstOrThrow()
  const past = Array.from({ length: 2000 }, (_, at) => ({
    id: randomUUID(),
    title: `Slow Flow ${at}`,
    startsAt: new Date(now - (at + 40) * DAY_MS),
    taken: 10,
    address: "210 Quincy Street",
  }))
  await db().event.createMany({ data: past })
  for (let from = 0; from < past.length; from += 200)
    await db().signUp.createMany({
      data: past.slice(from, from + 200).flatMap(({ id: eventId, startsAt }) =>
        Array.from({ length: 10 }, () => ({
          eventId,
          name: "Ada Byron",
          email: anyEmail(),
          waiverVersion: waiver.version,
          waiverHash: waiver.hash,
          signedName: "Ada Byron",
          signedAt: startsAt,
        })),
      ),
    })
  await db().$executeRaw`ANALYZE event, sign_up`
  // As the admin's last call would have done: the page is made anew with all of it.
  const body = { title: `Last ${randomUUID()}`, date: "2100-01-01", time: "10:00" }
  await call("/api/admin/events", { method: "POST", token: await adminToken(), body })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
