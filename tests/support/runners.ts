import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"
import { root } from "../../local/root"
import { findChromium } from "./browsers"

/** The test runners that tests/run.ts calls, and how it counts what they say. */

/** `failures` name what failed and say why, again at the very end: a long run's own words are far above. */
export type Count = { passed: number; failed: number; skipped: number; failures: string[] }
export type Project = "unit" | "races" | "api" | "crashes" | "faults" | "long" | "browsers"
type Part = {
  project: Project
  /** Which of how many parts, by a hash of the files' paths, such as "1/2". */
  shard?: string
}
type Given = { folder: string; env: Record<string, string>; names?: string[] }

// They mostly wait, or share nothing.
const SIDE_BY_SIDE: Project[] = ["unit", "crashes"]

/** Runs a project of vitest.config.mts, or of it the files whose path contains one of `names`. */
export async function vitest(given: Given & Part): Promise<Count> {
  const { project, folder, env, names = [], shard = "1/1" } = given
  const report = path.join(folder, `${project}.json`)
  const order = SIDE_BY_SIDE.includes(project) ? [] : ["--no-file-parallelism"]
  const some = names.length ? ["--passWithNoTests"] : []
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const which = [`--shard=${shard}`, ...order, ...some]
  const options = ["run", "--project", project, ...which, ...reporters, ...names]
  const code = await run({
    script: "node_modules/vitest/vitest.mjs",
    options,
    env: { ...env, TEST_PROJECT: project },
  })
  const said = readJson(report) as VitestReport
  return counted({
    name: project,
    passed: said.numPassedTests,
    failed: said.numFailedTests,
    skipped: said.numPendingTests,
    failures: (said.testResults ?? []).flatMap(failuresOfFile),
    code,
  })
}

/** Runs the browser tests that `options` of Playwright's choose, or those whose path contains one of `names`. */
export async function playwright(given: Given & { options?: string[] }): Promise<Count> {
  const { folder, env, names = [], options = [] } = given
  const report = path.join(folder, "e2e.json")
  const code = await run({
    script: "node_modules/playwright/cli.js",
    options: ["test", "--reporter=list,json", ...options, ...names.map(inBrowserTests)],
    env: { ...env, CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats, suites = [] } = readJson(report) as PlaywrightReport
  return counted({
    name: "e2e",
    passed: stats?.expected,
    failed: stats && stats.unexpected + stats.flaky,
    skipped: stats?.skipped,
    failures: suites.flatMap(failuresOfSuite),
    code,
  })
}

/** Playwright looks for a name in the whole path, also of the folder that the site lies in. */
function inBrowserTests(name: string, index: number, all: string[]): string {
  return name.startsWith("-") || all[index - 1] === "-g" ? name : `tests/e2e/[^/]*${name}`
}

/** Runs a file of tests/bench, which counts as one. */
export async function measure({ name, env }: { name: string; env: Record<string, string> }): Promise<Count> {
  console.log(`\n${name}`)
  const script = "node_modules/tsx/dist/cli.mjs"
  const code = await run({
    script,
    options: [`tests/bench/${name}.ts`],
    env: { ...env, CHROMIUM_PATH: findChromium() },
  })
  return counted({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [], code })
}

type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: VitestFile[]
}
type VitestFile = {
  name: string
  status: string
  /** Why the file itself failed. */
  message?: string
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((result) => result.status === "failed")
  if (status === "failed" && !failed.length) return [`${file} (the file itself)${why(message)}`]
  return failed.map(({ fullName, failureMessages = [] }) => `${file} > ${fullName}${why(failureMessages[0])}`)
}

type PlaywrightSuite = {
  specs?: { title: string; ok: boolean; file: string; line: number; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightTest = { results: { errors: { message?: string; location?: { line: number } }[] }[] }
type PlaywrightReport = {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}

function failuresOfSuite({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok)
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      const reasons = errors.map(({ message, location }) => `line ${location?.line}: ${message}`)
      return `${file}:${line} > ${title}${why(...reasons)}`
    }),
    ...suites.flatMap(failuresOfSuite),
  ]
}

/** The beginning of each reason, in lines of their own. */
function why(...reasons: (string | undefined)[]): string {
  const lines = reasons.flatMap((reason = "") => {
    const said = stripVTControlCharacters(reason).split("\n")
    return said.filter((line) => line.trim() && !line.includes("node_modules")).slice(0, 10)
  })
  return lines.map((line) => `\n    ${line.slice(0, 300)}`).join("")
}

// A run that broke off before it could count is a failure too.
function counted(given: {
  name: string
  passed?: number
  failed?: number
  skipped?: number
  failures: string[]
  code: number
}): Count {
  const { name, passed = 0, failed = 0, skipped = 0, failures, code } = given
  if (failed === 0 && code === 0) return { passed, failed, skipped, failures }
  return {
    passed,
    failed: Math.max(failed, 1),
    skipped,
    failures: failures.length ? failures : [`${name} (ended with ${code})`],
  }
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
