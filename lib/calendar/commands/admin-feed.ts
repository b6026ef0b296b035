import { createHash, randomBytes } from "node:crypto"
import { db } from "../../db"
import { env } from "../../env"

/** The key of her private feed. It stands in the address that her calendar keeps; here only its hash is known. */

const KEY = /^[\w-]{43}$/

/** A new address of the private feed, told this once. The one before is no more. */
export async function renewAdminFeed({ adminId }: { adminId: string }): Promise<{ address: string }> {
  const key = randomBytes(32).toString("base64url")
  const keyHash = hashOf(key)
  const madeAt = new Date()
  await db().$transaction([
    db().adminFeed.upsert({ where: { id: 1 }, create: { keyHash, madeAt }, update: { keyHash, madeAt } }),
    db().auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "renew private calendar", subject: "calendar" },
    }),
  ])
  return { address: `${env().SITE_URL}/calendar/desk.ics?key=${key}` }
}

/** True for the key in force. It is looked up by its hash, so that time tells nothing of it. */
export async function opensAdminFeed(key: string): Promise<boolean> {
  if (!KEY.test(key)) return false
  return (await db().adminFeed.count({ where: { keyHash: hashOf(key) } })) === 1
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}
