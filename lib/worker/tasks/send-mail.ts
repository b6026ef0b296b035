import type { JobHelpers } from "graphile-worker"
import { z } from "zod"
import { getTexts } from "../../content/queries"
import { db } from "../../db"
import { failpoint } from "../../failpoint"
import type { Mail } from "../../generated/prisma/client"
import { queueMailLater } from "../../jobs/queue"
import { whyNotMailed } from "../../mail/commands"
import { MailRefused, sendMail } from "../../services/resend"
import { judge } from "../mail/judge"
import { renderMail } from "../mail/render"
import { databaseNow } from "../remind"

const shape = z.object({ mailId: z.uuid() })

/**
 * Sends one mail once: its key makes Resend deliver it once however often it is tried.
 * Throws when it must be tried again; a mail that is refused or has been tried to the end is `failed`.
 */
export async function sendQueuedMail(payload: unknown, { job }: JobHelpers): Promise<void> {
  const { mailId } = shape.parse(payload)
  // Raw: a lock. Whoever is taking it back has done so, or comes too late.
  await db().$executeRaw`SELECT FROM mail WHERE id = ${mailId}::uuid FOR KEY SHARE`
  const mail = await db().mail.findUnique({ where: { id: mailId } })
  if (mail?.state !== "queued") return
  if (await putAside(mail)) return
  const whyNot = await whyNotMailed(mail)
  if (whyNot) {
    // Nothing for her to do: where she looks after letters she sees whose address it is.
    const unsent = { state: "failed" as const, lastError: whyNot, doneAt: new Date(), data: keptData(mail) }
    await db().mail.update({ where: { id: mail.id }, data: unsent })
    return
  }
  let providerId: string | null
  try {
    const rendered = await renderMail(mail, await getTexts())
    providerId = await sendMail({ ...rendered, idempotencyKey: mail.key, to: mail.recipient })
  } catch (error) {
    const isLast = error instanceof MailRefused || job.attempts >= job.max_attempts
    await markUnsent({ mail, error, isLast })
    if (isLast) return
    throw error
  }
  await failpoint("outbox:sent-unmarked")
  const said = { attempts: { increment: 1 }, lastError: "", data: keptData(mail) }
  await db().mail.update({
    where: { id: mail.id },
    data: { ...said, state: "sent", sentAt: new Date(), providerId },
  })
}

/** True for a reminder that is not true any more, which is dropped, or that waits until the night is over. */
async function putAside(mail: Mail): Promise<boolean> {
  const verdict = await judge(mail, await databaseNow())
  if (verdict === "true") return false
  if (verdict === "gone") await db().mail.deleteMany({ where: { id: mail.id, state: "queued" } })
  else await queueMailLater(db(), { mailId: mail.id, at: verdict.waitUntil })
  return true
}

async function markUnsent(unsent: { mail: Mail; error: unknown; isLast: boolean }): Promise<void> {
  const { mail, error, isLast } = unsent
  const why = error instanceof Error ? error.message : String(error)
  const ended = isLast ? { state: "failed" as const, data: keptData(mail) } : {}
  await db().mail.update({
    where: { id: mail.id },
    data: { ...ended, attempts: { increment: 1 }, lastError: why.slice(0, 500) },
  })
}

/** Links that sign somebody in are not kept once they are on their way. */
function keptData(mail: Mail) {
  return mail.template.startsWith("accounts/") ? {} : undefined
}
