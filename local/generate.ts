import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { root } from "./root"

/**
 * Writes the Prisma client into lib/generated/prisma. The CLI would download a schema engine that
 * `generate` never runs; naming any program in its place keeps it from trying.
 */
export function generate() {
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js")
  const run = spawnSync(process.execPath, [cli, "generate", "--no-hints"], {
    cwd: root,
    encoding: "utf8",
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
  })
  if (run.status !== 0) throw new Error(`prisma generate failed:\n${run.stdout}\n${run.stderr}`)
}

if (process.argv[1]?.endsWith("generate.ts")) generate()
