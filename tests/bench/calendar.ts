import { addDays, instantToWallClock } from "../../lib/time"
import { adminToken, call, db } from "../support/api"
import { inTurns } from "../support/in-turns"

/**
 * What is offered, read with a calendar of a month and then with two years of sessions and classes behind it and
 * 2,000 busy entries of another calendar ahead. The budget is that it slows by no more than a fifth. The month is
 * there from the beginning: the admin's answer lists its sessions, and the two answers are to be of one length.
 */

const ROUNDS = 150
const WEEK = [1, 1, 2, 3, 4, 4, 5, 6].map((weekday, index) => ({
  weekday,
  time: index % 2 ? "14:00" : "09:00",
}))

async function main() {
  const token = await adminToken()
  const validFrom = instantToWallClock(new Date(), "America/Los_Angeles").date
  const body = { validFrom, validUntil: addDays(validFrom, 60), times: dedupe(WEEK) }
  const saved = await call("/api/admin/working-hours", { method: "PUT", token, body })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const targets = [
    { name: "GET /api/bookings", work: () => call("/api/bookings") },
    { name: "  … of the admin", work: () => call("/api/bookings", { token }) },
  ]
  const offered = async () => ((await call("/api/bookings")).body.availableSlots as object[]).length
  await hold({ from: 30, until: 0 })
  const [empty, before] = [await offered(), await inTurns({ targets, rounds: ROUNDS })]
  await hold({ from: 730, until: 30 })
  await fillAnotherCalendar()
  const [full, after] = [await offered(), await inTurns({ targets, rounds: ROUNDS })]
  console.log(`${empty} slots offered after a month, ${full} after two years and with a full calendar ahead`)
  for (const [at, { name }] of targets.entries()) {
    const [was = 0, is = 0] = [before[at], after[at]]
    console.log(
      `${name.padEnd(20)} ${was.toFixed(2)} ms after a month, ${is.toFixed(2)} ms after two years: ${(is / was).toFixed(2)} (budget 1.20)`,
    )
  }
  await db().$disconnect()
}

const dedupe = (times: { weekday: number; time: string }[]) => [
  ...new Map(times.map((one) => [`${one.weekday}${one.time}`, one])).values(),
]

/** Two sessions and a class a day, `from` to `until` days ago. */
async function hold({ from, until }: { from: number; until: number }) {
  const email = `ada${from}.bench@example.com`
  await db().$executeRaw`
    WITH student AS (
      INSERT INTO student (first_name, last_name, email, email_verified_at)
      VALUES ('Ada', 'Byron', ${email}, now()) RETURNING id
    ), at AS (
      SELECT gen_random_uuid() AS id, moment
      FROM generate_series(1, ${2 * (from - until)}) AS n,
        LATERAL (SELECT date_trunc('day', now()) - make_interval(days => ${until}) - n * interval '12 hours' AS moment) AS at
    ), slot AS (
      INSERT INTO slot (id, starts_at, ends_at, is_from_hours) SELECT id, moment, moment + interval '1 hour', true FROM at
    ), payment AS (
      INSERT INTO payment (id, purpose, state, amount_cents, student_id, paypal_order_id, capture_id, captured_cents,
        funded_cents, created_at, state_at)
      SELECT at.id, 'booking', 'fulfilled', 8000, student.id, 'B' || at.id, 'B' || at.id, 8000, 8000, moment, moment
      FROM at, student
    ), funding AS (
      INSERT INTO funding (id, payment_id, cents) SELECT id, id, 8000 FROM at
    )
    INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, funding_id, confirmed_at,
      finalized_at, address, policy)
    SELECT at.id, student.id, 'confirmed', 'Individual Yoga Session (60 min)', moment, moment + interval '1 hour', at.id,
      moment, moment, '210 Quincy Street', '{}'
    FROM at, student`
  await db().$executeRaw`
    INSERT INTO event (title, starts_at, taken, address)
    SELECT 'Slow Flow', date_trunc('day', now()) - make_interval(days => ${until} + n) + interval '6 hours', 5,
      '210 Quincy Street'
    FROM generate_series(1, ${from - until}) AS n`
}

/** Entries ahead that lie at night: as many slots are offered as before, and each is looked up among them. */
async function fillAnotherCalendar() {
  await db().$executeRaw`
    INSERT INTO occupied_time (kind, source_id, starts_at, ends_at)
    SELECT 'foreign_entry', gen_random_uuid(), at, at + interval '5 minutes'
    FROM (SELECT date_trunc('day', now()) + make_interval(days => n % 60) + interval '7 hours' + make_interval(mins => n / 60 * 5) AS at
      FROM generate_series(60, 2059) AS n) AS entries`
  await db().$executeRawUnsafe("ANALYZE")
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
