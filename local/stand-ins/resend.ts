import { createHash, randomUUID } from "node:crypto"
import type { Call, Fields, Reply, Route } from "./http"
import { bearerToken, fields, json, list, parsed, text } from "./http"
import { tellOfTried } from "./resend-events"

const keyLifeMs = 24 * 60 * 60_000
const mailsKept = 2_000
const batchMax = 100
const address = /^[^\s<>@,]+@[^\s<>@,]+$/
const namedAddress = /^[^<>]*<[^\s<>@,]+@[^\s<>@,]+>$/

export type Attachment = { filename: string; content_type: string; content: string; content_id?: string }

export type Email = {
  id: string
  to: string[]
  from: string
  cc: string[]
  bcc: string[]
  reply_to: string[]
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  attachments: Attachment[]
  created_at: string
}

export type ResendState = {
  /** Oldest first. */
  emails: Email[]
  keys: Record<string, { hash: string; ids: string[]; errors?: Refused[]; at: number }>
}

type Refused = { index: number; message: string }

export function emptyResend(): ResendState {
  return { emails: [], keys: {} }
}

export const resendRoutes: Route[] = [
  { service: "resend", operation: "send", method: "POST", path: "/resend/emails", answer: send },
  { service: "resend", operation: "send", method: "POST", path: "/resend/emails/batch", answer: sendBatch },
  { service: "resend", operation: "get", method: "GET", path: "/resend/emails/:id", answer: getEmail },
]

function send(call: Call): Reply {
  return accept({ call, read: (value) => [value], shape: (ids) => ({ id: ids[0] }) })
}

function sendBatch(call: Call): Reply {
  const given = parsed(call.body)
  if (!Array.isArray(given) || given.length === 0 || given.length > batchMax)
    return invalid(`The batch must be an array of 1 to ${batchMax} emails.`)
  return accept({
    call,
    read: list,
    shape: (ids, errors) => ({ data: ids.map((id) => ({ id })), ...(errors.length ? { errors } : {}) }),
    isPermissive: call.headers["x-batch-validation"] === "permissive",
  })
}

function getEmail(call: Call): Reply {
  const refusal = refusalOfKey(call)
  if (refusal !== undefined) return refusal
  const email = call.world.state.resend.emails.find(({ id }) => id === call.params.id)
  if (email === undefined) return problem({ status: 404, name: "not_found", message: "Email not found" })
  return json(200, { object: "email", ...email, last_event: "delivered" })
}

function accept({
  call,
  read,
  shape,
  isPermissive = false,
}: {
  call: Call
  read: (value: unknown) => unknown[]
  shape: (ids: string[], errors: Refused[]) => unknown
  /** What is invalid of a batch is named, and does not keep the rest back. */
  isPermissive?: boolean
}): Reply {
  const { world } = call
  const refusal = refusalOfKey(call)
  if (refusal !== undefined) return refusal
  const value = parsed(call.body)
  if (typeof value !== "object" || value === null) {
    return invalid("Request body must be a valid JSON.")
  }
  const { keys, emails } = world.state.resend
  const key = call.headers["idempotency-key"]
  const hash = createHash("sha256").update(call.path).update(call.body).digest("hex")
  if (typeof key === "string") {
    if (key.length < 1 || key.length > 256) {
      const message = "The key must be between 1-256 chars."
      return problem({ status: 400, name: "invalid_idempotency_key", message })
    }
    forgetOldKeys(keys)
    const earlier = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (earlier !== undefined && earlier.hash !== hash) {
      const message =
        "This idempotency key has been used on a request that had a different payload. Retrying this request is useless without changing the idempotency key or payload."
      return problem({ status: 409, name: "invalid_idempotent_request", message })
    }
    if (earlier !== undefined) return json(200, shape(earlier.ids, earlier.errors ?? []))
  }
  const accepted: Email[] = []
  const errors: Refused[] = []
  for (const [index, item] of read(value).entries()) {
    const email = readEmail(fields(item))
    if (!("status" in email)) accepted.push(email)
    else if (isPermissive)
      errors.push({ index, message: text(fields(parsed(String(email.body))).message) ?? "" })
    else return email
  }
  emails.push(...accepted)
  emails.splice(0, Math.max(0, emails.length - mailsKept))
  const ids = accepted.map(({ id }) => id)
  if (typeof key === "string") keys[key] = { hash, ids, errors, at: Date.now() }
  world.changed()
  tellOfTried(world, accepted)
  return json(200, shape(ids, errors))
}

function readEmail(given: Fields): Email | Reply {
  for (const name of ["from", "to", "subject"]) {
    if (given[name] === undefined || given[name] === null) {
      const message = `Missing \`${name}\` field.`
      return problem({ status: 422, name: "missing_required_field", message })
    }
  }
  const from = text(given.from)
  const subject = text(given.subject)
  if (from === undefined || !isAddress(from)) return invalidAddress("from")
  if (subject === undefined) return invalid("The `subject` must be a string.")
  const to = addresses(given.to)
  if (to === undefined || to.length === 0) return invalidAddress("to")
  if (to.length > 50) return invalid("The number of recipients in `to` must not exceed 50.")
  const cc = addresses(given.cc ?? [])
  if (cc === undefined) return invalidAddress("cc")
  const bcc = addresses(given.bcc ?? [])
  if (bcc === undefined) return invalidAddress("bcc")
  const replyTo = addresses(given.reply_to ?? [])
  if (replyTo === undefined) return invalidAddress("reply_to")
  const html = text(given.html)
  const plain = text(given.text)
  if (html === undefined && plain === undefined) {
    return problem({
      status: 422,
      name: "missing_required_field",
      message: "Missing `html` or `text` field.",
    })
  }
  const attachments: Attachment[] = []
  for (const item of list(given.attachments)) {
    const attachment = readAttachment(fields(item))
    if (attachment === undefined) {
      return problem({
        status: 422,
        name: "invalid_attachment",
        message: "Attachment must have either a `content` or `path`.",
      })
    }
    attachments.push(attachment)
  }
  return {
    id: randomUUID(),
    to,
    from,
    cc,
    bcc,
    reply_to: replyTo,
    subject,
    html: html ?? "",
    text: plain ?? "",
    headers: Object.fromEntries(
      Object.entries(fields(given.headers)).map(([name, value]) => [name, String(value)]),
    ),
    attachments,
    created_at: new Date().toISOString(),
  }
}

function readAttachment(given: Fields): Attachment | undefined {
  const filename = text(given.filename) ?? "attachment"
  const bytes = fields(given.content).data
  const content = Array.isArray(bytes) ? Buffer.from(bytes).toString("base64") : text(given.content)
  if (content === undefined) return undefined
  const contentId = text(given.content_id)
  return {
    filename,
    content_type: text(given.content_type) ?? guessedType(filename),
    content,
    ...(contentId === undefined ? {} : { content_id: contentId }),
  }
}

function guessedType(filename: string): string {
  const known: Record<string, string> = {
    ics: "text/calendar",
    pdf: "application/pdf",
    png: "image/png",
    txt: "text/plain",
  }
  return known[filename.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream"
}

function addresses(value: unknown): string[] | undefined {
  const given = Array.isArray(value) ? value : [value]
  return given.every((one): one is string => typeof one === "string" && isAddress(one)) ? given : undefined
}

function isAddress(value: string): boolean {
  return !/[\r\n]/.test(value) && (address.test(value.trim()) || namedAddress.test(value.trim()))
}

function forgetOldKeys(keys: ResendState["keys"]): void {
  for (const [key, { at }] of Object.entries(keys)) {
    if (Date.now() - at > keyLifeMs) delete keys[key]
  }
}

function refusalOfKey({ headers, world }: Call): Reply | undefined {
  const key = bearerToken(headers)
  if (key === undefined) return problem({ status: 401, name: "missing_api_key", message: "Missing API Key" })
  const { resendApiKey } = world.credentials
  if (resendApiKey !== undefined && key !== resendApiKey) {
    return problem({ status: 403, name: "invalid_api_key", message: "API key is invalid" })
  }
  return undefined
}

function invalidAddress(name: string): Reply {
  return invalid(
    `Invalid \`${name}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  )
}

function invalid(message: string): Reply {
  return problem({ status: 422, name: "validation_error", message })
}

function problem({ status, name, message }: { status: number; name: string; message: string }): Reply {
  return json(status, { statusCode: status, name, message })
}
