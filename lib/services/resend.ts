import { Resend } from "resend"
import { env } from "../env"

/** Resend will never take this mail as it is: an address that is none, a body it refuses. */
export class MailRefused extends Error {}

/** Not now: down, slow, busy, or a key that somebody must put right. The same mail may be sent again. */
export class MailDelayed extends Error {}

export type Attachment = { filename: string; content: string; contentType: string; encoding?: "base64" }
export type OutgoingMail = {
  idempotencyKey: string
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  headers?: Record<string, string>
  attachments?: Attachment[]
}

const TIMEOUT_MS = 8000
const TRY_AGAIN = new Set([401, 403, 408, 425, 429])
const keep = globalThis as { resendClient?: Resend }

/**
 * Hands one mail to Resend, which delivers a key once however often it is handed over (for 24 hours).
 * Answers Resend's id, or null when an earlier attempt had been taken. Throws MailRefused or MailDelayed.
 */
export async function sendMail({
  idempotencyKey,
  attachments,
  ...mail
}: OutgoingMail): Promise<string | null> {
  keep.resendClient ??= new Resend(env().RESEND_API_KEY, { baseUrl: env().RESEND_BASE_URL })
  const files = attachments?.map(({ encoding, ...file }) => ({
    ...file,
    content: Buffer.from(file.content, encoding),
  }))
  const sending = keep.resendClient.emails.send(
    { ...mail, from: env().MAIL_FROM, attachments: files },
    { idempotencyKey },
  )
  const { data, error } = await withinTime(sending)
  if (!error) {
    if (typeof data?.id === "string") return data.id
    throw new MailDelayed("Resend's answer could not be read")
  }
  // The key was taken with a body that a newer version of the template has since changed.
  if (error.name === "invalid_idempotent_request") return null
  const status = Number(error.statusCode) || 0
  const why = `${status || "no answer"} ${error.name}: ${error.message}`.slice(0, 300)
  const isFinal = status >= 400 && status < 500 && status !== 409 && !TRY_AGAIN.has(status)
  throw isFinal ? new MailRefused(why) : new MailDelayed(why)
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailDelayed("Resend did not answer in time")), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
