import { runMigrations } from "graphile-worker"
import { migrationsOnDisk, noFilters, openSchemaEngine } from "./schema-engine"

/**
 * Brings a database up to date: prisma/migrations as `prisma migrate deploy` would apply them, then the
 * job queue's own tables. Answers the names of the migrations that were new.
 */
export async function migrate({ databaseUrl }: { databaseUrl: string }): Promise<string[]> {
  const engine = await openSchemaEngine(databaseUrl)
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: migrationsOnDisk(),
      filters: noFilters,
    })
    await runMigrations({ connectionString: databaseUrl })
    return appliedMigrationNames
  } finally {
    engine.free()
  }
}

if (process.argv[1]?.endsWith("migrate.ts")) {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) throw new Error("Set DATABASE_URL to the database that is to be migrated.")
  migrate({ databaseUrl }).then((names) => {
    console.log(names.length ? `Applied ${names.join(", ")}.` : "Nothing to apply.")
    process.exit(0)
  })
}
