import pg from "pg"
import { expect, test } from "vitest"
import { migrate } from "../../local/migrate"
import { migrationsOnDisk, noFilters, openSchemaEngine } from "../../local/schema-engine"
import { onDatabase } from "../support/api"
import { brokenInvariants } from "../support/invariants"
import { scratchDatabase } from "../support/stack"

const BEFORE_IT = "20261122120000_one_calendar"
const MIGRATION = "20261122160000_funding"

test("sessions of before keep what paid for them, and the version before goes on while it is replaced", async () => {
  const scratch = await scratchDatabase({ mutateSql: "DROP SCHEMA public CASCADE; CREATE SCHEMA public" })
  const client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  try {
    await migrateUpTo(scratch.url, BEFORE_IT)
    await client.query(BEFORE)
    const { rows: sessions } = await client.query("SELECT * FROM booking ORDER BY session_type")
    await migrateUpTo(scratch.url, MIGRATION)

    const { rows } = await client.query(FUNDINGS)
    const of = (type: string) => sessions.find((one) => one.session_type === type)
    const paid = (type: string, cents: number, back: number) => ({
      type,
      payment_id: of(type).payment_id,
      redemption_id: null,
      cents,
      back,
      funded: cents,
    })
    const free = (type: string) => ({
      type,
      payment_id: null,
      redemption_id: of(type).redemption_id,
      cents: 0,
      back: 0,
      funded: null,
    })
    expect(rows).toEqual([
      paid("cancelled", 8_000, 8_000),
      free("cancelled free"),
      free("free"),
      paid("held", 5_000, 0),
      paid("lapsed", 6_000, 0),
      paid("paid", 7_000, 0),
      paid("paid back in part", 9_000, 3_000),
    ])
    const { rows: refunds } = await client.query(
      `SELECT r.amount_cents AS cents, b.session_type AS type FROM refund r
       LEFT JOIN booking b ON b.funding_id = r.funding_id ORDER BY r.amount_cents`,
    )
    const ofCancelled = [2_500, 5_500].map((cents) => ({ cents, type: "cancelled" }))
    expect(refunds).toEqual([
      { cents: 1_000, type: null },
      ofCancelled[0],
      { cents: 3_000, type: "paid back in part" },
      ofCancelled[1],
      { cents: 6_000, type: null },
    ])

    await client.query(WRITTEN_BY_THE_VERSION_BEFORE)
    const { rows: written } = await client.query(FUNDINGS)
    expect(written.slice(-2)).toMatchObject([
      { type: "written free", payment_id: null, cents: 0 },
      { type: "written held", redemption_id: null, cents: 4_000, funded: 4_000 },
    ])
    await migrate({ databaseUrl: scratch.url })
    expect((await onDatabase(scratch.url, brokenInvariants)).filter((one) => !/ mail$/.test(one))).toEqual([])
  } finally {
    await client.end()
    await scratch.drop()
  }
})

/** As `migrate`, and no further than that migration. */
async function migrateUpTo(databaseUrl: string, last: string): Promise<void> {
  const list = migrationsOnDisk()
  const migrationDirectories = list.migrationDirectories.filter(({ path }) => path <= last)
  const engine = await openSchemaEngine(databaseUrl)
  await engine.applyMigrations({
    migrationsList: { ...list, migrationDirectories },
    filters: noFilters,
  })
  engine.free()
}

const FUNDINGS = `
  SELECT b.session_type AS type, f.payment_id, f.redemption_id, f.cents, f.refunded_cents AS back,
    p.funded_cents AS funded
  FROM booking b JOIN funding f ON f.id = b.funding_id LEFT JOIN payment p ON p.id = f.payment_id
  ORDER BY b.session_type`

const BEFORE = `
  INSERT INTO student (email, first_name, last_name) VALUES ('ada@example.com', 'Ada', 'Byron');
  INSERT INTO coupon (code, applies_to, discount_bps, uses) VALUES ('OFBEFORE', 'booking', 10000, 1);
  CREATE TEMP TABLE plan (n serial, what text, status booking_status, state payment_state, cents int, back int);
  INSERT INTO plan (what, status, state, cents, back) VALUES
    ('held', 'held', 'created', 5000, 0), ('paid', 'confirmed', 'fulfilled', 7000, 0),
    ('paid back in part', 'confirmed', 'fulfilled', 9000, 3000), ('cancelled', 'cancelled', 'refunded', 8000, 8000),
    ('lapsed', 'lapsed', 'refunded', 6000, 6000), ('free', 'confirmed', NULL, 0, 0),
    ('cancelled free', 'cancelled', NULL, 0, 0);
  INSERT INTO slot (starts_at, ends_at)
    SELECT date_trunc('day', now()) + make_interval(days => n), date_trunc('day', now()) + make_interval(days => n, hours => 1)
    FROM plan;
  INSERT INTO payment (purpose, state, amount_cents, student_id, capture_id, captured_cents, refunded_cents, details)
    SELECT 'booking', state, cents, (SELECT id FROM student), CASE WHEN state <> 'created' THEN what END,
      CASE WHEN state <> 'created' THEN cents END, back, json_build_object('what', what)
    FROM plan WHERE state IS NOT NULL;
  INSERT INTO coupon_redemption (coupon_id, people, released_at)
    SELECT coupon.id, ARRAY[what], CASE WHEN status = 'cancelled' THEN now() END FROM plan, coupon
    WHERE state IS NULL AND code = 'OFBEFORE';
  INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, hold_until, payment_id, redemption_id)
    SELECT s.id, (SELECT id FROM student), plan.status, what, s.starts_at, s.ends_at,
      CASE WHEN plan.status = 'held' THEN now() + interval '10 minutes' END, p.id, r.id
    FROM plan
    JOIN slot s ON s.starts_at = date_trunc('day', now()) + make_interval(days => n)
    LEFT JOIN payment p ON p.details->>'what' = what LEFT JOIN coupon_redemption r ON r.people = ARRAY[what];
  UPDATE booking SET cancelled_at = now() WHERE status = 'cancelled';
  INSERT INTO refund (payment_id, number, amount_cents, state, reason, paypal_refund_id)
    SELECT p.id, number, r.cents, 'done', 'A test', what || number
    FROM (VALUES ('paid back in part', 1, 3000), ('cancelled', 1, 2500), ('cancelled', 2, 5500), ('lapsed', 1, 6000))
      AS r(what, number, cents) JOIN payment p ON p.details->>'what' = what;
  WITH sold AS (
    INSERT INTO payment (purpose, state, amount_cents, capture_id, captured_cents, refunded_cents)
    VALUES ('order', 'fulfilled', 2000, 'sold', 2000, 1000) RETURNING id
  ), ordered AS (
    INSERT INTO shop_order (payment_id, is_local_pickup, buyer_name, buyer_email, subtotal_cents, discount_cents,
      shipping_cents, total_cents) SELECT id, true, 'Ada', '', 2000, 0, 0, 2000 FROM sold
  )
  INSERT INTO refund (payment_id, amount_cents, state, reason, paypal_refund_id)
    SELECT id, 1000, 'done', 'A test', 'sold' FROM sold;`

const WRITTEN_BY_THE_VERSION_BEFORE = `
  INSERT INTO slot (starts_at, ends_at)
    SELECT date_trunc('day', now()) + make_interval(days => n), date_trunc('day', now()) + make_interval(days => n, hours => 1)
    FROM generate_series(101, 102) AS n;
  WITH opened AS (
    INSERT INTO payment (purpose, amount_cents, student_id) SELECT 'booking', 4000, id FROM student RETURNING id, student_id
  )
  INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, hold_until, payment_id)
    SELECT s.id, student_id, 'held', 'written held', s.starts_at, s.ends_at, now() + interval '10 minutes', opened.id
    FROM opened, (SELECT * FROM slot ORDER BY starts_at DESC LIMIT 1) s;
  WITH redeemed AS (
    UPDATE coupon SET uses = uses + 1 WHERE code = 'OFBEFORE' RETURNING id
  ), used AS (
    INSERT INTO coupon_redemption (coupon_id, people) SELECT id, ARRAY['written'] FROM redeemed RETURNING id
  )
  INSERT INTO booking (slot_id, student_id, status, session_type, starts_at, ends_at, redemption_id)
    SELECT s.id, student.id, 'cancelled', 'written free', s.starts_at, s.ends_at, used.id
    FROM used, student, (SELECT * FROM slot ORDER BY starts_at DESC OFFSET 1 LIMIT 1) s;`
