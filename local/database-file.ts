import { createReadStream, createWriteStream } from "node:fs"
import { createInterface } from "node:readline"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import pg from "pg"

/**
 * The whole database in one file, gzip of one JSON line per row, written and read without PostgreSQL's own
 * tools, which a machine may not have. The lines come in the order in which they can go in again.
 */

type Line = { table: string; row: Record<string, unknown> } | { migrations: string[] }
const BATCH = 200
/** Written by triggers from other tables, also while those are put back. */
const DERIVED = ["occupied_time"]

/** Writes what the database holds at one moment. Answers how many rows. */
export async function writeBackup({
  databaseUrl,
  file,
}: {
  databaseUrl: string
  file: string
}): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let count = 0
  async function* lines() {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    yield said({ migrations: await migrationsOf(client) })
    for (const table of await tablesInOrder(client)) {
      if (DERIVED.includes(table)) continue
      await client.query(`DECLARE rows CURSOR FOR SELECT to_json(t)::text AS row FROM ${quoted(table)} t`)
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM rows`)
        if (rows.length === 0) break
        count += rows.length
        // Not parsed on the way: numbers keep every digit.
        for (const { row } of rows) yield `{"table":${JSON.stringify(table)},"row":${row}}\n`
      }
      await client.query("CLOSE rows")
    }
    await client.query("COMMIT")
  }
  try {
    await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600 }))
  } finally {
    await client.end()
  }
  return count
}

/** Says in the database itself that there is a backup of it: the page Ready? looks there. */
export async function noteBackup({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("SELECT note_backup()")
  } finally {
    await client.end()
  }
}

/**
 * Puts a backup into a migrated database that holds nobody yet, all of it or nothing, and gives the worker
 * the mails and refunds that were still to be done. Throws when it is not empty, or of another version.
 */
export async function readBackup({
  databaseUrl,
  file,
}: {
  databaseUrl: string
  file: string
}): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let count = 0
  let waiting: { table: string; rows: string[] } = { table: "", rows: [] }
  const put = async () => {
    if (waiting.rows.length === 0) return
    const name = quoted(waiting.table)
    await client.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`, [
      `[${waiting.rows.join(",")}]`,
    ])
    count += waiting.rows.length
    waiting = { table: waiting.table, rows: [] }
  }
  try {
    await client.query("BEGIN")
    await refuseUnlessEmpty(client)
    // What a migration or a first start puts in is in the backup too.
    const tables = await tablesInOrder(client)
    await client.query(`TRUNCATE ${tables.map(quoted).join(", ")}`)
    const undo = await allowCircles(client, tables)
    const unzipped = createReadStream(file).pipe(createGunzip())
    for await (const text of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = JSON.parse(text) as Line
      if ("migrations" in line) {
        await refuseUnlessSame(client, line.migrations)
        continue
      }
      // A backup that was written before they were left out holds them.
      if (DERIVED.includes(line.table)) continue
      if (line.table !== waiting.table) await put()
      waiting.table = line.table
      waiting.rows.push(text.slice(text.indexOf(',"row":') + 7, -1))
      if (waiting.rows.length === BATCH) await put()
    }
    await put()
    await setSequences(client)
    await requeue(client)
    await undo()
    await client.query("COMMIT")
  } finally {
    await client.end()
  }
  return count
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1",
  )
  return rows.map(({ name }) => name)
}

async function refuseUnlessSame(client: pg.Client, migrations: string[]) {
  const here = await migrationsOf(client)
  if (here.join() !== migrations.join())
    throw new Error(`The backup is of ${migrations.at(-1)}, this database of ${here.at(-1)}.`)
}

async function refuseUnlessEmpty(client: pg.Client) {
  const { rows } = await client.query("SELECT 1 FROM admin UNION ALL SELECT 1 FROM student LIMIT 1")
  if (rows.length > 0) throw new Error("This database is not empty. Nothing was changed.")
}

/** The site's tables, those that others point at first. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' ORDER BY 1`,
  )
  const links = await linksOf(client)
  const ordered: string[] = []
  const begun = new Set<string>()
  const add = (name: string) => {
    if (begun.has(name)) return
    begun.add(name)
    for (const link of links) if (link.from === name) add(link.to)
    ordered.push(name)
  }
  for (const { name } of tables) add(name)
  return ordered
}

type LinkRow = { from: string; to: string; name: string }
async function linksOf(client: pg.Client): Promise<LinkRow[]> {
  const { rows } = await client.query<LinkRow>(
    `SELECT c.conrelid::regclass::text AS "from", c.confrelid::regclass::text AS "to", c.conname AS name
     FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
  )
  return rows
}

/**
 * Where tables point at each other in a circle (a pass, what it was paid with, the credits on it), what is pointed at
 * may come later; and the ledger of credits, whose sum is in the backup, is not added up again. Answers what undoes it.
 */
async function allowCircles(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const later = (await linksOf(client)).filter(({ from, to }) => tables.indexOf(to) >= tables.indexOf(from))
  const change = async (how: string, triggers: string) => {
    for (const { from, name } of later)
      await client.query(`ALTER TABLE ${quoted(from)} ALTER CONSTRAINT ${quoted(name)} ${how}`)
    await client.query(`ALTER TABLE credit ${triggers} TRIGGER credit_changes_balance`)
  }
  await change("DEFERRABLE INITIALLY DEFERRED", "DISABLE")
  return async () => {
    await client.query("SET CONSTRAINTS ALL IMMEDIATE")
    await change("NOT DEFERRABLE", "ENABLE")
  }
}

async function setSequences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT table_name AS "table", column_name AS "column",
       pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
     FROM information_schema.columns
     WHERE table_schema = 'public' AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `SELECT setval($1::regclass, coalesce(max(${quoted(column)}), 0) + 1, false) FROM ${quoted(table)}`,
      [sequence],
    )
}

// The worker's own tables are not part of a backup: what was to be done is asked for anew.
async function requeue(client: pg.Client) {
  await client.query(
    `SELECT graphile_worker.add_job('send_mail', json_build_object('mailId', id), max_attempts => 25)
     FROM mail WHERE state = 'queued'`,
  )
  await client.query(
    `SELECT graphile_worker.add_job('refund', json_build_object('refundId', id),
       job_key => 'refund:' || id, max_attempts => 25)
     FROM refund WHERE state = 'due'`,
  )
}

const said = (line: Line) => `${JSON.stringify(line)}\n`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
