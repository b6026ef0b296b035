import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../local/root"
import { writeReport } from "./support/report"
import { type Count, measure, type Project, playwright, vitest } from "./support/runners"
import { openSite, outside, type Site, withSite } from "./support/sites"

/**
 * `npm test` (tests/run.ts without a word): unit tests, calls over HTTP and a browser, one of each proof.
 * `tests/run.ts unit|api|e2e [NAME…]` runs a part, or its files with such a name. `tests/run.ts long` is
 * `npm run test:long`: the same races in many rounds, every crash and fault, the rest of the browser tests (on a phone,
 * and the main ways on a desktop), other browsers, fifty kills under mixed load, and a short soak. `tests/run.ts bench [NAME…]` measures: all
 * of tests/bench but these two, and but `spam`, which scores every email with SpamAssassin where that is installed.
 */

type Run = (given: { folder: string; names: string[] }) => Promise<Count[]>

/** Of tests/bench: they judge, and the long run holds them. */
const ONLY_WHEN_NAMED = ["kills", "soak"]
/** The same, which wants a program that npm does not install. */
const WITH_A_PROGRAM = ["spam"]
/** What kills and faults do to one payment of a session; to all else, in the long run. */
const ONE_CRASH_AND_FAULT = ["crashes.test", "faults.test"].map((name) => `tests/api/${name}`)
/** Projects that have a site of their own, in this order: what is done to it is everybody's, most of all by crashes. */
const APART: Project[] = ["faults", "long", "crashes"]
/** Files that do more in the long run. */
const MORE_WHEN_LONG = ["import.test", "other-calendars.test"]
/** The calls over HTTP mostly wait: for the worker, a stand-in, an answer. */
const SHARDS = 3
const ON_A_PHONE = ["--project=phone", "--pass-with-no-tests"]
const ON_A_DESKTOP = ["--project=desktop", "--pass-with-no-tests"]
/**
 * Browser tests of `npm test`: the main ways through the site (@wide), and whole files. Playwright looks for it in
 * project, file and title.
 */
const MAIN =
  "@wide|(booking|class-page|eight-sessions|moving-in|newsletter|own-sessions|pages|passes|photos|shop|waiting-list|without-scripts)[.]spec"
/** Of these, what the long run holds. */
const LATER = "@long|(clients|slot-admin)[.]spec"
const FIRST = `^(?=.*(${MAIN}))(?!.*(${LATER}))`

const commands: Record<string, Run> = { all, unit, api, e2e, long, bench }

async function main(): Promise<Count> {
  const [name = "all", ...names] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new Error(`There is ${Object.keys(commands).join(", ")}, and no ${name}.`)
  const folder = mkdtempSync(path.join(tmpdir(), "yoga-test-"))
  // PostgreSQL's own user walks through it when we are root.
  chmodSync(folder, 0o711)
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const leave = () => process.exit(130)
  process.once("SIGINT", leave).once("SIGTERM", leave)
  const counts = await command({ folder, names })
  return {
    passed: sum(counts, "passed"),
    failed: sum(counts, "failed"),
    skipped: sum(counts, "skipped"),
    failures: counts.flatMap((count) => count.failures),
  }
}

const sum = (counts: Count[], key: "passed" | "failed" | "skipped") =>
  counts.reduce((total, count) => total + count[key], 0)

async function all({ folder }: { folder: string }): Promise<Count[]> {
  // Beside the build of the site, which leaves the cores idle now and then.
  const units = vitest({ project: "unit", folder, env: outside() })
  let browsers: Promise<Site> | undefined
  const counts = await overHttp({
    folder,
    names: [],
    after: units,
    // Each part begins with an empty database: what thousands of calls leave is not what a browser should find.
    meanwhile: () => {
      browsers = openSite({ folder: path.join(folder, "e2e") })
      // What fails here is heard when it is their turn.
      browsers.catch(() => {})
    },
  })
  browsers ??= openSite({ folder: path.join(folder, "e2e") })
  counts.push(
    await withSite(browsers, (env) =>
      playwright({ folder, env, options: [...ON_A_PHONE, `--grep=${FIRST}`] }),
    ),
  )
  return [await units, ...counts]
}

async function unit({ folder, names }: { folder: string; names: string[] }): Promise<Count[]> {
  return [await vitest({ project: "unit", folder, env: outside(), names })]
}

async function api({ folder, names }: { folder: string; names: string[] }): Promise<Count[]> {
  return overHttp({ folder, names })
}

async function e2e({ folder, names }: { folder: string; names: string[] }): Promise<Count[]> {
  return [await withSite(openSite({ folder }), (env) => playwright({ folder, env, names }))]
}

/**
 * The races by themselves, `after` what else is under way; then, and with what may go on `meanwhile`, the rest, in
 * parts on a site each: a fault set at a stand-in is everybody's, and what waits for the worker leaves the cores to
 * others.
 */
async function overHttp(given: {
  folder: string
  names: string[]
  after?: Promise<unknown>
  meanwhile?: () => void
}): Promise<Count[]> {
  const { folder, names, after, meanwhile = () => {} } = given
  const wanted = wantedProjects(names)
  const onOwnSite = () => {
    const projects = APART.filter((project) => wanted.includes(project))
    return inTurn({ projects, folder, names: names.length ? names : ONE_CRASH_AND_FAULT })
  }
  if (!wanted.includes("races") && !wanted.includes("api")) return onOwnSite()
  return withSite(openSite({ folder }), async (env) => {
    await after
    const races = wanted.includes("races") ? [await vitest({ project: "races", folder, env, names })] : []
    meanwhile()
    const calls = wanted.includes("api") ? callsInShards({ folder, env, names }) : []
    const [others, ...rest] = await Promise.all([onOwnSite(), ...calls])
    return [...races, ...rest, ...others]
  })
}

/** The calls over HTTP, the first shard of their files on the site that runs already. */
function callsInShards(given: {
  folder: string
  env: Record<string, string>
  names: string[]
}): Promise<Count>[] {
  const { folder, env, names } = given
  const shards = names.length ? 1 : SHARDS
  const others = Array.from({ length: shards - 1 }, (_, index) =>
    apart({ project: "api", folder, names, shard: `${index + 2}/${shards}` }),
  )
  return [vitest({ project: "api", folder, env, names, shard: `1/${shards}` }), ...others]
}

/** The projects that have a file with one of these names; when none is named, all but those of the long run. */
function wantedProjects(names: string[]): Project[] {
  const files = readdirSync(path.join(root, "tests", "api")).filter((file) => file.endsWith(".test.ts"))
  const named = files.filter((file) =>
    names.length ? names.some((name) => `tests/api/${file}`.includes(name)) : !file.endsWith(".long.test.ts"),
  )
  return [
    ...new Set(named.map((file) => /(races|crashes|faults|long)\.test\.ts$/.exec(file)?.[1] ?? "api")),
  ] as Project[]
}

type Apart = { project: Project; folder: string; names: string[]; shard?: string }

function apart(given: Apart) {
  const { project, names, shard = "1/1" } = given
  const folder = path.join(given.folder, `${project}-${shard.replace("/", "-of-")}`)
  return withSite(openSite({ folder }), (env) => vitest({ project, folder, env, names, shard }))
}

/** Projects one after the other, on one site. */
async function inTurn(given: { projects: Project[]; folder: string; names: string[] }): Promise<Count[]> {
  const { projects, folder, names } = given
  if (!projects.length) return []
  return withSite(openSite({ folder: path.join(folder, "apart") }), async (env) => {
    const counts: Count[] = []
    for (const project of projects) counts.push(await vitest({ project, folder, env, names }))
    return counts
  })
}

async function long({ folder, names }: { folder: string; names: string[] }): Promise<Count[]> {
  const figures = path.join(folder, "figures")
  Object.assign(process.env, { TEST_LONG: "1", TEST_FIGURES: figures })
  const races = await apart({ project: "races", folder, names })
  const inBrowsers = withSite(openSite({ folder: path.join(folder, "e2e") }), async (env) => [
    await playwright({ folder, env, names, options: [...ON_A_PHONE, `--grep-invert=${FIRST}`] }),
    await playwright({ folder, env, names, options: ON_A_DESKTOP }),
    await vitest({ project: "browsers", folder, env, names }),
  ])
  const [crashes, faults, calls, costly, browsers] = await Promise.all([
    apart({ project: "crashes", folder, names }),
    apart({ project: "faults", folder, names }),
    apart({ project: "api", folder, names: names.length ? names : MORE_WHEN_LONG }),
    apart({ project: "long", folder, names }),
    inBrowsers,
  ])
  const counts = [races, crashes, faults, calls, costly, ...browsers]
  const minutes = { SOAK_MINUTES: process.env.SOAK_MINUTES || "2" }
  for (const name of ONLY_WHEN_NAMED.filter((one) => !names.length || names.includes(one))) {
    const site = openSite({ folder: path.join(folder, name) })
    counts.push(await withSite(site, (env) => measure({ name, env: { ...env, ...minutes } })))
  }
  if (!names.length)
    writeReport({
      figures,
      races: races.passed,
      passed: sum(counts, "passed"),
      failed: sum(counts, "failed"),
    })
  return counts
}

/** Each file of tests/bench, or those that are named; they print figures and judge nothing. */
async function bench({ folder, names }: { folder: string; names: string[] }): Promise<Count[]> {
  const files = readdirSync(path.join(root, "tests", "bench")).map((file) => file.replace(/\.ts$/, ""))
  const wanted = files.filter((name) =>
    names.length ? names.includes(name) : ![...ONLY_WHEN_NAMED, ...WITH_A_PROGRAM].includes(name),
  )
  const counts: Count[] = []
  for (const name of wanted) {
    // Pages are weighed with what a visitor sees on them.
    const site = openSite({ folder, hasDemo: name === "pages" })
    counts.push(await withSite(site, (env) => measure({ name, env })))
  }
  return counts
}

main().then(
  ({ passed, failed, skipped, failures }) => {
    for (const name of failures) console.log(`failed: ${name}`)
    console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`)
    process.exit(failed === 0 ? 0 : 1)
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    console.log("0 passed, 1 failed")
    process.exit(1)
  },
)
