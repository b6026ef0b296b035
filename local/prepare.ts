import { randomBytes } from "node:crypto"
import { ensureAdmin } from "../lib/auth/admin-account"
import { db } from "../lib/db"
import { seedBasics, seedDemo } from "../prisma/seed"
import { migrate } from "./migrate"

/** Brings the database to where the site can start: tables, admin, what the site cannot work without. */
async function prepare() {
  const { DATABASE_URL: databaseUrl, ADMIN_EMAIL: email, ADMIN_PASSWORD, DEMO_CONTENT } = process.env
  if (!databaseUrl || !email) throw new Error("prepare.ts is run by start.ts.")
  await migrate({ databaseUrl })
  const isNew = (await db().admin.count()) === 0
  const password = ADMIN_PASSWORD ?? (isNew ? randomBytes(12).toString("base64url") : undefined)
  if (password) await ensureAdmin({ email, password })
  await seedBasics()
  if (DEMO_CONTENT !== "0") await seedDemo({ now: new Date() })
  return { madePassword: ADMIN_PASSWORD ? undefined : password }
}

prepare().then(
  (result) => process.send?.(result, () => process.exit(0)),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
