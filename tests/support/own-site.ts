import { afterAll, beforeAll } from "vitest"
import { db, onDatabase } from "./api"
import { scratchDatabase, startWeb } from "./stack"

/**
 * A site on a database of its own, for the tests of the file or `describe` that asks for it. `mutateSql` takes a guard
 * away, as in `scratchDatabase`.
 */
export function ownSite(given: { mutateSql?: string } = {}) {
  let scratch: Awaited<ReturnType<typeof scratchDatabase>>
  let web: Awaited<ReturnType<typeof startWeb>>
  beforeAll(async () => {
    scratch = await scratchDatabase(given)
    web = await startWeb({ databaseUrl: scratch.url })
  })
  afterAll(async () => {
    await web?.stop()
    await scratch?.drop()
  })
  return {
    get url() {
      return web.url
    },
    get databaseUrl() {
      return scratch.url
    },
    /** Runs something with `db()` on its database. */
    inside: <T>(work: () => Promise<T>) => onDatabase(scratch.url, work),
  }
}

/** True while a statement in this database waits for a lock. */
export async function isLockAwaited(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ waiting: bigint }[]>`
    SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (row?.waiting ?? 0n) > 0n
}
