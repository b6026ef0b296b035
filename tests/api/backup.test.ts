import { mkdtempSync, rmSync, statSync, truncateSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { afterAll, describe, expect, test } from "vitest"
import { readBackup, writeBackup } from "../../local/database-file"
import { scratchDatabase } from "../support/stack"

/** A backup put back is the same database, to the last character, with what was to be done still to be done. */

const folder = mkdtempSync(path.join(tmpdir(), "yoga-backup-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as text. */
async function everything(url: string): Promise<Record<string, string[]>> {
  return on(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  })
}

describe("a backup", () => {
  test("put back is the same to the last character, and its mails and refunds are queued again", async () => {
    const [before, after] = await Promise.all([scratchDatabase(), scratchDatabase()])
    await on(before.url, (client) => client.query(CONTENT))
    await on(after.url, (client) => client.query(EMPTY))
    const file = path.join(folder, "whole.gz")
    const written = await writeBackup({ databaseUrl: before.url, file })
    expect(await readBackup({ databaseUrl: after.url, file })).toBe(written)
    expect(await everything(after.url)).toEqual(await everything(before.url))
    await on(after.url, async (client) => {
      const { rows: jobs } = await client.query(
        "SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY 1",
      )
      expect(jobs).toEqual([{ task: "refund" }, { task: "send_mail" }])
      const { rows } = await client.query(
        "INSERT INTO audit_log (actor, action, subject) VALUES ('worker', 'restored', 'all') RETURNING id",
      )
      expect(Number(rows[0].id)).toBe(42)
    })
    await Promise.all([before.drop(), after.drop()])
  })

  test("is refused by a database that holds something, and leaves it as it was", async () => {
    const [full, other] = await Promise.all([scratchDatabase(), scratchDatabase()])
    const file = path.join(folder, "refused.gz")
    await writeBackup({ databaseUrl: other.url, file })
    const before = await everything(full.url)
    await expect(readBackup({ databaseUrl: full.url, file })).rejects.toThrow("not empty")
    expect(await everything(full.url)).toEqual(before)
    await Promise.all([full.drop(), other.drop()])
  })

  test("that is cut off puts nothing in", async () => {
    const [from, to] = await Promise.all([scratchDatabase(), scratchDatabase()])
    await on(to.url, (client) => client.query(EMPTY))
    const file = path.join(folder, "cut.gz")
    await writeBackup({ databaseUrl: from.url, file })
    truncateSync(file, statSync(file).size - 20)
    const before = await everything(to.url)
    await expect(readBackup({ databaseUrl: to.url, file })).rejects.toThrow()
    expect(await everything(to.url)).toEqual(before)
    await Promise.all([from.drop(), to.drop()])
  })
})

const CONTENT = `
  WITH who AS (INSERT INTO student (email, first_name, last_name)
      VALUES ('o''brien@example.com', E'Zoë \\\\ "quoted"\\n', 'O''Brien 🍫') RETURNING id),
    paid AS (INSERT INTO payment (purpose, state, amount_cents, student_id, capture_id, captured_cents, details)
      SELECT 'booking', 'refund_due', 8500, id, 'CAP1', 8500, '{"a": 1.10, "b": [null, "ü"]}' FROM who RETURNING id),
    disputed AS (INSERT INTO dispute (paypal_id, payment_id, reason, stage, status, cents, opened_at, updated_at)
      SELECT 'PP-1', id, 'UNAUTHORISED', 'INQUIRY', 'OPEN', 8500, '2027-03-01', '2027-03-02' FROM paid)
  INSERT INTO refund (payment_id, amount_cents, reason) SELECT id, 8500, 'A test' FROM paid;
  WITH given AS (INSERT INTO pass (student_id, name, classes, expires_at)
      SELECT id, 'Ten', 7, '2027-04-01' FROM student LIMIT 1 RETURNING id)
    INSERT INTO credit (pass_id, change, reason) SELECT id, 7, 'given' FROM given;
  INSERT INTO paper_waiver (email, name, signed_on) VALUES ('a@example.com', 'Zoë', '2020-02-29');
  INSERT INTO mail (key, recipient, template, data) VALUES ('k/1', 'a@example.com', 'bookings/new', '{"x": "<&>"}');
  INSERT INTO mail (key, recipient, template, data, state) VALUES ('k/2', 'a@example.com', 'bookings/new', '{}', 'sent');
  INSERT INTO event (title, starts_at, address) VALUES ('A class', '2027-03-14 10:00+00', 'Here');
  INSERT INTO time_off (starts_at, ends_at, is_whole_days) VALUES ('2027-03-15 10:00+00', '2027-03-16 10:00+00', false);
  WITH calendar AS (INSERT INTO foreign_calendar (address, address_hash, label) VALUES ('a', 'b', 'c') RETURNING id)
    INSERT INTO foreign_entry (calendar_id, fingerprint, starts_at, ends_at, is_whole_day)
    SELECT id, 'f', '2027-03-17 10:00+00', '2027-03-18 10:00+00', true FROM calendar;
  INSERT INTO audit_log (id, actor, action, subject, at)
    VALUES (41, 'worker', 'x', 'y', '2027-03-14 10:30:00.123+00');`

const EMPTY = "TRUNCATE admin, student CASCADE"
