import type { Tx } from "../../db"
import type { DeskMethod } from "../../generated/prisma/enums"

/**
 * Takes `cents` of a payment for one booking; the database refuses what the payment cannot pay. Answers the
 * funding's id.
 */
export async function fundByPayment(
  tx: Tx,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<string> {
  await tx.payment.update({ where: { id: paymentId }, data: { fundedCents: { increment: cents } } })
  const { id } = await tx.funding.create({ data: { paymentId, cents }, select: { id: true } })
  return id
}

/** The use of a code for one booking. Answers the funding's id. */
export async function fundByRedemption(tx: Tx, { redemptionId }: { redemptionId: string }): Promise<string> {
  const { id } = await tx.funding.create({ data: { redemptionId, cents: 0 }, select: { id: true } })
  return id
}

/** A class off a pass. Answers the funding's id. */
export async function fundByCredit(tx: Tx, { creditId }: { creditId: string }): Promise<string> {
  const { id } = await tx.funding.create({ data: { creditId, cents: 0 }, select: { id: true } })
  return id
}

/** What was taken at the desk, or is owed (`method` null). Answers the funding's id. */
export async function fundAtDesk(
  tx: Tx,
  given: { amountCents: number; method: DeskMethod | null; now: Date },
): Promise<string> {
  const { amountCents, method, now } = given
  const { id: deskPaymentId } = await tx.deskPayment.create({
    data: { amountCents, method, takenAt: method && now },
    select: { id: true },
  })
  const { id } = await tx.funding.create({ data: { deskPaymentId, cents: 0 }, select: { id: true } })
  return id
}
