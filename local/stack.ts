import { createHash } from "node:crypto"
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { within } from "../lib/services/within"
import { buildIfStale } from "./build"
import { completeEnvironment, type Environment, listenHost } from "./environment"
import { isListening } from "./ports"
import { type Postgres, startPostgres } from "./postgres"
import { runProgram, runToEnd } from "./processes"
import { fileOf } from "./programs"
import { keptSecret } from "./secrets"

export type Stack = {
  /** The complete environment that the site's processes were given. */
  values: Record<string, string>
  standIns: string[]
  /** Set when an admin was made just now with a password of our choosing. */
  madePassword: string | undefined
  postgresMovedTo: string | undefined
  stop: () => Promise<void>
}

/** Left to itself the heap grows to twice what the pages need before it is swept. */
export const WEB_FLAGS = ["--max-old-space-size=256", "--max-semi-space-size=8"]

type Options = {
  given: Record<string, string | undefined>
  isDevelopment?: boolean
  /** Told before each step that takes time. */
  onStep?: (what: string) => void
  /** Told when the database is ready and nothing is connected to it yet. */
  onPrepared?: (values: Record<string, string>) => Promise<void>
}

/** Starts everything: PostgreSQL and the stand-ins where none is configured, the web server, the worker. */
export async function startStack({
  given,
  isDevelopment = false,
  onStep = () => {},
  onPrepared = async () => {},
}: Options): Promise<Stack> {
  const environment = completeEnvironment({ given, isDevelopment })
  const { values } = environment
  await refuseIfTaken(values)
  const release = holdDataDir(environment.dataDir)
  const stops: Stack["stop"][] = [async () => release()]
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const postgres = await database(environment, stops)
    const standIns = environment.standIns.length ? startStandIns(values, stops) : Promise.resolve()
    const prepared = runToEnd<{ madePassword?: string }>({ file: "local/prepare.ts", env: values })
    const [{ madePassword }] = await Promise.all([prepared, standIns])
    await onPrepared(values)
    if (!isDevelopment && (await announceBuild(values, onStep))) onStep("Built.")
    await startSite(values, stops)
    return {
      values,
      standIns: environment.standIns,
      madePassword,
      postgresMovedTo: postgres?.movedTo,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function database(environment: Environment, stops: Stack["stop"][]): Promise<Postgres | undefined> {
  if (!environment.needsPostgres) return undefined
  const { dataDir, values } = environment
  const password = keptSecret({ dataDir, name: "POSTGRES_PASSWORD" })
  const postgres = await startPostgres({ dataDir, password })
  stops.push(keepRunning({ postgres, again: () => startPostgres({ dataDir, password }) }))
  values.DATABASE_URL = postgres.url
  return postgres
}

/** Starts the server again, on the same port, whenever it ends by itself. Answers what ends it for good. */
function keepRunning(given: { postgres: Postgres; again: () => Promise<Postgres> }): Stack["stop"] {
  let { postgres } = given
  let isStopping = false
  const watch = async () => {
    await postgres.ended
    while (!isStopping) {
      console.error("PostgreSQL ended. It starts again.")
      await sleep(500)
      if (isStopping) return
      try {
        postgres = await given.again()
        if (isStopping) await postgres.stop()
        await postgres.ended
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
        await sleep(2000)
      }
    }
  }
  const watching = watch()
  return async () => {
    isStopping = true
    await postgres.stop()
    await watching
  }
}

async function startStandIns(values: Record<string, string>, stops: Stack["stop"][]) {
  const standIns = runProgram({
    file: "local/stand-ins/main.ts",
    env: values,
    isKept: true,
    onOutput: problems,
  })
  stops.push(standIns.stop)
  await standIns.up(() => answers(`http://127.0.0.1:${values.LOCAL_PORT}/`))
}

async function announceBuild(values: Record<string, string>, onStep: (what: string) => void) {
  const slow = setTimeout(
    () => onStep("Building the site; this happens once for each change of its sources."),
    700,
  )
  try {
    return await buildIfStale(values)
  } finally {
    clearTimeout(slow)
  }
}

async function startSite(values: Record<string, string>, stops: Stack["stop"][]) {
  const env = { ...values, HOST: listenHost(values) }
  const isDevelopment = values.NODE_ENV !== "production"
  const flags = isDevelopment ? [] : WEB_FLAGS
  const web = runProgram({ file: fileOf("web", env), env, flags, isKept: true, onOutput: problems })
  const worker = runProgram({ file: fileOf("worker", env), env, isKept: true, onOutput: problems })
  stops.push(() => Promise.all([web.stop(), worker.stop()]).then(() => {}))
  const host = env.HOST === "0.0.0.0" ? "127.0.0.1" : env.HOST
  await web.up(() => answers(`http://${host}:${values.PORT}/api/health`))
}

async function answers(url: string): Promise<boolean> {
  try {
    return await within(60_000, async (signal) => {
      const response = await fetch(url, { signal })
      await response.arrayBuffer()
      return response.ok
    })
  } catch {
    return false
  }
}

async function refuseIfTaken(values: Record<string, string>) {
  for (const name of ["PORT", "LOCAL_PORT"])
    if (await isListening({ port: Number(values[name]) }))
      throw new Error(
        `Port ${values[name]} is in use. Set ${name} to another one, or end what listens there.`,
      )
}

/** One start at a time for each data folder; a folder whose holder is gone is free. */
function holdDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, "running.json")
  const held = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { pid: number; mark: string })
    : null
  if (held && held.pid !== process.pid && held.mark === processMark(held.pid))
    throw new Error(
      `${dataDir} is in use by another start (process ${held.pid}). Set DATA_DIR to another folder.`,
    )
  writeFileSync(file, JSON.stringify({ pid: process.pid, mark: processMark(process.pid) }))
  chmodSync(file, 0o600)
  return () => rmSync(file, { force: true })
}

// A process number is given out again: the command line and start time tell whose it is.
function processMark(pid: number): string | null {
  try {
    const startedAt = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").pop()?.split(" ")[19]
    const command = readFileSync(`/proc/${pid}/cmdline`)
    return createHash("sha256").update(`${startedAt}\0`).update(command).digest("hex")
  } catch {
    return null
  }
}

function problems(text: string) {
  if (!/ ready on |^Worker ready|Running next\.config/.test(text)) process.stderr.write(text)
}
