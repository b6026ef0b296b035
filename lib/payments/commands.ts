import type { Tx } from "../db"
import type { PaymentPurpose, PaymentState } from "../generated/prisma/enums"
import type { OrderFacts } from "../services/paypal"

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
  payerGivenName: string
  payerSurname: string
  payerEmail: string
  reason: string
}

/** The payment, locked until the transaction ends. Its state changes nowhere else. */
export async function lockPayment(tx: Tx, { paymentId }: { paymentId: string }): Promise<PaymentRow> {
  const [row] = await tx.$queryRaw<PaymentRow[]>`
    SELECT id, purpose, state, amount_cents AS "amountCents", currency, student_id AS "studentId",
      paypal_order_id AS "paypalOrderId", capture_id AS "captureId", captured_cents AS "capturedCents",
      payer_given_name AS "payerGivenName", payer_surname AS "payerSurname", payer_email AS "payerEmail", reason
    FROM payment WHERE id = ${paymentId}::uuid FOR UPDATE`
  if (!row) throw new Error(`payment ${paymentId} is gone`)
  return row
}

/** Moves a locked payment to a state along the arrows of docs/decisions/0003-payments.md. */
export async function movePayment(
  tx: Tx,
  { paymentId, to, reason = "" }: { paymentId: string; to: PaymentState; reason?: string },
): Promise<void> {
  const visitor = to === "created" || to === "capturing" ? undefined : ""
  await tx.payment.update({
    where: { id: paymentId },
    data: { state: to, stateAt: new Date(), reason, visitor },
  })
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
      captureId: capture?.id ?? null,
      capturedCents: capture?.cents ?? null,
    },
  })
}
