import { createHash } from "node:crypto"
import { db } from "./db"
import { AppError } from "./errors"

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
  // Raw: upsert with a condition, by the database's clock.
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
      `That was a lot of tries. Please try again in ${sayWait(row.wait)}.`,
      {},
      {
        "Retry-After": String(row.wait),
      },
    )
}

/** Starts counting anew, as after a right password. */
export async function forget(counted: { limit: Limit; subject: string }): Promise<void> {
  await db().rateLimit.deleteMany({ where: { key: keyOf(counted) } })
}

function sayWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? "a minute" : `${minutes} minutes`
}

function keyOf({ limit, subject }: { limit: Limit; subject: string }): string {
  return `${limit.name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`
}
