import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, test } from "vitest"
import { buildPrograms } from "./programs"

test.each([false, true])(
  "the worker of a build has fail points only when asked: %s",
  async (hasFailpoints) => {
    const dist = mkdtempSync(path.join(tmpdir(), "yoga-programs-"))
    try {
      await buildPrograms({ dist, hasFailpoints })
      const worker = readFileSync(path.join(dist, "programs", "worker.mjs"), "utf8")
      expect(worker.includes("process.env.FAILPOINT ===")).toBe(hasFailpoints)
      expect(worker).not.toContain("process.env.FAILPOINTS")
    } finally {
      rmSync(dist, { recursive: true, force: true })
    }
  },
)
