import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { toWire } from "../../money"
import { sayPaidAtDesk } from "../../payments/commands/desk"
import { fundAtDesk } from "../../payments/commands/funding"
import type { DeskPaid } from "../../payments/rules"

type Given = { signUpId: string; paid: DeskPaid | null; adminId: string; now: Date }
type Marked = { fundingId: string | null; deskPaymentId: string | null; paidBackCents: number }

/**
 * Notes what somebody in a class has paid at the door, or owes; null takes the mark back. Marked again, the same row
 * says the new amount. Throws NOT_FOUND, or CONFLICT for what was paid otherwise or has been paid back.
 */
export async function markPaid(given: Given): Promise<{ signUpId: string; paid: unknown }> {
  const { signUpId, paid, adminId } = given
  await db().$transaction(async (tx) => {
    // Raw: who marks the same person at once waits, and then reads what was written.
    await tx.$queryRaw`SELECT FROM sign_up WHERE id = ${signUpId}::uuid FOR UPDATE`
    const [marked] = await tx.$queryRaw<Marked[]>`
      SELECT s.funding_id AS "fundingId", f.desk_payment_id AS "deskPaymentId",
        coalesce(d.paid_back_cents, 0) AS "paidBackCents"
      FROM sign_up s LEFT JOIN funding f ON f.id = s.funding_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
      WHERE s.id = ${signUpId}::uuid AND s.cancelled_at IS NULL`
    if (!marked) throw new AppError("NOT_FOUND", "They are not on this list any more.")
    if (marked.fundingId && (!marked.deskPaymentId || marked.paidBackCents > 0))
      throw new AppError("CONFLICT", "This was not paid at the door, so it cannot be changed here.")
    await write(tx, { ...given, marked })
    const details = paid ? { how: paid.how, amount: toWire(paid.cents) } : { how: "taken back" }
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "mark paid", subject: `sign_up:${signUpId}`, details },
    })
  })
  return { signUpId, paid: paid && { how: paid.how, amount: toWire(paid.cents) } }
}

async function write(tx: Tx, given: Given & { marked: Marked }): Promise<void> {
  const { signUpId, paid, now, marked } = given
  const { fundingId, deskPaymentId } = marked
  if (!paid) {
    if (!fundingId || !deskPaymentId) return
    await tx.signUp.update({ where: { id: signUpId }, data: { fundingId: null } })
    await tx.funding.delete({ where: { id: fundingId } })
    await tx.deskPayment.delete({ where: { id: deskPaymentId } })
    return
  }
  if (deskPaymentId) return sayPaidAtDesk(tx, { deskPaymentId, ...paid })
  const method = paid.how === "owes" ? null : paid.how
  const made = await fundAtDesk(tx, { amountCents: paid.cents, method, now })
  await tx.signUp.update({ where: { id: signUpId }, data: { fundingId: made } })
}
