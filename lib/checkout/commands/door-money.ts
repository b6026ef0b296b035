import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { toWire } from "../../money"
import { keepDeskPayment, lockDeskPayment, recordPaidBack } from "../../payments/commands/desk"

/** Notes that she gave back what she had taken for a place in a class. Throws NOT_FOUND when there is nothing left. */
export async function payBackAtTheDoor(given: {
  signUpId: string
  adminId: string
}): Promise<{ signUpId: string; paidBack: number }> {
  const { signUpId, adminId } = given
  return db().$transaction(async (tx) => {
    const paidBack = toWire(await payBackSignUp(tx, { signUpId }))
    if (paidBack === 0) throw new AppError("NOT_FOUND", "There’s nothing to refund.")
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "pay back",
        subject: `sign_up:${signUpId}`,
        details: { paidBack },
      },
    })
    return { signUpId, paidBack }
  })
}

/** Cents of what was taken for a place that are noted as given back: all that is left. */
export async function payBackSignUp(tx: Tx, { signUpId }: { signUpId: string }): Promise<number> {
  const deskPaymentId = await deskPaymentOf(tx, signUpId)
  if (!deskPaymentId) return 0
  const cents = await lockDeskPayment(tx, { deskPaymentId })
  await recordPaidBack(tx, { deskPaymentId, cents })
  return cents
}

/** Notes that she keeps what she took for a place; false when nobody asks it of her. */
export async function keepAtTheDoor(tx: Tx, { signUpId }: { signUpId: string }): Promise<boolean> {
  const deskPaymentId = await deskPaymentOf(tx, signUpId)
  return deskPaymentId !== null && keepDeskPayment(tx, { deskPaymentId })
}

async function deskPaymentOf(tx: Tx, signUpId: string): Promise<string | null> {
  // Raw: who marks the same person at once waits.
  await tx.$queryRaw`SELECT FROM sign_up WHERE id = ${signUpId}::uuid FOR UPDATE`
  const found = await tx.funding.findFirst({
    where: { signUp: { id: signUpId } },
    select: { deskPaymentId: true },
  })
  return found?.deskPaymentId ?? null
}
