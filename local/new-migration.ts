import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { nextMigration } from "./next-migration"
import { migrationsFolder } from "./schema-engine"

/** Writes the next migration. What Prisma cannot say (CHECK, EXCLUDE, partial indexes) is added by hand. */
async function newMigration(name: string) {
  const sql = await nextMigration()
  if (!sql) {
    console.log("The schema and the migrations agree: nothing to write.")
    return
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14)
  const folder = path.join(migrationsFolder, `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, "migration.sql"), `${sql}\n`)
  writeFileSync(path.join(migrationsFolder, "migration_lock.toml"), 'provider = "postgresql"\n')
  console.log(
    `Wrote ${path.relative(process.cwd(), folder)}/migration.sql. Read it, and add what Prisma cannot say.`,
  )
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
