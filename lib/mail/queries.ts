import { db } from "../db"
import { env } from "../env"

export type FailedMail = {
  _id: string
  to: string
  /** Meant for the admin herself. */
  isToHer: boolean
  template: string
  lastError: string
  since: string
}

/** Mails that were given up, newest first; `since` is ISO 8601. */
export async function listFailedMails(): Promise<FailedMail[]> {
  const mails = await db().mail.findMany({
    where: { state: "failed", doneAt: null },
    orderBy: { createdAt: "desc" },
    take: 100,
  })
  return mails.map(({ id, recipient, template, lastError, createdAt }) => ({
    _id: id,
    to: recipient,
    isToHer: recipient === env().TEACHER_EMAIL,
    template,
    lastError,
    since: createdAt.toISOString(),
  }))
}
