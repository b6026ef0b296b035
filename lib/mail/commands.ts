import { db } from "../db"
import { AppError } from "../errors"
import { queueMailAgain } from "../jobs/queue"

/** Has a mail that was given up sent again. Throws NOT_FOUND. */
export async function sendAgain({ mailId, actor }: { mailId: string; actor: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await queueMailAgain(tx, { mailId })))
      throw new AppError("NOT_FOUND", "That email is on its way, or has been sent.")
    await tx.auditEntry.create({ data: { actor, action: "send again", subject: `mail:${mailId}` } })
  })
}

/** Takes a mail that was given up off her list; false when it is not on it. */
export async function markMailDone({ mailId }: { mailId: string }): Promise<boolean> {
  const { count } = await db().mail.updateMany({
    where: { id: mailId, state: "failed", doneAt: null },
    data: { doneAt: new Date() },
  })
  return count > 0
}
