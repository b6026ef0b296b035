import { spawn } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import pg from "pg"
import { freePort } from "../local/ports"
import { runToEnd } from "../local/processes"
import { root } from "../local/root"
import { type Stack, startStack } from "../local/stack"
import { findChromium } from "./support/chromium"
import { TEMPLATE_DATABASE } from "./support/stack"

/**
 * `npm test`: unit, API and browser tests against one built site. `tests/run.ts api` runs a part, and
 * `tests/run.ts bench` measures instead: all of tests/bench but the long soak, or the files that are named.
 */

type Count = { passed: number; failed: number }
type Site = { env: Record<string, string>; close: () => Promise<void> }
const PARTS = ["unit", "api", "e2e"] as const
type Part = (typeof PARTS)[number]

const ONLY_WHEN_NAMED = ["soak"]

const NOT_FROM_OUTSIDE =
  /^(PAYPAL|RESEND|PUSHER|RECAPTCHA|GOOGLE|NEXTAUTH|ADMIN|AUTH)_|^(SITE_URL|DATABASE_URL|MAIL_FROM|TEACHER_EMAIL|NEWSLETTER_URL|STUDIO_TIME_ZONE|TRUST_PROXY_HOPS|FAILPOINT|HOST|NODE_ENV|NODE_OPTIONS)$/

async function main(): Promise<Count> {
  const asked = process.argv[2] as Part | undefined
  const isBench = process.argv[2] === "bench"
  const parts = asked ? PARTS.filter((part) => part === asked) : [...PARTS]
  if (parts.length === 0 && !isBench) throw new Error(`There is ${PARTS.join(", ")}, and no ${asked}.`)
  const folder = mkdtempSync(path.join(tmpdir(), "yoga-test-"))
  // PostgreSQL's own user walks through it when we are root.
  chmodSync(folder, 0o711)
  const counts: Count[] = []
  const tidy = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once("exit", tidy)
  const leave = () => process.exit(130)
  process.once("SIGINT", leave).once("SIGTERM", leave)
  // Beside the build of the site, which leaves the cores idle now and then.
  const unit = parts.includes("unit") ? vitest({ project: "unit", folder, env: outside() }) : undefined
  if (isBench) counts.push(await bench(folder))
  // Each part begins with an empty database: what thousands of calls leave is not what a browser should find.
  let browsers: Promise<Site> | undefined
  const openForBrowsers = () => {
    if (parts.includes("e2e")) browsers ??= openSite(path.join(folder, "e2e"))
    // What fails here is heard when it is their turn.
    browsers?.catch(() => {})
  }
  if (parts.includes("api"))
    counts.push(...(await overHttp({ folder, after: unit, meanwhile: openForBrowsers })))
  openForBrowsers()
  if (browsers) counts.push(await withSite(browsers, (env) => playwright({ folder, env })))
  if (unit) counts.push(await unit)
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}

/**
 * The races by themselves, `after` what else is under way; then, and with what may go on `meanwhile`, the rest, in
 * three parts on a site each: a fault set at a stand-in is everybody's, and what waits for the worker after a crash
 * leaves the cores to others.
 */
async function overHttp(given: {
  folder: string
  after?: Promise<unknown>
  meanwhile: () => void
}): Promise<Count[]> {
  const { folder, after, meanwhile } = given
  return withSite(openSite(folder), async (env) => {
    await after
    const races = await vitest({ project: "races", folder, env })
    meanwhile()
    const apart = (project: "crashes" | "faults") =>
      withSite(openSite(path.join(folder, project)), (own) => vitest({ project, folder, env: own }))
    const rest = [vitest({ project: "api", folder, env }), apart("crashes"), apart("faults")]
    return [races, ...(await Promise.all(rest))]
  })
}

async function withSite<T>(
  opened: Promise<Site>,
  run: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { env, close } = await opened
  try {
    return await run(env)
  } finally {
    await close()
  }
}

async function openSite(folder: string): Promise<Site> {
  mkdirSync(folder, { recursive: true })
  const stack = await startTestStack(folder)
  return {
    env: { ...outside(), ...stack.values, NODE_ENV: "test", ...coordinatesOf(stack) },
    close: async () => {
      await stack.stop()
      rmSync(path.join(folder, "data"), { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function startTestStack(folder: string): Promise<Stack> {
  return freePorts().then(async ([port, localPort]) => {
    const stack = await startStack({
      given: {
        ...outside(),
        PORT: String(port),
        LOCAL_PORT: String(localPort),
        DATA_DIR: path.join(folder, "data"),
        NEXT_DIST_DIR: ".next-test",
        FAILPOINTS: "1",
        // Pages are weighed with what a visitor sees on them.
        DEMO_CONTENT: process.argv[3] === "pages" ? "1" : "0",
        // Tests come from one machine: each says in X-Forwarded-For who it is, so that limits do not meet.
        TRUST_PROXY_HOPS: "1",
        ADMIN_EMAIL: "admin@yoga.example",
        ADMIN_PASSWORD: "an admin of the tests 7",
      },
      onStep: (what) => console.log(what),
    })
    await makeTemplate(stack.values)
    return stack
  })
}

async function makeTemplate(values: Record<string, string>) {
  const url = new URL(values.DATABASE_URL ?? "")
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  await client.end()
  url.pathname = `/${TEMPLATE_DATABASE}`
  await runToEnd({ file: "local/prepare.ts", env: { ...values, DATABASE_URL: url.href } })
}

function coordinatesOf(stack: Stack) {
  return { LOCAL_URL: `http://127.0.0.1:${stack.values.LOCAL_PORT}` }
}

async function vitest(given: {
  project: "unit" | "races" | "api" | "crashes" | "faults"
  folder: string
  env: Record<string, string>
}): Promise<Count> {
  const report = path.join(given.folder, `${given.project}.json`)
  // One file after the other over HTTP, but for those that mostly wait.
  const order = ["unit", "crashes"].includes(given.project) ? [] : ["--no-file-parallelism"]
  const named = process.argv.slice(3)
  const options = [
    "run",
    "--project",
    given.project,
    ...order,
    ...(named.length ? ["--passWithNoTests"] : []),
  ]
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const code = await run({
    script: "node_modules/vitest/vitest.mjs",
    options: [...options, ...reporters, ...named],
    env: given.env,
  })
  const said = readJson(report) as { numPassedTests?: number; numFailedTests?: number }
  return counted({ passed: said.numPassedTests, failed: said.numFailedTests, code })
}

async function playwright({ folder, env }: { folder: string; env: Record<string, string> }): Promise<Count> {
  if (
    !existsSync(path.join(root, "tests", "e2e")) ||
    readdirSync(path.join(root, "tests", "e2e")).length === 0
  )
    return { passed: 0, failed: 0 }
  const report = path.join(folder, "e2e.json")
  const code = await run({
    script: "node_modules/playwright/cli.js",
    options: ["test", "--reporter=list,json", ...process.argv.slice(3)],
    env: { ...env, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats } = readJson(report) as { stats?: { expected: number; unexpected: number; flaky: number } }
  return counted({ passed: stats?.expected, failed: stats && stats.unexpected + stats.flaky, code })
}

// A run that broke off before it could count is a failure too.
function counted({
  passed = 0,
  failed = 0,
  code,
}: {
  passed?: number
  failed?: number
  code: number
}): Count {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** Each file of tests/bench, or those that are named; they print figures and judge nothing. */
async function bench(folder: string): Promise<Count> {
  const named = process.argv.slice(3)
  const all = readdirSync(path.join(root, "tests", "bench")).map((file) => file.replace(/\.ts$/, ""))
  const wanted = all.filter((name) => (named.length ? named.includes(name) : !ONLY_WHEN_NAMED.includes(name)))
  const count = { passed: 0, failed: 0 }
  for (const name of wanted) {
    console.log(`\n${name}`)
    const script = "node_modules/tsx/dist/cli.mjs"
    const options = [`tests/bench/${name}.ts`]
    const more = { CHROMIUM_PATH: findChromium() }
    const code = await withSite(openSite(folder), (env) => run({ script, options, env: { ...env, ...more } }))
    count[code === 0 ? "passed" : "failed"] += 1
  }
  return count
}

function run(given: { script: string; options: string[]; env: Record<string, string> }): Promise<number> {
  const child = spawn(process.execPath, [path.join(root, given.script), ...given.options], {
    cwd: root,
    stdio: "inherit",
    env: given.env as NodeJS.ProcessEnv,
  })
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code) => resolve(code ?? 1))
  })
}

function readJson(file: string): object {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {}
}

function outside(): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env))
    if (value && !NOT_FROM_OUTSIDE.test(name)) values[name] = value
  return values
}

async function freePorts(): Promise<[number, number]> {
  const port = await freePort()
  const localPort = await freePort()
  return port === localPort ? freePorts() : [port, localPort]
}

main().then(
  ({ passed, failed }) => {
    console.log(`${passed} passed, ${failed} failed`)
    process.exit(failed === 0 ? 0 : 1)
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    console.log("0 passed, 1 failed")
    process.exit(1)
  },
)
