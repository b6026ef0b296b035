import { type Db, db, type Tx } from "../db"
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
export async function markMailDone(tx: Tx, { mailId }: { mailId: string }): Promise<boolean> {
  const { count } = await tx.mail.updateMany({
    where: { id: mailId, state: "failed", doneAt: null },
    data: { doneAt: new Date() },
  })
  return count > 0
}

export type MailEvent = { id: string; kind: "bounce" | "complaint"; emails: string[]; reason: string }

/** Notes what Resend has told of addresses; an event that has been taken changes nothing. */
export async function noteMailEvent({ id, kind, emails, reason }: MailEvent): Promise<void> {
  await db().$transaction(async (tx) => {
    const taken = await tx.resendEvent.createMany({ data: [{ id }], skipDuplicates: true })
    if (taken.count === 0) return
    const data = emails.map((email) => ({ email: email.toLowerCase(), kind, reason: reason.slice(0, 300) }))
    await tx.mailTrouble.createMany({ data, skipDuplicates: true })
  })
}

/** Whoever has just used a link that was emailed there reads that address, and wants what they asked for. */
export async function forgetTrouble(tx: Db | Tx, { email }: { email: string }): Promise<void> {
  await tx.mailTrouble.deleteMany({ where: { email: email.toLowerCase() } })
}

/** Emails with a link to get in or to confirm: tried once a day where nothing arrives. */
const WITH_A_LINK = ["accounts/confirm-email", "accounts/login-link", "newsletter/confirm"]

/** Why an address is not written to, by what Resend has told of it; null when it is. */
export async function whyNotMailed(mail: {
  id: string
  recipient: string
  template: string
}): Promise<string | null> {
  const email = mail.recipient.toLowerCase()
  const troubles = await db().mailTrouble.findMany({ where: { email } })
  if (troubles.some(({ kind }) => kind === "complaint") && mail.template.startsWith("reminders/"))
    return "Not sent: they reported an email as spam."
  if (!troubles.some(({ kind }) => kind === "bounce")) return null
  // Raw: the database's clock, and a claim in one statement. The same email may be tried again.
  const claimed = WITH_A_LINK.includes(mail.template)
    ? await db().$executeRaw`
        UPDATE mail_trouble SET tried_at = now(), tried_mail_id = ${mail.id}::uuid
        WHERE email = ${email} AND kind = 'bounce'
          AND (tried_at IS NULL OR tried_at < now() - interval '1 day' OR tried_mail_id = ${mail.id}::uuid)`
    : 0
  return claimed > 0 ? null : "Not sent: emails to this address come back."
}
