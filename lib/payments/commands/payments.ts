import type { Tx } from "../../db"
import type { PaymentPurpose, PaymentState } from "../../generated/prisma/enums"
import type { CaptureFacts, OrderFacts, RefundFacts } from "../../services/paypal"
import { type NeedsPerson, statesBefore } from "../rules"

export type PaymentRow = {
  id: string
  purpose: PaymentPurpose
  state: PaymentState
  /** Cents of USD, as computed when it was opened. */
  amountCents: number
  currency: string
  studentId: string | null
  paypalOrderId: string | null
  captureId: string | null
  capturedCents: number | null
  /** Of its refunds, due and done. */
  refundedCents: number
  payerGivenName: string
  payerSurname: string
  payerEmail: string
  reason: string
}

/** The payment, locked until the transaction ends. Its state changes nowhere else. */
export async function lockPayment(tx: Tx, { paymentId }: { paymentId: string }): Promise<PaymentRow> {
  // Raw: row lock.
  const [row] = await tx.$queryRaw<PaymentRow[]>`
    SELECT id, purpose, state, amount_cents AS "amountCents", currency, student_id AS "studentId",
      paypal_order_id AS "paypalOrderId", capture_id AS "captureId", captured_cents AS "capturedCents",
      refunded_cents AS "refundedCents", payer_given_name AS "payerGivenName", payer_surname AS "payerSurname", payer_email AS "payerEmail", reason
    FROM payment WHERE id = ${paymentId}::uuid FOR UPDATE`
  if (!row) throw new Error(`payment ${paymentId} is gone`)
  return row
}

/** Moves a locked payment along one of the arrows of docs/decisions/0003-payments.md. Throws where there is none. */
export async function movePayment(
  tx: Tx,
  { paymentId, to, reason = "" }: { paymentId: string; to: PaymentState; reason?: string },
): Promise<void> {
  const isOpen = to === "created" || to === "capturing"
  // Raw: the database's clock, by which it is judged how long a state has lasted.
  const moved = await tx.$executeRaw`
    UPDATE payment SET state = ${to}::payment_state, state_at = clock_timestamp(), reason = ${reason},
      visitor = CASE WHEN ${isOpen} THEN visitor ELSE '' END
    WHERE id = ${paymentId}::uuid AND state::text = ANY(${statesBefore(to)})`
  if (moved === 0) throw new Error(`no arrow takes payment ${paymentId} to ${to}`)
}

/** Writes who paid, and what PayPal says it took, on a locked payment. */
export async function recordCapture(tx: Tx, { paymentId, order }: { paymentId: string; order: OrderFacts }) {
  const { payer, capture } = order
  await tx.payment.update({
    where: { id: paymentId },
    data: {
      payerGivenName: payer.givenName,
      payerSurname: payer.surname,
      payerEmail: payer.email,
      payerId: payer.id,
    },
  })
  if (capture) await recordTaken(tx, { paymentId, capture })
}

/** Only what was taken. */
export async function recordTaken(
  tx: Tx,
  { paymentId, capture }: { paymentId: string; capture: CaptureFacts },
): Promise<void> {
  await tx.payment.update({
    where: { id: paymentId },
    data: {
      captureId: capture.id,
      capturedCents: capture.cents,
      // PayPal names the fee when the money has come: what was said once stays.
      ...(capture.at ? { capturedAt: capture.at } : {}),
      ...(capture.feeCents === null ? {} : { feeCents: capture.feeCents }),
    },
  })
}

type NewRefund = { paymentId: string; fundingId?: string | null; amountCents: number; reason: string }

/**
 * Writes a refund of a locked payment, and of the funding that it is of. CHECKs keep each sum within what was captured
 * and what was funded. Answers its id.
 */
export async function writeRefund(
  tx: Tx,
  refund: NewRefund & { done?: { paypalRefundId: string } },
): Promise<string> {
  const { paymentId, fundingId, amountCents, reason, done } = refund
  const more = { refundedCents: { increment: amountCents } }
  await tx.payment.update({ where: { id: paymentId }, data: more })
  if (fundingId) await tx.funding.update({ where: { id: fundingId }, data: more })
  const number = (await tx.refund.count({ where: { paymentId } })) + 1
  const isDone = done && { state: "done" as const, doneAt: new Date(), paypalRefundId: done.paypalRefundId }
  const data = { paymentId, fundingId, number, amountCents, reason, ...isDone }
  const { id } = await tx.refund.create({ data, select: { id: true } })
  return id
}

/**
 * Writes down what PayPal has given back of a locked payment without us, as refunds that are done; a capture that
 * `isAllBack` has nothing left. Answers the cents that were not known before: however often it is told, none twice.
 */
export async function recordReturned(
  tx: Tx,
  given: {
    payment: PaymentRow
    /** What it is of, where that is known. */
    fundingId: string | null
    refunds: RefundFacts[]
    isAllBack: boolean
  },
): Promise<number> {
  const { payment, fundingId, refunds, isAllBack } = given
  const own = await tx.refund.findMany({ where: { paymentId: payment.id } })
  const isOwn = ({ id, customId }: RefundFacts) =>
    own.some((refund) => refund.id === customId || refund.paypalRefundId === id)
  const foreign = refunds.filter((refund) => !isOwn(refund))
  if (isAllBack) foreign.push({ id: `by-hand:${payment.id}`, cents: Number.MAX_SAFE_INTEGER, customId: "" })
  let leftCents = (payment.capturedCents ?? 0) - payment.refundedCents
  let returnedCents = 0
  for (const { id: paypalRefundId, cents } of foreign) {
    const amountCents = Math.min(cents, leftCents)
    if (amountCents < 1) continue
    leftCents -= amountCents
    returnedCents += amountCents
    const reason = "Refunded by hand at PayPal."
    await writeRefund(tx, { paymentId: payment.id, fundingId, amountCents, reason, done: { paypalRefundId } })
  }
  return returnedCents
}

/** Puts a payment on the admin's list until she says that it is done. */
export async function askForAPerson(
  tx: Tx,
  { paymentId, about }: { paymentId: string; about: NeedsPerson },
): Promise<void> {
  await tx.payment.update({
    where: { id: paymentId },
    data: { needsPerson: about, needsPersonAt: new Date() },
  })
}

/** Nobody has to look at it any more. */
export async function needsNobody(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  await tx.payment.update({ where: { id: paymentId }, data: { needsPerson: null } })
}

/** The admin's Done beside a payment of her list. False when there is nothing of that kind. */
export async function markDone(tx: Tx, { paymentId }: { paymentId: string }): Promise<boolean> {
  const { count } = await tx.payment.updateMany({
    where: { id: paymentId, needsPerson: { not: null } },
    data: { needsPerson: null },
  })
  return count > 0
}
