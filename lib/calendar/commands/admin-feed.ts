import { db } from "../../db"
import { env } from "../../env"
import { feedKeyHash, newFeedKey } from "../keys"

/** A new address of the private feed, told this once. The one before is no more. */
export async function renewAdminFeed({ adminId }: { adminId: string }): Promise<{ address: string }> {
  const { key, keyHash } = newFeedKey()
  const madeAt = new Date()
  await db().$transaction([
    db().adminFeed.upsert({ where: { id: 1 }, create: { keyHash, madeAt }, update: { keyHash, madeAt } }),
    db().auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "renew private calendar", subject: "calendar" },
    }),
  ])
  return { address: `${env().SITE_URL}/calendar/desk.ics?key=${key}` }
}

/** True for the key in force. */
export async function opensAdminFeed(key: string): Promise<boolean> {
  const keyHash = feedKeyHash(key)
  return keyHash !== null && (await db().adminFeed.count({ where: { keyHash } })) === 1
}
