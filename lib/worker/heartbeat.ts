import { Client } from "pg"

/** Only a worker that is missing twice in a row is dead: a database that restarts drops everybody at once. */
const SWEEP_MS = 10_000
const RECONNECT_MS = 1000
const KEEPALIVE = "-c tcp_keepalives_idle=20 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"

export type Heartbeat = { hold: (workerId: string) => Promise<void>; end: () => Promise<void> }

/**
 * Shows that this process lives by an advisory lock for each of its worker ids, which PostgreSQL drops when
 * the process dies, and gives the jobs of workers that hold none back to the queue (within half a minute).
 */
export function keepHeartbeat({ connectionString }: { connectionString: string }): Heartbeat {
  const own = new Set<string>()
  let missing = new Set<string>()
  let connection: Promise<Client> | undefined
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  function connected(): Promise<Client> {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined
      throw error
    })
    return connection
  }

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString, options: KEEPALIVE, connectionTimeoutMillis: 5000 })
    const forget = () => {
      connection = undefined
      sweepIn(RECONNECT_MS)
    }
    client.on("error", forget)
    client.on("end", forget)
    await client.connect()
    return client
  }

  async function showOwn(client: Client): Promise<void> {
    await client.query(
      `SELECT pg_try_advisory_lock(hashtextextended(id, 0)) FROM unnest($1::text[]) id
      WHERE NOT EXISTS (SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'
        AND (classid::bigint << 32) | objid::bigint = hashtextextended(id, 0))`,
      [[...own]],
    )
  }

  async function release(client: Client): Promise<void> {
    const found = await client.query<{ id: string }>(
      `SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs
      WHERE locked_by IS NOT NULL AND locked_by <> ALL ($1::text[])
        AND NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND (classid::bigint << 32) | objid::bigint = hashtextextended(locked_by, 0))`,
      [[...own]],
    )
    const ids = found.rows.map(({ id }) => id)
    const dead = ids.filter((id) => missing.has(id))
    missing = new Set(ids)
    if (dead.length > 0) await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [dead])
  }

  async function sweep(): Promise<void> {
    try {
      const client = await connected()
      await showOwn(client)
      await release(client)
      sweepIn(SWEEP_MS)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      console.warn(JSON.stringify({ level: "warn", what: "dead workers", why: why.slice(0, 300) }))
      sweepIn(RECONNECT_MS)
    }
  }

  function sweepIn(ms: number): void {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(sweep, ms)
  }

  let first: Promise<void> | undefined
  return {
    // Every worker of a pool asks; their jobs are locked by the pool's one id.
    hold(workerId) {
      own.add(workerId)
      first ??= sweep()
      return first
    },
    async end() {
      isEnded = true
      clearTimeout(timer)
      await (await connection)?.end()
    },
  }
}
