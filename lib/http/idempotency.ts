import { createHmac, randomUUID } from "node:crypto"
import { decrypt, encrypt } from "../aes-gcm"
import { derivedKey } from "../auth/tokens"
import { db } from "../db"
import { AppError } from "../errors"

/**
 * The Idempotency-Key header of a POST: for a day the same key gets the same answer, and the work is done once.
 * A key belongs to its caller and address. Only its hash is stored, and the answer is sealed with the key itself:
 * the table alone tells nothing, whatever is in an answer or its cookies.
 */

/** An answer that was begun by a process which has died is begun anew after this long, by the database's clock. */
const BEGUN_SECONDS = 60
const KEPT_HOURS = 24
const PURPOSE = "idempotency-key"

type Kept = { status: number; headers: [string, string][]; text: string }
export type Repeatable = { id: string; secret: Buffer }

/** The key of a request, as this caller's. Null without one. Throws INVALID for one that is none. */
export function repeatableOf(request: Request, caller: string): Repeatable | null {
  const key = request.method === "POST" ? request.headers.get("idempotency-key") : null
  if (key === null) return null
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw new AppError("INVALID", "The Idempotency-Key can’t be read.")
  const { pathname, search } = new URL(request.url)
  return {
    id: hmac("id", caller, pathname, search, key).toString("base64url"),
    secret: hmac("secret", caller, key),
  }
}

/**
 * Does `work`, or answers what it answered before. What the work throws, and answers that may be another next time
 * (401, 429, 5xx), are not remembered. Throws KEY_REUSED for another body, IN_PROGRESS while the first is under way.
 */
export async function answerOnce(
  { id, secret }: Repeatable,
  { body, work }: { body: () => Promise<unknown>; work: () => Promise<Response> },
): Promise<Response> {
  const claim = randomUUID()
  // Raw: upsert with a condition, by the database's clock.
  const [begun] = await db().$queryRaw<unknown[]>`
    INSERT INTO remembered_answer AS r (id, claim, expires_at)
    VALUES (${id}, ${claim}::uuid, now() + make_interval(secs => ${BEGUN_SECONDS}::int))
    ON CONFLICT (id) DO UPDATE SET claim = excluded.claim, body_hash = NULL, answer = NULL,
      expires_at = excluded.expires_at
    WHERE r.expires_at <= now()
    RETURNING id`
  if (!begun) return earlier({ id, secret, body })
  try {
    const response = await work()
    if (isFinal(response))
      await keep({
        id,
        claim,
        bodyHash: hashOf(await body()),
        answer: sealed(secret, await keptOf(response)),
      })
    else await forget({ id, claim })
    return response
  } catch (error) {
    await forget({ id, claim })
    throw error
  }
}

async function earlier(given: { id: string; secret: Buffer; body: () => Promise<unknown> }) {
  const row = await db().rememberedAnswer.findUnique({ where: { id: given.id } })
  if (!row?.answer)
    throw new AppError("IN_PROGRESS", "This is already being done.", {}, { "Retry-After": "1" })
  if (row.bodyHash !== hashOf(await given.body()))
    throw new AppError("KEY_REUSED", "This Idempotency-Key was used for something else.")
  const { status, headers, text } = opened(given.secret, row.answer)
  const all = new Headers(headers)
  all.set("Idempotency-Replayed", "true")
  return new Response(status === 204 ? null : text, { status, headers: all })
}

type Claimed = { id: string; claim: string }

function keep({
  id,
  claim,
  bodyHash,
  answer,
}: Claimed & { bodyHash: string; answer: Buffer }): Promise<void> {
  // Raw: the database's clock.
  return ifPossible(db().$executeRaw`
    UPDATE remembered_answer SET body_hash = ${bodyHash}, answer = ${answer},
      expires_at = now() + make_interval(hours => ${KEPT_HOURS}::int)
    WHERE id = ${id} AND claim = ${claim}::uuid`)
}

function forget({ id, claim }: Claimed): Promise<void> {
  return ifPossible(db().rememberedAnswer.deleteMany({ where: { id, claim } }))
}

/** The work is done: what cannot be written about it lapses by itself. */
async function ifPossible(written: Promise<unknown>): Promise<void> {
  await written.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    console.warn(JSON.stringify({ level: "warn", what: "idempotency", why: why.slice(0, 300) }))
  })
}

function isFinal({ status }: Response): boolean {
  return status < 500 && status !== 401 && status !== 429
}

async function keptOf(response: Response): Promise<Kept> {
  return { status: response.status, headers: [...response.headers], text: await response.clone().text() }
}

function sealed(secret: Buffer, kept: Kept): Buffer {
  const { iv, tag, body } = encrypt({ key: secret, text: JSON.stringify(kept) })
  return Buffer.concat([iv, tag, body])
}

function opened(secret: Buffer, stored: Uint8Array): Kept {
  const [iv, tag, body] = [stored.subarray(0, 12), stored.subarray(12, 28), stored.subarray(28)]
  return JSON.parse(decrypt({ key: secret, iv, tag, body }))
}

function hashOf(body: unknown): string {
  return hmac("body", JSON.stringify(body) ?? "").toString("base64url")
}

function hmac(...parts: string[]): Buffer {
  return createHmac("sha256", derivedKey(PURPOSE)).update(JSON.stringify(parts)).digest()
}
