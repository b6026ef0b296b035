import { db, type Tx } from "../../db"
import { env } from "../../env"
import { isUnavailable } from "../../errors"
import { failpoint } from "../../failpoint"
import {
  askForAPerson,
  lockPayment,
  type PaymentRow,
  recordCapture,
  recordReturned,
  recordTaken,
} from "../../payments/commands/payments"
import { mismatch } from "../../payments/rules"
import type { CaptureFacts, OrderFacts } from "../../services/paypal"
import type { PaidBack } from "./fulfillment"
import { fulfillmentOf } from "./fulfillment-of"
import { oweTheRest } from "./owe-refund"
import { countFailure, logFailure } from "./settle-failures"

export type Settled = "fulfilled" | "refunding"

/** Why nothing is made of a payment: what the buyer is told, and the reason for the admin. */
type Obstacle = { why: PaidBack; reason: string }
type Given = { paymentId: string; order: OrderFacts; obstacle?: Obstacle }

/** A capture with money that came in, whatever became of it afterwards. */
const TAKEN = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "REVERSED"])
const ALL_BACK = new Set(["REFUNDED", "REVERSED"])

/**
 * Turns a capture into what was paid for, or into a refund that is due: the one place where that is decided,
 * whoever comes first (the browser, the webhook, the reconciler), however often they come.
 * Takes what PayPal says of the order now; believes nothing else. Throws while it may go well the next time; what
 * fails again and again for a reason that does not pass ends in a refund, and on the admin's list.
 */
export async function settle(given: { paymentId: string; order: OrderFacts }): Promise<Settled> {
  try {
    return await settleUnlessLost(given)
  } catch (error) {
    if (isUnavailable(error)) throw error
    const reason = await countFailure({ paymentId: given.paymentId, error })
    if (reason === null) throw error
    return giveUpFulfilling({ ...given, obstacle: { why: "failed", reason } })
  }
}

async function settleUnlessLost(given: Given): Promise<Settled> {
  try {
    return await inTransaction(given)
  } catch (error) {
    // The claim had been lost, and the database would not give the thing twice: the money goes back.
    const payment = await db().payment.findUniqueOrThrow({ where: { id: given.paymentId } })
    const fulfillment = fulfillmentOf(payment)
    if (!fulfillment.isConflict(error)) throw error
    return inTransaction({ ...given, obstacle: { why: "late", reason: fulfillment.messages.late } })
  }
}

function inTransaction(given: Given): Promise<Settled> {
  return db().$transaction((tx) => settleOnce(tx, given))
}

async function settleOnce(tx: Tx, { paymentId, order, obstacle }: Given): Promise<Settled> {
  const payment = await lockPayment(tx, { paymentId })
  if (payment.state === "fulfilled") return "fulfilled"
  if (payment.state === "refund_due" || payment.state === "refunded") return "refunding"
  const capture = takenOf({ paymentId, order })
  await recordCapture(tx, { paymentId, order })
  const fulfillment = fulfillmentOf(payment)
  const wrong = obstacle ?? (await findObstacle(tx, { payment, order }))
  const fulfilled = !wrong && (await fulfillment.fulfill(tx, { payment, order }))
  if (!fulfilled) {
    const { why, reason } = wrong ?? { why: "late", reason: fulfillment.messages.late }
    await refundPayer(tx, { payment, order, capture, why, reason })
    await fulfillment.release(tx, { paymentId })
    await fulfillment.notify(tx, { paymentId, news: why })
  }
  await failpoint("settle:before-commit")
  return fulfilled ? "fulfilled" : "refunding"
}

function takenOf({ paymentId, order }: { paymentId: string; order: OrderFacts }) {
  const { capture } = order
  if (capture && TAKEN.has(capture.status) && capture.cents !== null)
    return { ...capture, cents: capture.cents }
  throw new Error(`payment ${paymentId} was settled without money that came in`)
}

async function findObstacle(
  tx: Tx,
  { payment, order }: { payment: PaymentRow; order: OrderFacts },
): Promise<Obstacle | null> {
  if (order.capture?.status !== "COMPLETED")
    return { why: "refunded", reason: "It was refunded in PayPal before it was booked." }
  const wrong = mismatch({ payment, order, payeeId: env().PAYPAL_MERCHANT_ID })
  if (wrong) return { why: "failed", reason: `Paid, but ${wrong}.` }
  // Deleting a student locks their payments: it has committed by now, or finds what this settles.
  const { studentId: id } = payment
  const student = id ? await tx.student.findUniqueOrThrow({ where: { id } }) : null
  if (student?.deletedAt) return { why: "deleted", reason: "The student’s account was deleted." }
  return null
}

/** Owes what is left of a capture back to the payer. The worker pays it, as often as it takes. */
async function refundPayer(
  tx: Tx,
  given: { payment: PaymentRow; order: OrderFacts; capture: CaptureFacts & { cents: number } } & Obstacle,
): Promise<void> {
  const { payment, order, capture, why, reason } = given
  const { id: paymentId } = payment
  // Nothing was made of it, so it goes back of the payment, and of no funding.
  const returnedCents = await recordReturned(tx, {
    payment: { ...payment, capturedCents: capture.cents },
    fundingId: null,
    refunds: order.refunds,
    isAllBack: ALL_BACK.has(capture.status),
  })
  await oweTheRest(tx, { paymentId, cents: capture.cents - returnedCents, reason })
  if (why === "failed") await askForAPerson(tx, { paymentId, about: "not_fulfilled" })
  if (why === "refunded") await askForAPerson(tx, { paymentId, about: "refunded_before" })
}

/** Whatever can be done when nothing else can: the money first, the claim and the email each by itself. */
async function giveUpFulfilling(given: Given & { obstacle: Obstacle }): Promise<Settled> {
  const { paymentId, order, obstacle } = given
  try {
    return await inTransaction(given)
  } catch (error) {
    if (isUnavailable(error)) throw error
    logFailure({ paymentId, error })
  }
  const payment = await db().$transaction(async (tx) => {
    const locked = await lockPayment(tx, { paymentId })
    if (["fulfilled", "refund_due", "refunded"].includes(locked.state)) return null
    const capture = takenOf({ paymentId, order })
    await recordTaken(tx, { paymentId, capture })
    await refundPayer(tx, { payment: locked, order, capture, ...obstacle })
    return locked
  })
  if (!payment) return "refunding"
  const fulfillment = fulfillmentOf(payment)
  for (const rest of [
    (tx: Tx) => fulfillment.release(tx, { paymentId }),
    (tx: Tx) => fulfillment.notify(tx, { paymentId, news: obstacle.why }),
  ])
    await db()
      .$transaction(rest)
      .catch((error) => logFailure({ paymentId, error }))
  return "refunding"
}
