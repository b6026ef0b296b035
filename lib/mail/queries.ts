import { db } from "../db"
import { env } from "../env"
import type { Prisma } from "../generated/prisma/client"

export type FailedMail = {
  _id: string
  to: string
  /** Meant for the admin herself. */
  isToHer: boolean
  template: string
  /** Which class or which message of hers it is about; empty where its facts name neither. */
  about: string
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
  return mails.map(({ id, recipient, template, data, lastError, createdAt }) => ({
    _id: id,
    to: recipient,
    isToHer: recipient === env().TEACHER_EMAIL,
    template,
    about: aboutOf(data),
    lastError,
    since: createdAt.toISOString(),
  }))
}

function aboutOf(facts: Prisma.JsonValue): string {
  const { subject, title } = facts as { subject?: unknown; title?: unknown }
  if (typeof subject === "string") return `“${subject}”`
  return typeof title === "string" ? title : ""
}
