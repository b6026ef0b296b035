import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { startPostgres } from "./postgres"
import { datamodel, migrationsFolder, migrationsOnDisk, noFilters, openSchemaEngine } from "./schema-engine"

/**
 * Writes the next migration: the SQL from the migrations that exist to prisma/schema.prisma, worked out
 * on a PostgreSQL of its own. What Prisma cannot say (CHECK, EXCLUDE, partial indexes) is added by hand.
 */
async function newMigration(name: string) {
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
    if (!stdout?.trim() || /^-- This is an empty migration/.test(stdout)) {
      console.log("The schema and the migrations agree: nothing to write.")
      return
    }
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)
    const folder = path.join(migrationsFolder, `${stamp}_${name}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, "migration.sql"), stdout)
    writeFileSync(path.join(migrationsFolder, "migration_lock.toml"), 'provider = "postgresql"\n')
    console.log(
      `Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it, and add what Prisma cannot say.`,
    )
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const name = process.argv[2]?.toLowerCase().replace(/[^a-z0-9]+/g, "_")
if (!name) {
  console.error("Usage: npm run migration -- NAME")
  process.exit(2)
}
newMigration(name).then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
