import { randomBytes } from "node:crypto"
import { runMigrations } from "graphile-worker"
import { ensureAdmin } from "../lib/auth/admin-account"
import { db } from "../lib/db"
import { seedBasics } from "./seed"

/**
 * Brings a migrated database to where the site can start: the job queue's tables, the admin, and what the site cannot
 * work without. Answers the admin's password when it has just made one.
 */
export async function prepareDatabase(): Promise<{ madePassword?: string }> {
  const { DATABASE_URL: connectionString, ADMIN_EMAIL: email, ADMIN_PASSWORD } = process.env
  if (!connectionString || !email) throw new Error("Set DATABASE_URL and ADMIN_EMAIL.")
  await runMigrations({ connectionString })
  const isNew = (await db().admin.count()) === 0
  const password = ADMIN_PASSWORD || (isNew ? randomBytes(12).toString("base64url") : undefined)
  if (password) await ensureAdmin({ email, password })
  await seedBasics()
  return { madePassword: ADMIN_PASSWORD ? undefined : password }
}

async function main() {
  const { madePassword } = await prepareDatabase()
  if (madePassword) console.log(`The admin's password, shown only this once: ${madePassword}`)
}

// By itself where each process is started alone (compose.yaml).
if (process.argv[1]?.endsWith("prepare.mjs"))
  main().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
