import { randomBytes } from "node:crypto"
import { ensureAdmin } from "../lib/auth/admin-account"
import { db } from "../lib/db"
import { isPublicAddress } from "../lib/env"
import { seedBasics, seedDemo } from "../prisma/seed"
import { migrate } from "./migrate"

/**
 * Brings the database to where the site can start: tables, admin, what the site cannot work without, and
 * demo content unless the site is public. Run by start.ts, and by itself where each process is started alone.
 */
async function prepare() {
  const { DATABASE_URL: databaseUrl, ADMIN_EMAIL: email, ADMIN_PASSWORD, SITE_URL } = process.env
  if (!databaseUrl || !email || !SITE_URL) throw new Error("Set DATABASE_URL, ADMIN_EMAIL and SITE_URL.")
  await migrate({ databaseUrl })
  const isNew = (await db().admin.count()) === 0
  const password = ADMIN_PASSWORD ?? (isNew ? randomBytes(12).toString("base64url") : undefined)
  if (password) await ensureAdmin({ email, password })
  await seedBasics()
  const isDemo = process.env.DEMO_CONTENT || (isPublicAddress(SITE_URL) ? "0" : "1")
  if (isDemo !== "0") await seedDemo({ now: new Date() })
  return { madePassword: ADMIN_PASSWORD ? undefined : password }
}

prepare().then(
  (result) => {
    if (process.send) process.send(result, () => process.exit(0))
    else {
      if (result.madePassword)
        console.log(`The admin's password, shown only this once: ${result.madePassword}`)
      process.exit(0)
    }
  },
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
