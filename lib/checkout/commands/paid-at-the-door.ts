import { PREFERRED_NAME } from "../../classes/queries/events"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { greeted } from "../../mail/when"
import { toWire } from "../../money"
import { returnCredit, takeCredit } from "../../passes/commands/credits"
import { sayPaidAtDesk } from "../../payments/commands/desk"
import { fundAtDesk, fundByCredit } from "../../payments/commands/funding"
import type { DeskPaid } from "../../payments/rules"
import { payPlace } from "./fulfill-class"

type PaidHere = DeskPaid | { how: "pass" } | null
type Given = { signUpId: string; paid: PaidHere; adminId: string; now: Date }
type Marked = {
  fundingId: string | null
  deskPaymentId: string | null
  creditId: string | null
  paidBackCents: number
  isBackOnPass: boolean
  email: string
  name: string
  preferredName: string
  title: string
}

/**
 * Notes what somebody in a class has paid at the door, or owes, or takes a class off their pass; null takes the mark
 * back. Marked again, the same row says the new amount. Throws NOT_FOUND, or CONFLICT for what was paid otherwise or has
 * been paid back, or where there is no pass.
 */
export async function markPaid(given: Given): Promise<{ signUpId: string; paid: unknown }> {
  const { signUpId, paid, adminId } = given
  const said = paid && { how: paid.how, amount: "cents" in paid ? toWire(paid.cents) : 0 }
  await db().$transaction(async (tx) => {
    // Raw: who marks the same person at once waits, and then reads what was written.
    await tx.$queryRaw`SELECT FROM sign_up WHERE id = ${signUpId}::uuid FOR UPDATE`
    const [marked] = await tx.$queryRaw<Marked[]>`
      SELECT u.funding_id AS "fundingId", f.desk_payment_id AS "deskPaymentId", f.credit_id AS "creditId",
        coalesce(d.paid_back_cents, 0) AS "paidBackCents",
        EXISTS (SELECT FROM credit c WHERE c.of_id = f.credit_id) AS "isBackOnPass", u.email, u.name,
        ${PREFERRED_NAME} AS "preferredName", e.title
      FROM sign_up u JOIN event e ON e.id = u.event_id LEFT JOIN funding f ON f.id = u.funding_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
      WHERE u.id = ${signUpId}::uuid AND u.cancelled_at IS NULL`
    if (!marked) throw new AppError("NOT_FOUND", "They’re no longer on this list.")
    const isOtherwise = !marked.deskPaymentId && !(marked.creditId && paid === null)
    if (marked.isBackOnPass) throw new AppError("CONFLICT", "The class is back on their pass.")
    if (marked.fundingId && (isOtherwise || marked.paidBackCents > 0))
      throw new AppError("CONFLICT", "This wasn’t paid at the door, so it can’t be changed here.")
    await write(tx, { ...given, marked })
    const details = said ?? { how: "taken back" }
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action: "mark paid", subject: `sign_up:${signUpId}`, details },
    })
  })
  return { signUpId, paid: said }
}

async function write(tx: Tx, given: Given & { marked: Marked }): Promise<void> {
  const { signUpId, paid, now, marked } = given
  const { fundingId, deskPaymentId, creditId } = marked
  if (!paid || paid.how === "pass") {
    if (fundingId) {
      await tx.signUp.update({ where: { id: signUpId }, data: { fundingId: null } })
      await tx.funding.delete({ where: { id: fundingId } })
      if (deskPaymentId) await tx.deskPayment.delete({ where: { id: deskPaymentId } })
      if (creditId) await returnCredit(tx, { creditId, isHers: false })
    }
    if (paid) await payByPass(tx, { signUpId, ...marked })
    return
  }
  if (deskPaymentId) return sayPaidAtDesk(tx, { deskPaymentId, ...paid })
  const method = paid.how === "owes" ? null : paid.how
  const made = await fundAtDesk(tx, { amountCents: paid.cents, method, now })
  await tx.signUp.update({ where: { id: signUpId }, data: { fundingId: made } })
}

/** A class off the pass of whose address it is: she sees who stands before her. */
async function payByPass(
  tx: Tx,
  { signUpId, email, title, ...person }: Omit<Marked, "fundingId"> & { signUpId: string },
): Promise<void> {
  const student = email
    ? await tx.student.findFirst({
        where: { email: email.toLowerCase(), deletedAt: null },
        select: { id: true },
      })
    : null
  const used = student && (await takeCredit(tx, { studentId: student.id, title }))
  if (!used)
    throw new AppError("CONFLICT", `${greeted(person)} has no pass with a class left for this class.`)
  await payPlace(tx, { signUpId, fundingId: await fundByCredit(tx, { creditId: used.creditId }) })
}
