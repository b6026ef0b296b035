import { isPublicAddress } from "../lib/env"
import { prepareDatabase } from "../prisma/prepare"
import { seedDemo } from "../prisma/seed"
import { migrate } from "./migrate"

/** Brings the database to where the site can start: tables, admin, and demo content unless the site is public. */
async function prepare() {
  const { DATABASE_URL: databaseUrl, SITE_URL } = process.env
  if (!databaseUrl || !SITE_URL) throw new Error("Set DATABASE_URL and SITE_URL.")
  await migrate({ databaseUrl })
  const made = await prepareDatabase()
  const isDemo = process.env.DEMO_CONTENT || (isPublicAddress(SITE_URL) ? "0" : "1")
  if (isDemo !== "0") await seedDemo({ now: new Date() })
  return made
}

prepare().then(
  (result) => process.send?.(result, () => process.exit(0)),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
