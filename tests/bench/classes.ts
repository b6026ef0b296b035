import { randomUUID } from "node:crypto"
import { makeEvent, makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, siteUrl } from "../support/api"

/**
 * `npm run bench`: /calendar, its list of events and the admin's list of sign-ups, before and after 200 events
 * in the month and 20,000 sign-ups in the past. The budget is that nothing slows by more than a fifth.
 */

const ROUNDS = 150
const DAY_MS = 86_400_000

async function main() {
  const token = await adminToken()
  const now = Date.now()
  for (let day = 0; day < 20; day++) {
    const { id } = await makeEvent({ startsAt: new Date(now + (day + 1) * DAY_MS) })
    for (let person = 0; person < 8; person++)
      await makeSignUp({ eventId: id, name: "Ada", email: anyEmail() })
  }
  const targets = [
    { name: "/calendar", get: () => fetch(`${siteUrl()}/calendar`).then((answer) => answer.text()) },
    { name: "GET /api/events", get: () => call("/api/events") },
    { name: "GET /api/admin/signups", get: () => call("/api/admin/signups", { token }) },
    { name: "  … past", get: () => call("/api/admin/signups?when=past", { token }) },
  ]
  const before = await measure(targets)
  await fill(now)
  const after = await measure(targets)
  for (const [at, { name }] of targets.entries()) {
    const [was = 0, is = 0] = [before[at], after[at]]
    console.log(
      `${name.padEnd(24)} ${was.toFixed(2)} ms, filled ${is.toFixed(2)} ms: ${(is / was).toFixed(2)} (budget 1.20)`,
    )
  }
  await db().$disconnect()
}

/** 200 events in this month that are still free, and 2,000 past ones with 10 people in each. */
async function fill(now: number) {
  const month = new Date(now)
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const inMonth = Array.from({ length: 200 }, (_, at) => {
    const startsAt = new Date(
      Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1 + (at % days), 16 + (at % 7)),
    )
    return { title: `Slow Flow ${at}`, startsAt, location: "Quincy Street Studio" }
  })
  await db().event.createMany({ data: inMonth })
  const waiver = await db().waiverVersion.findFirstOrThrow()
  const past = Array.from({ length: 2000 }, (_, at) => ({
    id: randomUUID(),
    title: `Slow Flow ${at}`,
    startsAt: new Date(now - (at + 40) * DAY_MS),
    taken: 10,
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

/** The median of each target in milliseconds, taken in turns. */
async function measure(targets: { get: () => Promise<unknown> }[]): Promise<number[]> {
  const times: number[][] = targets.map(() => [])
  for (let round = 0; round < ROUNDS + 20; round++)
    for (const [at, { get }] of targets.entries()) {
      const start = performance.now()
      await get()
      if (round >= 20) times[at]?.push(performance.now() - start)
    }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)
}

function anyEmail(): string {
  return `ada.${randomUUID()}@example.com`
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
