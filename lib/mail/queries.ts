import { db } from "../db"

/** Mails that were given up, newest first: {_id, to, template, lastError, since: ISO}. */
export async function listFailedMails() {
  const mails = await db().mail.findMany({
    where: { state: "failed" },
    orderBy: { createdAt: "desc" },
    take: 100,
  })
  return mails.map(({ id, recipient, template, lastError, createdAt }) => ({
    _id: id,
    to: recipient,
    template,
    lastError,
    since: createdAt.toISOString(),
  }))
}
