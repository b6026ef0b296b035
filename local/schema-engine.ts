import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { PrismaPg } from "@prisma/adapter-pg"
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils"
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm"
import type pg from "pg"
import { root } from "./root"

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>
type EngineModule = typeof import("@prisma/schema-engine-wasm") & {
  __wbg_set_wasm: (exports: unknown) => void
}

export const migrationsFolder = path.join(root, "prisma", "migrations")
export const noFilters = { externalTables: [], externalEnums: [] }

/** Prisma's schema engine, the WebAssembly build of it, on that database. */
export async function openSchemaEngine(databaseUrl: string): Promise<SchemaEngine> {
  const engine = await loadEngine()
  const adapter = bindMigrationAwareSqlAdapterFactory(
    // A connection that the engine leaves open keeps Prisma's lock, for which the next one waits 10 seconds at most.
    wholeScripts(new PrismaPg({ connectionString: databaseUrl, idleTimeoutMillis: 1000 })),
  )
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

// The adapter cuts a script at every semicolon, those of comments and function bodies included.
// PostgreSQL takes the script as one: all of a migration or nothing.
function wholeScripts(factory: PrismaPg): PrismaPg {
  const uncut = (adapter: Adapter) => {
    const pool = adapter.underlyingDriver()
    // The engine leaves its connections open; PostgreSQL ending them later is no news.
    pool.on("error", () => {})
    knowCharColumns(adapter)
    adapter.executeScript = async (script) => {
      await pool.query(script)
    }
    return adapter
  }
  const connect = factory.connect
  factory.connect = async () => uncut(await connect.call(factory))
  // Only next-migration.ts asks for one, and its whole server is a throwaway.
  factory.connectToShadowDb = factory.connect
  return factory
}

// The adapter does not know the type "char" of PostgreSQL's own catalogue (18). It is led to read such
// columns as text (25), and the engine is told that they are characters.
function knowCharColumns(adapter: Adapter) {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>
  let charColumns: boolean[] = []
  pool.query = (async (...given: unknown[]) => {
    const result = await query(...given)
    const fields = result.fields ?? []
    charColumns = fields.map((field) => field.dataTypeID === 18)
    for (const field of fields) if (field.dataTypeID === 18) field.dataTypeID = 25
    return result
  }) as typeof pool.query
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (params) => {
    const result = await queryRaw(params)
    const types = result.columnTypes.map((type, at) => (charColumns[at] ? ColumnTypeEnum.Character : type))
    return { ...result, columnTypes: types }
  }
}

let loaded: Promise<EngineModule> | undefined

// Once in a process: the glue holds on to the memory of the first instance.
function loadEngine(): Promise<EngineModule> {
  loaded ??= instantiateEngine()
  return loaded
}

async function instantiateEngine(): Promise<EngineModule> {
  const panics = { set_message: (text: string) => console.error(text) }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
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
