import { db } from "../../db"
import { storable } from "../../services/paypal-text"

/** A fault that lasts this long, over this many tries, does not pass by itself. */
const TRIES = 3
const PATIENCE_SECONDS = 120

/**
 * Counts a failure to settle that was not the database's absence. Answers the reason once it is time to give the
 * money back, else null.
 */
export async function countFailure(failure: { paymentId: string; error: unknown }): Promise<string | null> {
  logFailure(failure)
  const reason = `It was paid, but couldn’t be completed: ${whatOf(failure.error)}`
  // Raw: counted and judged in one statement, by the database's clock.
  const [counted] = await db().$queryRaw<{ isForGood: boolean }[]>`
    UPDATE payment SET settle_failures = settle_failures + 1,
      settle_failed_at = coalesce(settle_failed_at, now()), reason = ${reason}
    WHERE id = ${failure.paymentId}::uuid AND state NOT IN ('fulfilled', 'refund_due', 'refunded')
    RETURNING settle_failures >= ${TRIES}
      AND settle_failed_at <= now() - make_interval(secs => ${PATIENCE_SECONDS}::int) AS "isForGood"`
  return counted?.isForGood ? reason : null
}

export function logFailure({ paymentId, error }: { paymentId: string; error: unknown }): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  console.error(
    JSON.stringify({
      level: "error",
      what: "settle",
      payment: paymentId,
      why: message.slice(0, 2000),
      stack,
    }),
  )
}

/** The last line says it: Prisma's messages begin with the call. */
function whatOf(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return Array.from(storable(message.trim().split("\n").at(-1)))
    .slice(0, 200)
    .join("")
}
