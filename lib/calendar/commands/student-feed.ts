import { db } from "../../db"
import { env } from "../../env"
import { newFeedKey } from "../keys"

/** A new address of a student's private feed, told this once. The one before is no more. */
export async function renewStudentFeed({ studentId }: { studentId: string }): Promise<{ address: string }> {
  const { key, keyHash } = newFeedKey()
  const made = { keyHash, madeAt: new Date() }
  await db().studentFeed.upsert({ where: { studentId }, create: { studentId, ...made }, update: made })
  return { address: `${env().SITE_URL}/calendar/mine.ics?key=${key}` }
}
