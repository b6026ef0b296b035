import { randomUUID } from "node:crypto"
import { searchPeople } from "../../lib/people/queries/search"
import { seedDemo } from "../../prisma/seed"
import { adminToken, call, db, siteUrl } from "../support/api"
import { inTurns } from "../support/in-turns"

/**
 * Today, the page of a class and the search among people with the demo's content, and with 10,000 people, 50,000
 * sign-ups and 20,000 orders behind it. The budget is that nothing slows by more than a fifth, and that a search stays
 * under 20 ms, whatever it finds.
 */

const ROUNDS = 60
const [PEOPLE, ACCOUNTS, CLASSES, IN_EACH, ORDERS] = [10_000, 4000, 2500, 20, 20_000]
const SEARCH_MS = 20

async function main() {
  await seedDemo({ now: new Date() })
  const token = await adminToken()
  const cookie = await adminCookie()
  const asAdmin = (path: string) => () => call(path, { token })
  const page = (path: string) => () =>
    fetch(`${siteUrl()}${path}`, { headers: { cookie } }).then((answer) => answer.text())
  const [event] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM event WHERE taken > 3 ORDER BY taken DESC, starts_at LIMIT 1`
  const { id: key } = await db().person.findUniqueOrThrow({ where: { email: "ingrid.solheim@example.com" } })
  const targets = [
    { name: "GET /api/admin/today", work: asAdmin("/api/admin/today") },
    { name: "/admin/dashboard", work: page("/admin/dashboard") },
    { name: "GET …/events/{id}/people", work: asAdmin(`/api/admin/events/${event?.id}/people`) },
    { name: "/admin/events/{id}", work: page(`/admin/events/${event?.id}`) },
    { name: "GET …/people?q=solheim", work: asAdmin("/api/admin/people?q=solheim") },
    { name: "  … q=ingrid.sol", work: asAdmin("/api/admin/people?q=ingrid.sol") },
    { name: "  … q=360 555 0162", work: asAdmin("/api/admin/people?q=360%20555%200162") },
    { name: "GET …/people/{key}", work: asAdmin(`/api/admin/people/${key}`) },
  ]
  const before = await inTurns({ targets, rounds: ROUNDS })
  const began = performance.now()
  await fill()
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${seconds.toFixed(0)} s to write ${CLASSES * IN_EACH + ORDERS + ACCOUNTS} traces of ${PEOPLE} people`,
  )
  const after = await inTurns({ targets, rounds: ROUNDS })
  for (const [at, { name }] of targets.entries()) {
    const [was = 0, is = 0] = [before[at], after[at]]
    console.log(
      `${name.padEnd(26)} ${was.toFixed(2)} ms, full ${is.toFixed(2)} ms: ${(is / was).toFixed(2)} (budget 1.20)`,
    )
  }
  await searches()
  await db().$disconnect()
}

/** The search by itself, beside the shortest question that there is. */
async function searches() {
  const asked = ["", "a", "an", "118", "0162", "anna", "example", "anna vogel", "p77@bench", "nobody at all"]
  const floor = { name: "SELECT 1", work: () => db().$queryRaw`SELECT 1` as Promise<unknown> }
  const targets = [
    floor,
    ...asked.map((q) => ({ name: `search ${JSON.stringify(q)}`, work: () => searchPeople(q) })),
  ]
  const times = await inTurns({ targets, rounds: ROUNDS })
  for (const [at, { name }] of targets.entries())
    console.log(`${name.padEnd(26)} ${times[at]?.toFixed(2)} ms${at ? ` (budget ${SEARCH_MS} ms)` : ""}`)
}

async function adminCookie(): Promise<string> {
  const answer = await call("/api/admin/login", {
    method: "POST",
    body: {
      email: process.env.ADMIN_EMAIL,
      password: process.env.ADMIN_PASSWORD,
      recaptchaToken: "human:admin_login",
    },
  })
  return answer.headers.get("set-cookie")?.split(";")[0] ?? ""
}

async function fill() {
  const [waiver] = await db().$queryRaw<{ version: number; hash: string }[]>`
    SELECT version, hash FROM waiver_version ORDER BY version DESC LIMIT 1`
  await db().$executeRaw`
    CREATE TABLE bench_somebody AS
    SELECT n, 'p' || n || '@bench.example' AS email,
      (ARRAY['Anna','Ben','Clara','David','Elif','Farid','Greta','Hugo','Iris','Jonas'])[1 + n % 10] AS first_name,
      (ARRAY['Vogel','Weber','Lind','Okafor','Haas','Moreau','Silva','Tanaka','Novak','Byrne'])[1 + n / 10 % 10]
        || ' ' || n AS last_name,
      '360-' || lpad((n::bigint * 7919 % 1000)::text, 3, '0') || '-' || lpad((n::bigint * 104729 % 10000)::text, 4, '0') AS phone
    FROM generate_series(1, ${PEOPLE}::int) AS n`
  await db().$executeRaw`ANALYZE bench_somebody`
  await db().$executeRaw`
    INSERT INTO student (first_name, last_name, email, phone, email_verified_at, created_at)
    SELECT first_name, last_name, email, replace(phone, '-', ''), now() - interval '2 years', now() - interval '2 years'
    FROM bench_somebody WHERE n <= ${ACCOUNTS}`
  await db().$executeRaw`
    WITH class AS (
      INSERT INTO event (title, starts_at, capacity, taken, address)
      SELECT 'Slow Flow ' || n, date_trunc('day', now()) + interval '10 hours' - make_interval(days => 20 + n), ${IN_EACH}::int, ${IN_EACH}::int, '210 Quincy Street'
      FROM generate_series(1, ${CLASSES}::int) AS n RETURNING id, starts_at
    ), numbered AS (SELECT *, row_number() OVER () AS at FROM class)
    INSERT INTO sign_up (event_id, name, email, phone, waiver_version, waiver_hash, signed_name, signed_at, created_at)
    SELECT c.id, s.first_name || ' ' || s.last_name, s.email, s.phone, ${waiver?.version}, ${waiver?.hash}, s.first_name,
      c.starts_at, c.starts_at
    FROM numbered c, generate_series(1, ${IN_EACH}::int) AS k, bench_somebody s
    WHERE s.n = 1 + (c.at * ${IN_EACH}::int + k) * 7 % ${PEOPLE}::int`
  const [chocolate] = await db().$queryRaw<{ id: string }[]>`
    INSERT INTO chocolate (name, description, details, price_cents, inventory, stocked)
    VALUES (${`Tin ${randomUUID()}`}, 'Dark.', '60 g.', 1400, 0, ${ORDERS}) RETURNING id`
  await db().$executeRaw`
    WITH at AS (
      SELECT n, gen_random_uuid() AS id, now() - make_interval(hours => n) AS moment, 1 + n * 3 % ${PEOPLE}::int AS who
      FROM generate_series(1, ${ORDERS}::int) AS n
    ), payment AS (
      INSERT INTO payment (id, purpose, state, amount_cents, cart_hash, paypal_order_id, capture_id, captured_cents,
        payer_email, created_at, state_at)
      SELECT at.id, 'order', 'fulfilled', 1400, at.id::text, 'O' || at.id, 'O' || at.id, 1400, s.email, moment, moment
      FROM at JOIN bench_somebody s ON s.n = at.who
    ), line AS (
      INSERT INTO order_line (payment_id, chocolate_id, name, unit_price_cents, quantity)
      SELECT id, ${chocolate?.id}::uuid, 'Tin', 1400, 1 FROM at
    )
    INSERT INTO shop_order (payment_id, status, is_local_pickup, buyer_name, buyer_email, subtotal_cents, discount_cents,
      shipping_cents, total_cents, created_at, status_at)
    SELECT at.id, 'done', true, s.first_name || ' ' || s.last_name, s.email, 1400, 0, 0, 1400, moment, moment
    FROM at JOIN bench_somebody s ON s.n = at.who`
  await db().$executeRaw`DROP TABLE bench_somebody`
  await db().$executeRawUnsafe("VACUUM ANALYZE")
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
