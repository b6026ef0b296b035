import { readFile } from "node:fs/promises"
import { z } from "zod"
import { env } from "./env"

const count = z.int().nonnegative()
const shape = z.object({
  /** ISO 8601. */
  endedAt: z.iso.datetime(),
  /** Of the source, forty hexadecimal digits; "" where it is not known. */
  commit: z.string().regex(/^([0-9a-f]{40})?$/),
  /** Whether nothing was changed since that commit. */
  isClean: z.boolean(),
  passed: count,
  failed: count,
  /** Tests in which many go for one thing at the same moment, and the calls that they made. */
  races: count,
  racingCalls: count,
  /** Processes that were ended by SIGKILL. */
  kills: count,
  /** Captures of PayPal's record, compared with what the site knows. */
  payments: count,
})

export type TestReport = z.output<typeof shape>

/** What the last `npm run test:long` wrote (tests/support/report.ts); null where it has not run, or cannot be read. */
export async function readTestReport(): Promise<TestReport | null> {
  try {
    return shape.parse(JSON.parse(await readFile(env().TEST_REPORT, "utf8")))
  } catch {
    return null
  }
}
