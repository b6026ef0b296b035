import { randomUUID } from "node:crypto"
import { call, db, newStudent } from "../support/api"

/**
 * How much an answer's time tells: login for known, unconfirmed, deleted and unknown addresses, and the admin's
 * door for a known and an unknown one. And whether the shop answers while fifty knock at that door. Prints figures.
 */

const LOGINS = 200
const KNOCKS = 100

async function main() {
  await logins()
  await adminDoor()
  await fiftyAtTheDoor()
  await db().$disconnect()
}

async function logins() {
  const kinds: Record<string, () => Promise<string>> = {
    known: async () => (await newStudent()).email,
    unconfirmed: async () => (await newStudent({ verified: false })).email,
    deleted: async () => {
      const { id, email, token } = await newStudent()
      await call(`/api/user/${id}`, { method: "DELETE", token })
      return email
    },
    unknown: async () => `nobody.${randomUUID()}@example.com`,
  }
  const emails = new Map<string, string[]>()
  for (const [kind, make] of Object.entries(kinds))
    emails.set(kind, await Promise.all(Array.from({ length: LOGINS }, make)))
  const times = await interleaved({
    kinds: Object.keys(kinds),
    rounds: LOGINS,
    ask: (kind, round) => call("/login", { method: "POST", body: { email: emails.get(kind)?.[round] } }),
  })
  for (const [kind, ms] of times)
    console.log(
      `POST /login, ${kind.padEnd(12)} median ${median(ms).toFixed(2)} ms, ${difference(ms, times.get("unknown"))} from unknown (budget 5 ms)`,
    )
}

async function adminDoor() {
  const known = process.env.ADMIN_EMAIL ?? ""
  const times = await interleaved({
    kinds: ["known", "unknown"],
    rounds: KNOCKS,
    ask: async (kind) => {
      const email = kind === "known" ? known : `${randomUUID()}@example.com`
      return knock(email)
    },
    between: () => db().$executeRaw`DELETE FROM rate_limit`,
  })
  const [here, away] = [median(times.get("known") ?? []), median(times.get("unknown") ?? [])]
  const share = ((here - away) / away) * 100
  console.log(
    `POST /api/admin/login, known ${here.toFixed(1)} ms, unknown ${away.toFixed(1)} ms: ${share.toFixed(1)}% apart (budget 10%)`,
  )
}

async function fiftyAtTheDoor() {
  const knocking = Promise.all(Array.from({ length: 50 }, () => knock(`${randomUUID()}@example.com`)))
  let isOver = false
  const over = knocking.then(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) waits.push(await timed(() => call("/api/chocolates")))
  await over
  const sorted = waits.sort((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  console.log(
    `GET /api/chocolates while 50 knock at the admin's door: p99 ${p99.toFixed(0)} ms of ${waits.length} calls (budget 1000 ms)`,
  )
}

const knock = (email: string) =>
  call("/api/admin/login", {
    method: "POST",
    body: { email, password: "not the password", recaptchaToken: "human:admin_login" },
  })

/** One sample of each kind in every round, so that a busy moment weighs on all alike. */
async function interleaved(given: {
  kinds: string[]
  rounds: number
  ask: (kind: string, round: number) => Promise<unknown>
  between?: () => Promise<unknown>
}): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(given.kinds.map((kind) => [kind, []]))
  for (let round = 0; round < given.rounds; round++)
    for (const kind of given.kinds) {
      await given.between?.()
      times.get(kind)?.push(await timed(() => given.ask(kind, round)))
    }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function difference(one: number[], other: number[] = []): string {
  return `${(median(one) - median(other)).toFixed(2)} ms`
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
