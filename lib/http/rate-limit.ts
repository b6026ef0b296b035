import { createHash } from "node:crypto"
import { db } from "../db"
import { AppError } from "../errors"

export type Limit = { name: string; max: number; seconds: number }

/**
 * Counts one more of `limit.name` for `subject` in the database (so it survives restarts and holds across
 * processes) and throws TOO_MANY with Retry-After when it is one too many. `onLock` runs for the first of those.
 */
export async function countAgainst({
  limit,
  subject,
  onLock,
}: {
  limit: Limit
  subject: string
  onLock?: () => Promise<void>
}): Promise<void> {
  const key = keyOf({ limit, subject })
  const [row] = await db().$queryRaw<{ count: number; wait: number }[]>`
    INSERT INTO rate_limit AS r (key, count, reset_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${limit.seconds}::int))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.reset_at <= now() THEN 1 ELSE r.count + 1 END,
      reset_at = CASE WHEN r.reset_at <= now() THEN excluded.reset_at ELSE r.reset_at END
    RETURNING count, greatest(1, ceil(extract(epoch FROM reset_at - now())))::int AS wait`
  if (row && row.count === limit.max + 1) await onLock?.()
  if (row && row.count > limit.max)
    throw new AppError(
      "TOO_MANY",
      "That was a lot of tries. Please wait a moment and try again.",
      {},
      {
        "Retry-After": String(row.wait),
      },
    )
}

/** Starts counting anew, as after a right password. */
export async function forget(counted: { limit: Limit; subject: string }): Promise<void> {
  await db().$executeRaw`DELETE FROM rate_limit WHERE key = ${keyOf(counted)}`
}

function keyOf({ limit, subject }: { limit: Limit; subject: string }): string {
  return `${limit.name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`
}

/** The caller's address for counting: IPv6 by its /64. The front door (lib/http/server.ts) sets the header. */
export function callerAddress(headers: Headers): string {
  const address = (headers.get("x-client-address") ?? "unknown").replace(/^::ffff:(?=\d+\.)/, "")
  return address.includes(":") ? prefix64(address) : address
}

function prefix64(address: string): string {
  const [head = "", tail] = address.split("::")
  const left = head ? head.split(":") : []
  const right = tail ? tail.split(":") : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill("0"), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::/64`
}
