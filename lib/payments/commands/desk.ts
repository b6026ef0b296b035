import type { Tx } from "../../db"
import { AppError } from "../../errors"
import type { DeskPaid } from "../rules"

/** Says how much was taken and how, or that it is owed. Throws CONFLICT when some of it went back. */
export async function sayPaidAtDesk(
  tx: Tx,
  { deskPaymentId, how, cents }: DeskPaid & { deskPaymentId: string },
): Promise<void> {
  const method = how === "owes" ? null : how
  // Raw: the condition and the database's clock in one statement.
  const changed = await tx.$executeRaw`
    UPDATE desk_payment SET amount_cents = ${cents}, method = ${method}::desk_method,
      taken_at = CASE WHEN ${method !== null} THEN coalesce(taken_at, now()) END, kept_at = NULL
    WHERE id = ${deskPaymentId}::uuid AND paid_back_cents = 0`
  if (changed === 0) throw new AppError("CONFLICT", "Some of this has already been paid back.")
}

/** The desk payment, locked, and what is left of what she took. */
export async function lockDeskPayment(tx: Tx, { deskPaymentId }: { deskPaymentId: string }): Promise<number> {
  // Raw: row lock.
  const [row] = await tx.$queryRaw<{ leftCents: number }[]>`
    SELECT CASE WHEN taken_at IS NULL THEN 0 ELSE amount_cents - paid_back_cents END AS "leftCents"
    FROM desk_payment WHERE id = ${deskPaymentId}::uuid FOR UPDATE`
  if (!row) throw new Error(`desk payment ${deskPaymentId} is gone`)
  return row.leftCents
}

/** Says that she keeps what she took; false when it was said, or there is nothing left of it. */
export async function keepDeskPayment(
  tx: Tx,
  { deskPaymentId }: { deskPaymentId: string },
): Promise<boolean> {
  // Raw: the condition and the database's clock in one statement.
  const kept = await tx.$executeRaw`
    UPDATE desk_payment SET kept_at = now() WHERE id = ${deskPaymentId}::uuid AND taken_at IS NOT NULL
      AND kept_at IS NULL AND paid_back_cents < amount_cents`
  return kept > 0
}

/** Records that she gives back some of what she took: nobody else is asked to pay it. */
export async function recordPaidBack(
  tx: Tx,
  { deskPaymentId, cents }: { deskPaymentId: string; cents: number },
): Promise<void> {
  if (cents === 0) return
  // Raw: the database's clock.
  await tx.$executeRaw`
    UPDATE desk_payment SET paid_back_cents = paid_back_cents + ${cents}, paid_back_at = now()
    WHERE id = ${deskPaymentId}::uuid`
}
