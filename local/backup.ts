import { existsSync } from "node:fs"
import path from "node:path"
import { noteBackup, readBackup, writeBackup } from "./database-file"
import { completeEnvironment } from "./environment"
import { migrate } from "./migrate"
import { runningPostgres, startPostgres } from "./postgres"
import { root } from "./root"
import { keptSecret } from "./secrets"

/** `npm run backup -- FILE` and `npm run restore -- FILE`, of DATABASE_URL or of the database in DATA_DIR. */
async function main() {
  const [task, file] = process.argv.slice(2)
  if (!file || (task !== "write" && task !== "read"))
    throw new Error("Say which file: npm run backup -- yoga.backup.gz")
  const settings = path.join(root, ".env")
  if (existsSync(settings)) process.loadEnvFile(settings)
  const { databaseUrl, stop } = await findDatabase()
  try {
    if (task === "write") {
      console.log(`${await writeBackup({ databaseUrl, file })} rows written to ${file}.`)
      await noteBackup({ databaseUrl })
    } else {
      await migrate({ databaseUrl })
      console.log(`${await readBackup({ databaseUrl, file })} rows put back.`)
    }
  } finally {
    await stop()
  }
}

async function findDatabase(): Promise<{ databaseUrl: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { databaseUrl: given, stop: async () => {} }
  const { dataDir } = completeEnvironment({ given: process.env })
  const password = keptSecret({ dataDir, name: "POSTGRES_PASSWORD" })
  const running = await runningPostgres({ dataDir, password })
  if (running) return { databaseUrl: running, stop: async () => {} }
  const started = await startPostgres({ dataDir, password })
  return { databaseUrl: started.url, stop: started.stop }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
