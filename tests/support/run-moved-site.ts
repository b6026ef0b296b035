import { createInterface } from "node:readline"
import pg from "pg"
import { clockAhead } from "./clock-ahead"
import { refuseUnlessLocal } from "./coordinates"
import { scratchDatabase, startWeb, startWorker } from "./stack"

/**
 * `tsx tests/support/run-moved-site.ts <moment>`: a site with a worker, on a database of its own, whose clocks stand at that
 * moment and go on from there: the database's `now()`, and those of the processes. It says a line of JSON when it is up;
 * each moment on a line of its input moves the clocks, by starting the processes anew, and is answered by another line.
 * It ends with its input.
 */
async function main(first: string) {
  const scratch = await scratchDatabase()
  const { url: databaseUrl } = scratch
  const clockAt = async (moment: string) => {
    const ahead = Date.parse(moment) - Date.now()
    await moveDatabase({ databaseUrl, ms: ahead })
    return clockAhead(ahead)
  }
  const env = await clockAt(first)
  const web = await startWeb({ env, databaseUrl })
  const addressOf = (then: typeof env) => ({ ...then, SITE_URL: web.url })
  const worker = await startWorker({ env: addressOf(env), databaseUrl })
  const say = ({ MOVED_CLOCK_MS }: typeof env) =>
    console.log(JSON.stringify({ url: web.url, databaseUrl, aheadMs: Number(MOVED_CLOCK_MS) }))
  say(env)
  for await (const moment of createInterface({ input: process.stdin })) {
    const then = await clockAt(moment)
    await Promise.all([web.restart(then), worker.restart(addressOf(then))])
    say(then)
  }
  await Promise.all([web.stop(), worker.stop()])
  await scratch.drop()
}

/** An unqualified `now()` is found in the first schema of the search path. */
async function moveDatabase({ databaseUrl, ms }: { databaseUrl: string; ms: number }): Promise<void> {
  refuseUnlessLocal(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const name = new URL(databaseUrl).pathname.slice(1)
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS moved;
      CREATE OR REPLACE FUNCTION moved.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS 'SELECT pg_catalog.now() + interval ''${ms} milliseconds''';
      ALTER DATABASE "${name}" SET search_path = moved, pg_catalog, public`)
  } finally {
    await client.end()
  }
}

main(process.argv[2] ?? "").catch((error) => {
  console.error(error)
  process.exit(1)
})
