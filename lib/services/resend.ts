import { Resend } from "resend"
import { z } from "zod"
import { env } from "../env"
import { within } from "./within"

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
const BATCH_TIMEOUT_MS = 30_000
const batchShape = z.object({
  data: z.array(z.object({ id: z.string() })),
  errors: z.array(z.object({ message: z.string().default("") })).nullish(),
})
const errorShape = z.object({ name: z.string().default(""), message: z.string().default("") })
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
  const { data, error } = await within(TIMEOUT_MS, () => sending).catch((error) => {
    throw delayed(error)
  })
  if (!error) {
    if (typeof data?.id === "string") return data.id
    throw new MailDelayed("Resend's answer could not be read")
  }
  // The key was taken with a body that a newer version of the template has since changed.
  if (error.name === "invalid_idempotent_request") return null
  const status = Number(error.statusCode) || 0
  throw refusal({ status, why: `${status || "no answer"} ${error.name}: ${error.message}` })
}

/**
 * Hands over up to 100 emails in one call, its body as it is: the same bytes with the same key are delivered once
 * (for 24 hours). Who cannot be written to is refused alone, with Resend's words. Throws MailRefused or MailDelayed.
 */
export async function sendBatch(given: {
  idempotencyKey: string
  body: string
}): Promise<{ refused: string[] }> {
  const headers = {
    Authorization: `Bearer ${env().RESEND_API_KEY}`,
    "Content-Type": "application/json",
    "Idempotency-Key": given.idempotencyKey,
    "x-batch-validation": "permissive",
  }
  const { answer, said } = await within(BATCH_TIMEOUT_MS, async (signal) => {
    const url = `${env().RESEND_BASE_URL}/emails/batch`
    const answer = await fetch(url, { method: "POST", headers, body: given.body, signal })
    return { answer, said: await jsonOf(answer) }
  }).catch((error) => {
    throw delayed(error)
  })
  const taken = batchShape.safeParse(said)
  if (answer.ok && taken.success) return { refused: (taken.data.errors ?? []).map(({ message }) => message) }
  if (answer.ok) throw new MailDelayed("Resend's answer could not be read")
  const { name, message } = errorShape.safeParse(said).data ?? { name: "", message: "" }
  // The bytes are kept, so this is never another body: they have been taken.
  if (name === "invalid_idempotent_request") return { refused: [] }
  throw refusal({ status: answer.status, why: `${answer.status} ${name}: ${message}` })
}

const delayed = (error: unknown) =>
  new MailDelayed(`no answer: ${error instanceof Error ? error.message : error}`.slice(0, 300))

const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => null)

function refusal({ status, why }: { status: number; why: string }): Error {
  const isFinal = status >= 400 && status < 500 && status !== 409 && !TRY_AGAIN.has(status)
  return isFinal ? new MailRefused(why.slice(0, 300)) : new MailDelayed(why.slice(0, 300))
}

const emailShape = z.object({ last_event: z.string().optional(), name: z.string().optional() })

export type ResendAnswer = {
  /** False: Resend refuses the key; null: no answer. */
  isOpen: boolean | null
  /** What became of the email; null when Resend does not say, "restricted" when the key may only send. */
  event: string | null
  /** Resend's clock and ours at the time, in milliseconds. */
  clock: { theirs: number; ours: number } | null
}

/** What Resend says of an email that it took, or (without an id) whether it takes the key at all. */
export async function askResend(emailId: string | null): Promise<ResendAnswer> {
  const { RESEND_BASE_URL, RESEND_API_KEY } = env()
  try {
    const url = `${RESEND_BASE_URL}/emails/${encodeURIComponent(emailId ?? "none")}`
    const headers = { Authorization: `Bearer ${RESEND_API_KEY}` }
    const { response, ours, body } = await within(TIMEOUT_MS, async (signal) => {
      const response = await fetch(url, { headers, signal })
      return { response, ours: Date.now(), body: await jsonOf(response) }
    })
    const theirs = Date.parse(response.headers.get("date") ?? "")
    const said = emailShape.safeParse(body ?? {}).data
    const isRestricted = said?.name === "restricted_api_key"
    return {
      isOpen: response.status >= 500 ? null : isRestricted || ![401, 403].includes(response.status),
      event: isRestricted ? "restricted" : response.ok ? (said?.last_event ?? null) : null,
      clock: Number.isNaN(theirs) ? null : { theirs, ours },
    }
  } catch {
    return { isOpen: null, event: null, clock: null }
  }
}
