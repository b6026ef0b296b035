import { execFileSync } from "node:child_process"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { TestReport } from "../../lib/test-report"
import { root } from "../../local/root"

/** What the tests of the long run count while they run; /promise says it. */
type Figure = "kills" | "payments" | "racingCalls"

/** Counts, where somebody wants to know: TEST_FIGURES names the file. */
export function count(figure: Figure, by = 1): void {
  const file = process.env.TEST_FIGURES
  if (file) appendFileSync(file, `${figure} ${by}\n`)
}

/** Writes down how a long run ended, in test-report.json. */
export function writeReport(given: { figures: string; races: number; passed: number; failed: number }): void {
  const { figures, ...counts } = given
  const counted = { kills: 0, payments: 0, racingCalls: 0 }
  const lines = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : []
  for (const line of lines) {
    const [figure, by] = line.split(" ")
    counted[figure as Figure] += Number(by)
  }
  const report: TestReport = {
    endedAt: new Date().toISOString(),
    commit: git("rev-parse", "HEAD"),
    isClean: git("status", "--porcelain") === "",
    ...counts,
    ...counted,
  }
  writeFileSync(path.join(root, "test-report.json"), `${JSON.stringify(report, null, 2)}\n`)
}

/** What git says; "" where there is none. */
function git(...words: string[]): string {
  try {
    return execFileSync("git", words, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim()
  } catch {
    return ""
  }
}
