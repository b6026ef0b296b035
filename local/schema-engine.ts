import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils"
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm"
import { root } from "./root"

type EngineModule = typeof import("@prisma/schema-engine-wasm") & {
  __wbg_set_wasm: (exports: unknown) => void
}

export const migrationsFolder = path.join(root, "prisma", "migrations")
export const noFilters = { externalTables: [], externalEnums: [] }

/** Prisma's schema engine, the WebAssembly build of it, on that database. */
export async function openSchemaEngine(databaseUrl: string): Promise<SchemaEngine> {
  const engine = await loadEngine()
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }))
  return engine.SchemaEngine.new({ datamodels: [["schema.prisma", datamodel()]] }, () => {}, adapter)
}

export function datamodel(): string {
  return readFileSync(path.join(root, "prisma", "schema.prisma"), "utf8")
}

/** The migrations of prisma/migrations in the order in which they are applied. */
export function migrationsOnDisk(): MigrationList {
  const names = existsSync(migrationsFolder) ? readdirSync(migrationsFolder).sort() : []
  const lockfile = path.join(migrationsFolder, "migration_lock.toml")
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: "migration_lock.toml",
      content: existsSync(lockfile) ? readFileSync(lockfile, "utf8") : null,
    },
    shadowDbInitScript: "",
    migrationDirectories: names
      .filter((name) => existsSync(path.join(migrationsFolder, name, "migration.sql")))
      .map((name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: readFileSync(path.join(migrationsFolder, name, "migration.sql"), "utf8"),
          },
        },
      })),
  }
}

async function loadEngine(): Promise<EngineModule> {
  const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg")
  const glue = (await import("@prisma/schema-engine-wasm/schema_engine_bg" as string)) as EngineModule
  const bytes = readFileSync(path.join(path.dirname(file), "schema_engine_bg.wasm"))
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
  })
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return glue
}
