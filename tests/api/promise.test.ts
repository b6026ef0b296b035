import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestReport } from "../../lib/test-report"
import { startWeb } from "../support/stack"

/** What the site promises, with what the last long run of the tests wrote (docs/product.md, What it promises). */

const file = path.join(tmpdir(), `test-report-${crypto.randomUUID()}.json`)
let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb({ env: { TEST_REPORT: file } })
})
afterAll(async () => {
  await web.stop()
  await rm(file, { force: true })
})

const report: TestReport = {
  endedAt: "2026-11-23T20:00:00.000Z",
  commit: "0123456789abcdef0123456789abcdef01234567",
  isClean: true,
  passed: 491,
  failed: 0,
  races: 64,
  racingCalls: 31_000,
  kills: 412,
  payments: 777,
}
async function page(): Promise<string> {
  const answer = await fetch(`${web.url}/promise`)
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll("<!-- -->", "")
}

test("without a report it says so, and shows no figures", async () => {
  const text = await page()
  expect(text).toContain("No test run has been recorded for this version yet.")
  expect(text).not.toContain("Put to the test:")
  expect(text).not.toContain("The last long test")
})

test("it shows the figures of the report, with its date and version", async () => {
  await writeFile(file, JSON.stringify(report))
  const text = await page()
  for (const said of ["31,000 requests", "in 64 tests", "412 times", "777 payments"])
    expect(text).toContain(said)
  expect(text).toContain("491 of 491 tests passed on November 23, 2026, with version 0123456 of the source.")
})

test("of a run that failed, or of changed sources, it says that, and shows no figures that do not hold", async () => {
  await writeFile(file, JSON.stringify({ ...report, failed: 2, passed: 489, isClean: false }))
  const text = await page()
  expect(text).toContain(
    "489 of 491 tests passed on November 23, 2026, with version 0123456 of the source, and changes that aren’t published yet. The other 2 didn’t",
  )
  expect(text).not.toContain("Put to the test:")
})

test.each(["", "{", JSON.stringify({ ...report, kills: "<script>" }), JSON.stringify({ passed: 1 })])(
  "what is no report is none: %s",
  async (text) => {
    await writeFile(file, text)
    expect(await page()).toContain("No test run has been recorded")
  },
)
