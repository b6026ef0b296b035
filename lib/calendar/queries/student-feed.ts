import { db } from "../../db"
import { feedKeyHash } from "../keys"

/** Since when a student has a private feed; null: there is none. */
export async function studentFeedSince(studentId: string): Promise<string | null> {
  const feed = await db().studentFeed.findUnique({ where: { studentId } })
  return feed?.madeAt.toISOString() ?? null
}

/** The student whose feed the key in force opens, or null. */
export async function findFeedStudent(key: string): Promise<string | null> {
  const keyHash = feedKeyHash(key)
  const feed =
    keyHash && (await db().studentFeed.findFirst({ where: { keyHash, student: { deletedAt: null } } }))
  return feed ? feed.studentId : null
}
