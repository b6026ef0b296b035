import { randomUUID } from "node:crypto"
import { adminToken, call, db, newStudent, siteUrl } from "../support/api"
import { inTurns } from "../support/in-turns"

/**
 * What a page and a call cost with one year behind the site, and with ten: 400 sessions, students, orders,
 * classes with five people each, letters and questions a year. The budget is that nothing slows by more than a fifth.
 */

const A_YEAR = 400
const ROUNDS = 80

async function main() {
  const token = await adminToken()
  const student = await newStudent()
  const cookie = await adminCookie()
  const asAdmin = (path: string) => () => call(path, { token })
  const page = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${siteUrl()}${path}`, { headers }).then((answer) => answer.text())
  const targets = [
    { name: "/calendar", work: () => page("/calendar") },
    { name: "/chocolates", work: () => page("/chocolates") },
    { name: "GET /api/bookings", work: () => call("/api/bookings") },
    { name: "GET /api/events", work: () => call("/api/events") },
    { name: "GET /api/chocolates", work: () => call("/api/chocolates") },
    {
      name: "GET /api/bookings?userId",
      work: () => call(`/api/bookings?userId=${student.id}`, { token: student.token }),
    },
    { name: "GET /api/admin/users", work: asAdmin("/api/admin/users") },
    { name: "  … searched", work: asAdmin("/api/admin/users?search=ada.1") },
    { name: "GET /api/admin/orders", work: asAdmin("/api/admin/orders") },
    { name: "GET /api/admin/signups", work: asAdmin("/api/admin/signups") },
    { name: "  … past", work: asAdmin("/api/admin/signups?when=past") },
    { name: "GET /api/admin/subscribers", work: asAdmin("/api/admin/subscribers") },
    { name: "GET /api/admin/enquiries", work: asAdmin("/api/admin/enquiries") },
    { name: "GET /api/admin/payments", work: asAdmin("/api/admin/payments") },
    ...["bookings", "dashboard", "orders", "users"].map((desk) => ({
      name: `/admin/${desk}`,
      work: () => page(`/admin/${desk}`, { cookie }),
    })),
  ]
  await live(1)
  const before = await inTurns({ targets, rounds: ROUNDS })
  for (let year = 2; year <= 10; year++) await live(year)
  const after = await inTurns({ targets, rounds: ROUNDS })
  for (const [at, { name }] of targets.entries()) {
    const [was = 0, is = 0] = [before[at], after[at]]
    console.log(
      `${name.padEnd(28)} ${was.toFixed(2)} ms, ten years ${is.toFixed(2)} ms: ${(is / was).toFixed(2)} (budget 1.20)`,
    )
  }
  await db().$disconnect()
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

/** A year of the past, that many years ago. */
async function live(year: number) {
  const [waiver] = await db().waiverVersion.findMany({ take: 1 })
  const [chocolate] = await db().$queryRaw<{ id: string }[]>`
    INSERT INTO chocolate (name, description, details, price_cents, inventory, stocked)
    VALUES (${`Tin ${randomUUID()}`}, 'Dark.', '60 g.', 1400, 0, ${A_YEAR}) RETURNING id`
  await db().$executeRaw`
    WITH at AS (
      SELECT n, gen_random_uuid() AS id, now() - make_interval(years => ${year}::int) + make_interval(hours => n * 3) AS moment
      FROM generate_series(1, ${A_YEAR}::int) AS n
    ), student AS (
      INSERT INTO student (first_name, last_name, email, email_verified_at, created_at)
      SELECT 'Ada', 'Byron', 'ada.' || ${year}::int || '.' || n || '@example.com', moment, moment FROM at RETURNING id, email
    ), slot AS (
      INSERT INTO slot (id, starts_at, ends_at) SELECT id, moment, moment + interval '1 hour' FROM at
    ), payment AS (
      INSERT INTO payment (id, purpose, state, amount_cents, student_id, paypal_order_id, capture_id, captured_cents, funded_cents, created_at, state_at)
      SELECT at.id, 'booking', 'fulfilled', 8000, student.id, 'B' || at.id, 'B' || at.id, 8000, 8000, moment, moment
      FROM at JOIN student ON student.email = 'ada.' || ${year}::int || '.' || n || '@example.com'
    ), funding AS (
      INSERT INTO funding (id, payment_id, cents) SELECT id, id, 8000 FROM at
    )
    INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, funding_id, confirmed_at, finalized_at, address, policy)
    SELECT at.id, student.id, 'confirmed', 'Individual Yoga Session (60 min)', moment, moment + interval '1 hour', at.id, moment, moment, 'Quincy Street Studio', '{}'
    FROM at JOIN student ON student.email = 'ada.' || ${year}::int || '.' || n || '@example.com'`
  await db().$executeRaw`
    WITH at AS (
      SELECT n, gen_random_uuid() AS id, now() - make_interval(years => ${year}::int) + make_interval(hours => n * 3) AS moment
      FROM generate_series(1, ${A_YEAR}::int) AS n
    ), payment AS (
      INSERT INTO payment (id, purpose, state, amount_cents, cart_hash, paypal_order_id, capture_id, captured_cents, created_at, state_at)
      SELECT id, 'order', 'fulfilled', 1400, id::text, 'O' || id, 'O' || id, 1400, moment, moment FROM at
    ), line AS (
      INSERT INTO order_line (payment_id, chocolate_id, name, unit_price_cents, quantity)
      SELECT id, ${chocolate?.id}::uuid, 'Tin', 1400, 1 FROM at
    ), letters AS (
      INSERT INTO subscriber (email, subscribed_at, confirmed_at)
      SELECT id || '@example.com', moment, moment FROM at
    ), questions AS (
      INSERT INTO enquiry (kind, name, email, message, created_at, answered_at)
      SELECT 'contact', 'Ada', id || '@example.com', 'Is there parking?', moment, moment FROM at
    )
    INSERT INTO shop_order (payment_id, status, is_local_pickup, buyer_name, buyer_email, subtotal_cents, discount_cents,
      shipping_cents, total_cents, created_at, status_at)
    SELECT id, 'done', true, 'Ada Byron', id || '@example.com', 1400, 0, 0, 1400, moment, moment FROM at`
  await db().$executeRaw`
    WITH class AS (
      INSERT INTO event (title, starts_at, taken, address)
      SELECT 'Slow Flow ' || n, now() - make_interval(years => ${year}::int) + make_interval(hours => n * 3), 5, '210 Quincy Street'
      FROM generate_series(1, ${A_YEAR}::int) AS n RETURNING id, starts_at
    )
    INSERT INTO sign_up (event_id, name, email, waiver_version, waiver_hash, signed_name, signed_at)
    SELECT id, 'Ada Byron', gen_random_uuid() || '@example.com', ${waiver?.version}, ${waiver?.hash}, 'Ada Byron', starts_at
    FROM class, generate_series(1, 5)`
  await db().$executeRawUnsafe("ANALYZE")
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
