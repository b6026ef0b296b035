import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { lockPayment, movePayment, type PaymentRow, recordCapture } from "../../payments/commands/payments"
import { HOLD_MINUTES } from "../../payments/rules"
import { captureOrder, getOrder, type OrderFacts, PayPalRefusal, PayPalSilent } from "../../services/paypal"
import { fulfillmentOf } from "./fulfillment-of"
import { identifyPayer } from "./identify-payer"
import { settle } from "./settle"
import { logFailure } from "./settle-failures"

export type Payer = { givenName: string; surname: string; email: string }
export type Captured = { status: "COMPLETED"; payer: Payer } | { status: "PENDING"; payer: Payer }

/**
 * Captures an approved order and settles it. The claim is renewed before any money moves and the capture
 * is refused when it is lost. Throws CLAIM_LOST, COUPON_USED, INSTRUMENT_DECLINED, NOT_APPROVED, REFUNDED, or
 * PAYMENT_UNCONFIRMED when PayPal did not answer: then the reconciler finishes it.
 */
export async function capturePayment({ paymentId }: { paymentId: string }): Promise<Captured> {
  const payer = await identifyPayer({ paymentId })
  const payment = await db().$transaction((tx) => startCapture(tx, { paymentId, payer }))
  if (payment.state === "fulfilled") return { status: "COMPLETED", payer: payerOf(payment) }
  if (payment.state === "pending_capture") return { status: "PENDING", payer: payerOf(payment) }
  if (payment.state === "refund_due" || payment.state === "refunded") throw refunded(payment)
  if (payment.state === "failed") throw new AppError("CLAIM_LOST", fulfillmentOf(payment).messages.lost)
  await failpoint("capture:marked")
  let order: OrderFacts
  try {
    order = await takeMoney(payment)
  } catch (error) {
    throw await afterFailedCapture({ paymentId, error })
  }
  await failpoint("capture:done-uncommitted")
  const outcome = await concludeOrWait({ paymentId, order })
  await failpoint("settle:committed-before-response")
  if (outcome === "refunding")
    throw refunded(await db().payment.findUniqueOrThrow({ where: { id: paymentId } }))
  if (outcome === "declined") throw declined()
  const { givenName, surname, email } = order.payer
  return { status: outcome === "pending" ? "PENDING" : "COMPLETED", payer: { givenName, surname, email } }
}

/** Enters `capturing` with a renewed claim, or says in which state the payment is instead. */
async function startCapture(
  tx: Tx,
  { paymentId, payer }: { paymentId: string; payer: OrderFacts["payer"] | null },
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, { paymentId })
  if (payment.state !== "created" && payment.state !== "capturing") return payment
  const fulfillment = fulfillmentOf(payment)
  if ((await isOfNobody(tx, payment)) || !(await fulfillment.renew(tx, { payment, payer }))) {
    // A capture that is under way somewhere else may still take the money: only settling decides that one.
    if (payment.state === "capturing") return payment
    await movePayment(tx, { paymentId, to: "failed", reason: "The hold had run out before the payment." })
    await fulfillment.release(tx, { paymentId })
    return { ...payment, state: "failed" }
  }
  if (payment.state === "created") await movePayment(tx, { paymentId, to: "capturing" })
  return { ...payment, state: "capturing" }
}

/** True when the student whose payment it is has been deleted. */
async function isOfNobody(tx: Tx, { studentId }: PaymentRow): Promise<boolean> {
  if (!studentId) return false
  return (await tx.student.findUniqueOrThrow({ where: { id: studentId } })).deletedAt !== null
}

/** The capture call; an order that has been captured already is read instead. */
export async function takeMoney(payment: { id: string; paypalOrderId: string | null }): Promise<OrderFacts> {
  if (!payment.paypalOrderId) throw new PayPalRefusal(404, "RESOURCE_NOT_FOUND")
  try {
    return await captureOrder({ orderId: payment.paypalOrderId, requestId: `${payment.id}:capture` })
  } catch (error) {
    const isTaken = error instanceof PayPalRefusal && TAKEN.has(error.issue)
    if (isTaken) return getOrder(payment.paypalOrderId)
    throw error
  }
}

const TAKEN = new Set(["ORDER_ALREADY_CAPTURED", "ORDER_COMPLETION_IN_PROGRESS", "DUPLICATE_INVOICE_ID"])

/** The money may have moved: whatever goes wrong now, the buyer is not told that it failed. */
async function concludeOrWait(given: { paymentId: string; order: OrderFacts }) {
  try {
    return await conclude(given)
  } catch (error) {
    if (error instanceof AppError) throw error
    logFailure({ paymentId: given.paymentId, error })
    throw new AppError("PAYMENT_UNCONFIRMED", UNCONFIRMED)
  }
}

/** What a capture that PayPal answered means: settled, under review, or declined. */
export async function conclude({
  paymentId,
  order,
}: {
  paymentId: string
  order: OrderFacts
}): Promise<"fulfilled" | "refunding" | "pending" | "declined"> {
  switch (order.capture?.status) {
    case "COMPLETED":
    case "REFUNDED":
    case "PARTIALLY_REFUNDED":
    case "REVERSED":
      return settle({ paymentId, order })
    case "PENDING":
      await awaitReview({ paymentId, order })
      return "pending"
    case "DECLINED":
    case "FAILED":
      await giveUp({ paymentId, reason: "PayPal declined the payment." })
      return "declined"
    default:
      throw new AppError("PAYMENT_UNCONFIRMED", UNCONFIRMED)
  }
}

const UNCONFIRMED =
  "I’m confirming your payment with PayPal. Please don’t pay again. I’ll email you within a few minutes to tell you how it went."

async function awaitReview({ paymentId, order }: { paymentId: string; order: OrderFacts }): Promise<void> {
  await db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    if (payment.state !== "capturing") return
    await recordCapture(tx, { paymentId, order })
    await movePayment(tx, { paymentId, to: "pending_capture", reason: "PayPal is reviewing the payment." })
    await fulfillmentOf(payment).keepForReview(tx, { paymentId })
    await fulfillmentOf(payment).notify(tx, { paymentId, news: "pending" })
  })
}

/**
 * Ends a payment whose money will not come, and gives the claim back. A review that ended so is told by mail; so is
 * `told`, an order that its buyer had approved and has heard nothing of.
 */
export async function giveUp(given: { paymentId: string; reason: string; told?: OrderFacts }): Promise<void> {
  const { paymentId, reason, told } = given
  await db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    if (!["created", "capturing", "pending_capture"].includes(payment.state)) return
    await movePayment(tx, { paymentId, to: "failed", reason })
    await fulfillmentOf(payment).release(tx, { paymentId })
    if (told) await recordCapture(tx, { paymentId, order: told })
    if (told || payment.state === "pending_capture")
      await fulfillmentOf(payment).notify(tx, { paymentId, news: "denied" })
  })
}

/** How long after the opening a claim lasts at most when cards are declined. */
const DECLINED_MINUTES = 30

/** Back to `created` when PayPal said no before money moved; otherwise it stays `capturing` for the reconciler. */
async function afterFailedCapture({
  paymentId,
  error,
}: {
  paymentId: string
  error: unknown
}): Promise<unknown> {
  if (error instanceof PayPalSilent) return new AppError("PAYMENT_UNCONFIRMED", UNCONFIRMED)
  if (!(error instanceof PayPalRefusal)) return error
  await db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    if (payment.state !== "capturing") return
    await movePayment(tx, { paymentId, to: "created", reason: error.issue })
    const minutes = error.issue === "ORDER_NOT_APPROVED" ? HOLD_MINUTES : DECLINED_MINUTES
    await fulfillmentOf(payment).revertExtension(tx, { paymentId, minutes })
  })
  if (error.issue === "ORDER_NOT_APPROVED")
    return new AppError(
      "NOT_APPROVED",
      "You haven’t approved the payment in PayPal yet. You haven’t been charged.",
    )
  return declined()
}

function declined() {
  return new AppError(
    "INSTRUMENT_DECLINED",
    "Your payment could not be processed. Please check your payment details and try again.",
  )
}

export function refunded(payment: Pick<PaymentRow, "purpose" | "reason">) {
  const { messages } = fulfillmentOf(payment)
  return new AppError("REFUNDED", payment.reason === messages.late ? messages.tooLate : messages.refunded)
}

function payerOf(payment: PaymentRow): Payer {
  return { givenName: payment.payerGivenName, surname: payment.payerSurname, email: payment.payerEmail }
}
