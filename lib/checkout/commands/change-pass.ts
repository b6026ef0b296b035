import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError, invalidField } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { formatUsd, toWire } from "../../money"
import { expire, lockPass, writeCredit } from "../../passes/commands/credits"
import { endOfDay, sayClasses } from "../../passes/rules"
import type { ChangePassBody, RefundPassBody } from "../../passes/schema"
import { lockDeskPayment, recordPaidBack, sayPaidAtDesk } from "../../payments/commands/desk"
import { lockPayment } from "../../payments/commands/payments"
import { giveBackAlone } from "./give-back-place"

type Which = { passId: string; adminId: string }

/**
 * Gives or takes classes, moves the last day, or notes that an owed pass was paid (docs/calls.md, PUT
 * /api/admin/passes/sold/{passId}). What is written off already stays so. Throws NOT_FOUND, CONFLICT when there are not
 * so many left, PAST for a day that is over.
 */
export async function changePass(given: Which & { body: ChangePassBody }): Promise<void> {
  const { passId, adminId, body } = given
  const { change, lastDay, note, paid } = body
  await db().$transaction(async (tx) => {
    const pass = await lockPass(tx, { passId })
    const isOver = await expire(tx, pass)
    const balance = isOver ? 0 : pass.balance
    if (lastDay) {
      const expiresAt = endOfDay({ date: lastDay, zone: env().STUDIO_TIME_ZONE })
      if (expiresAt <= pass.now)
        throw new AppError("PAST", "That day is over.", { fields: { lastDay: "That day is over." } })
      await tx.pass.update({ where: { id: passId }, data: { expiresAt } })
    }
    if (change !== undefined) {
      if (balance + change < 0)
        throw new AppError(
          "CONFLICT",
          `There ${balance === 1 ? "is" : "are"} only ${sayClasses(balance)} left.`,
        )
      await writeCredit(tx, { passId, change, reason: change > 0 ? "given" : "taken", note })
    }
    if (paid) await markPaid(tx, { passId, paid })
    const done: { action: string; details: object }[] = []
    if (change !== undefined)
      done.push({ action: change > 0 ? "give classes" : "take classes", details: { change } })
    if (lastDay) done.push({ action: "extend pass", details: { lastDay } })
    if (paid) done.push({ action: "mark paid", details: { how: paid.how, amount: toWire(paid.amount) } })
    await tx.auditEntry.createMany({
      data: done.map(({ action, details }) => ({
        actor: `admin:${adminId}`,
        action,
        subject: `pass:${passId}`,
        details: note ? { ...details, note } : details,
      })),
    })
  })
}

async function markPaid(
  tx: Tx,
  { passId, paid }: { passId: string; paid: NonNullable<ChangePassBody["paid"]> },
): Promise<void> {
  const { deskPaymentId } = (await tx.funding.findFirst({ where: { pass: { id: passId } } })) ?? {}
  if (!deskPaymentId) throw new AppError("CONFLICT", "This pass wasn’t paid to you in person.")
  await sayPaidAtDesk(tx, { deskPaymentId, how: paid.how, cents: paid.amount })
}

export type RefundedPass = { refunded: number; paidBack: number }

/**
 * Takes what is left of a pass and gives money back for it: through PayPal, or noted as given back by her. The amount is
 * hers. Throws NOT_FOUND, CONFLICT when something else is left than was shown, INVALID for more than was paid.
 */
export async function refundPass(given: Which & { body: RefundPassBody }): Promise<RefundedPass> {
  const { passId, adminId, body } = given
  return db().$transaction(async (tx) => {
    const funding = await tx.funding.findFirst({ where: { pass: { id: passId } } })
    const { paymentId = null, deskPaymentId = null } = funding ?? {}
    // Payments before passes, as in settling.
    const payment = paymentId ? await lockPayment(tx, { paymentId }) : null
    const deskCents = deskPaymentId ? await lockDeskPayment(tx, { deskPaymentId }) : 0
    const { balance } = await lockPass(tx, { passId })
    if (balance !== body.balance)
      throw new AppError(
        "CONFLICT",
        `There ${balance === 1 ? "is" : "are"} ${sayClasses(balance)} left now.`,
        { balance },
      )
    const leftCents = payment ? (payment.capturedCents ?? 0) - payment.refundedCents : deskCents
    if (body.amount > leftCents) {
      const message = `At most ${formatUsd(leftCents)} can be refunded.`
      throw invalidField("amount", message)
    }
    const creditId = await writeCredit(tx, { passId, change: -balance, reason: "refunded" })
    const reason = "The unused part of a pass was paid back."
    const refundCents =
      paymentId && funding
        ? await giveBackAlone(tx, { paymentId, fundingId: funding.id, cents: body.amount, reason })
        : 0
    if (deskPaymentId) await recordPaidBack(tx, { deskPaymentId, cents: body.amount })
    const { student, name } = await tx.pass.findUniqueOrThrow({
      where: { id: passId },
      include: { student: true },
    })
    const { email, firstName, preferredName } = student
    await queueMail(tx, {
      key: `pass-refunded/${creditId}`,
      to: email,
      template: "passes/refunded",
      data: {
        email,
        firstName,
        preferredName,
        name,
        classes: balance,
        cents: deskPaymentId ? body.amount : refundCents,
        isByHer: deskPaymentId !== null,
        receiptOf: payment?.paypalOrderId ?? deskPaymentId ?? undefined,
      },
    })
    const done = { refunded: toWire(refundCents), paidBack: toWire(deskPaymentId ? body.amount : 0) }
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "refund pass",
        subject: `pass:${passId}`,
        details: { ...done, classes: balance },
      },
    })
    return done
  })
}
