import { randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import pg from "pg"
import { within } from "../../lib/services/within"
import { freePort } from "../../local/ports"
import { type Program, runProgram } from "../../local/processes"
import { fileOf } from "../../local/programs"
import { WEB_FLAGS } from "../../local/stack"
import { coordinates, refuseUnlessLocal } from "./coordinates"
import { count } from "./report"

/** The migrated database without content that tests/run.ts makes, to copy from. */
export const TEMPLATE_DATABASE = "yoga_template"

export type ScratchDatabase = { url: string; drop: () => Promise<void> }

// Processes of tests live for seconds. They make a page when it is asked for (lib/web/server.ts). To make the queries' WebAssembly faster for later takes a third of a start.
const BRIEF = "--liftoff-only"
type Given = { env?: Record<string, string>; databaseUrl?: string; onOutput?: (text: string) => void }
export type Running = {
  readonly pid: number | undefined
  kill9: () => Promise<void>
  stop: () => Promise<void>
  /** Settles when the process is gone, whoever ended it. */
  readonly exited: Promise<void>
  /** Starts it again (after kill9, say), with another environment if one is given. */
  restart: (env?: Record<string, string>) => Promise<void>
}

/**
 * A copy of the migrated database, for tests that break things. `mutateSql` takes a guard away, for the
 * twin run in which a race must be seen to be lost.
 */
export async function scratchDatabase({ mutateSql }: { mutateSql?: string } = {}): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(6).toString("hex")}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`)
  const url = new URL(coordinates.databaseUrl)
  url.pathname = `/${name}`
  if (mutateSql) await runSql({ url: url.href, sql: mutateSql })
  return { url: url.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** A web process of its own, on a port of its own: FAILPOINT, another database, whatever `env` says. */
export async function startWeb({
  env = {},
  databaseUrl,
  onOutput,
}: Given = {}): Promise<Running & { url: string }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = { PORT: String(port), HOST: "127.0.0.1", SITE_URL: url, NEXTAUTH_URL: url }
  const launch = async (more: Record<string, string>) => {
    const given = { ...environment(databaseUrl), ...own, ...more }
    const program = runProgram({
      file: fileOf("web", given),
      flags: [...WEB_FLAGS, BRIEF],
      env: given,
      onOutput,
    })
    await program.up(() => answers(`http://127.0.0.1:${port}/api/health`))
    return program
  }
  return Object.assign(running({ program: await launch(env), launch, env }), { url })
}

/** A worker process of its own. */
export async function startWorker({ env = {}, databaseUrl }: Given = {}): Promise<Running> {
  const launch = async (more: Record<string, string>) => {
    let said = ""
    const given = { ...environment(databaseUrl), ...more }
    const program = runProgram({
      file: fileOf("worker", given),
      flags: [BRIEF],
      env: given,
      onOutput: (text) => {
        said += text
      },
    })
    await program.up(async () => said.includes("Worker ready"))
    return program
  }
  return running({ program: await launch(env), launch, env })
}

function running(given: {
  program: Program
  launch: (env: Record<string, string>) => Promise<Program>
  env: Record<string, string>
}): Running {
  let { program } = given
  return {
    get pid() {
      return program.pid
    },
    kill9: async () => {
      await program.kill9()
      count("kills")
    },
    stop: () => program.stop(),
    get exited() {
      return program.exited
    },
    restart: async (env = given.env) => {
      await program.stop()
      program = await given.launch(env)
    },
  }
}

function environment(databaseUrl = coordinates.databaseUrl): Record<string, string> {
  refuseUnlessLocal(databaseUrl)
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env))
    if (value && !/^(VITEST|TEST$|NODE_OPTIONS$|NODE_V8)/.test(name)) values[name] = value
  return {
    ...values,
    NODE_ENV: "production",
    FAILPOINTS: "1",
    WARM_PAGES: "0",
    TZ: "UTC",
    DATABASE_URL: databaseUrl,
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    // Read to its end: a connection that is broken off is opened anew, beside those that a test counts.
    await within(5000, async (signal) => (await fetch(url, { signal })).arrayBuffer())
    return true
  } catch {
    return false
  }
}

function administer(sql: string): Promise<void> {
  const url = new URL(coordinates.databaseUrl)
  url.pathname = "/postgres"
  return runSql({ url: url.href, sql })
}

async function runSql({ url, sql }: { url: string; sql: string }): Promise<void> {
  refuseUnlessLocal(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The memory that a process holds, in megabytes. */
export const rssOf = (program: Running): number => memoryOf(program, "VmRSS")

/** The most that it has held since `forgetPeak`, in megabytes. */
export const peakOf = (program: Running): number => memoryOf(program, "VmHWM")

export function forgetPeak({ pid }: Running): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5")
}

function memoryOf({ pid }: Running, what: string): number {
  const said = readFileSync(`/proc/${pid}/status`, "utf8")
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(said)?.[1]) / 1024
}
