import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { startPostgres } from "./postgres"
import { datamodel, migrationsOnDisk, noFilters, openSchemaEngine } from "./schema-engine"

/**
 * The SQL from the migrations that exist to prisma/schema.prisma, worked out on a PostgreSQL of its own; empty when they
 * agree. It has nothing of what Prisma cannot say (CHECK, EXCLUDE, partial indexes).
 */
export async function nextMigration(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "yoga-migration-"))
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, password: "throwaway" })
  try {
    const migrations = migrationsOnDisk()
    const engine = await openSchemaEngine(postgres.url)
    const { stdout } = await engine.diff({
      from: migrations.migrationDirectories.length ? { tag: "migrations", ...migrations } : { tag: "empty" },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: datamodel() }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    })
    return /^-- This is an empty migration/.test(stdout ?? "") ? "" : (stdout ?? "").trim()
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
