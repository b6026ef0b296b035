import { db } from "../../db"
import { env } from "../../env"
import { AppError, isUnavailable } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import { type NewMail, queueMails, queueRefund } from "../../jobs/queue"
import { listPaymentsThatNeedAPerson } from "../../payments/queries/payments"
import { getOrder, type OrderFacts, PayPalRefusal, PayPalSilent } from "../../services/paypal"
import { capturePayment, conclude, giveUp, takeMoney } from "./capture"
import { logFailure } from "./settle-failures"

/** A capture call is over, one way or the other, after this long (lib/services/paypal.ts gives it 9 seconds). */
const QUIET_SECONDS = 20
const STARTED_CAPTURE_MINUTES = 10
/** A browser asks for the capture as soon as the buyer has approved. What nobody has asked for by then is looked at, and again. */
const UNASKED_SECONDS = 60

/** The payments whose claim lives (of a pass there is none: for half an hour), by the database's clock; what had to yield can be taken back until then. */
const HELD = Prisma.sql`
  SELECT f.payment_id AS id FROM booking b JOIN funding f ON f.id = b.funding_id
  WHERE b.status = 'held' AND b.hold_until > now() AND f.payment_id IS NOT NULL
  UNION
  SELECT payment_id FROM order_line WHERE reserved_until > now()
  UNION
  SELECT payment_id FROM place_hold WHERE hold_until > now() AND released_at IS NULL
  UNION
  SELECT id FROM payment WHERE purpose = 'pass' AND created_at > now() - interval '30 minutes'`

type Open = {
  id: string
  state: string
  paypalOrderId: string | null
  isHeld: boolean
  isYoung: boolean
  /** No capture of it was refused before. */
  isUntried: boolean
}

/**
 * Finishes what a closed tab, a lost answer or a crash left undone: asks PayPal about every payment that
 * is not at rest and settles it, and puts refunds that are due before the worker again.
 * Any number may run at once. One payment's trouble does not stop the others.
 */
export async function reconcilePayments(): Promise<void> {
  // Raw: SKIP LOCKED, and the database's clock.
  const open = await db().$queryRaw<Open[]>`
    WITH held AS (${HELD})
    UPDATE payment p SET checked_at = now()
    FROM (
      SELECT p.id, held.id IS NOT NULL AS is_held FROM payment p LEFT JOIN held ON held.id = p.id
      WHERE ((p.state = 'created' AND held.id IS NULL)
          OR (p.state = 'created' AND p.reason = '' AND p.paypal_order_id IS NOT NULL
            AND greatest(p.state_at, p.checked_at) < now() - make_interval(secs => ${UNASKED_SECONDS}))
          OR (p.state = 'capturing' AND p.state_at < now() - make_interval(secs => ${QUIET_SECONDS}))
          OR p.state = 'pending_capture'
          OR (p.state = 'failed' AND p.settle_failed_at IS NOT NULL))
        AND (p.checked_at IS NULL OR p.checked_at < now() - CASE
          WHEN p.state_at < now() - interval '1 hour' THEN interval '15 minutes' ELSE interval '15 seconds' END)
      ORDER BY p.state_at
      LIMIT 50
      FOR UPDATE OF p SKIP LOCKED
    ) due
    WHERE p.id = due.id
    RETURNING p.id, p.state::text, p.paypal_order_id AS "paypalOrderId", due.is_held AS "isHeld",
      p.state_at > now() - make_interval(mins => ${STARTED_CAPTURE_MINUTES}) AS "isYoung", p.reason = '' AS "isUntried"`
  for (const payment of open) {
    try {
      await reconcile(payment)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      console.warn(
        JSON.stringify({ level: "warn", what: "reconcile", payment: payment.id, why: why.slice(0, 300) }),
      )
    }
  }
  await requeueRefunds()
  await writeToTheTeacher()
}

/** One mail to the teacher for each payment, and each state of it, that does not come to rest by itself. */
async function writeToTheTeacher(): Promise<void> {
  const mails = (await listPaymentsThatNeedAPerson()).map(
    (payment): NewMail => ({
      key: `payment-needs-person/${payment._id}/${payment.state}`,
      to: env().TEACHER_EMAIL,
      template: "payments/needs-person",
      data: payment,
    }),
  )
  await queueMails(db(), mails)
}

/** Brings one payment to rest, if PayPal’s word allows it. */
async function reconcile(payment: Open): Promise<void> {
  const { id: paymentId, state, paypalOrderId, isHeld, isYoung, isUntried } = payment
  if (!paypalOrderId) return giveUp({ paymentId, reason: "The payment was never opened at PayPal." })
  const order = await read(paypalOrderId)
  if (order?.capture) {
    await conclude({ paymentId, order })
    return
  }
  // PayPal had its money under review and shows none of it now: nothing says that it didn’t come.
  if (state === "pending_capture") return
  const isApproved = order?.status === "APPROVED"
  if (isApproved && isHeld && state === "capturing" && isYoung) return finishCapture({ payment, order })
  if (isApproved && isHeld && state === "created" && isUntried) return startLostCapture({ paymentId, order })
  if (isHeld && state === "created") return
  // Who was declined has seen it, and tried no other card.
  const told = isApproved && (state === "capturing" || isUntried) ? order : undefined
  await giveUp({ paymentId, reason: "The payment wasn’t finished in time.", told })
}

/** The buyer had approved and pressed pay; the call was lost on the way. The same request id takes once. */
async function finishCapture({ payment, order }: { payment: Open; order: OrderFacts }): Promise<void> {
  try {
    await conclude({ paymentId: payment.id, order: await takeMoney(payment) })
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error
    await giveUp({ paymentId: payment.id, reason: `PayPal refused: ${error.issue}.`, told: order })
  }
}

/** The buyer had approved and pressed pay, and the browser never got to ask for the capture. */
async function startLostCapture({
  paymentId,
  order,
}: {
  paymentId: string
  order: OrderFacts
}): Promise<void> {
  try {
    await capturePayment({ paymentId })
  } catch (error) {
    if (!(error instanceof AppError) || !FINAL.has(error.code)) throw error
    await giveUp({ paymentId, reason: `The capture was refused: ${error.code}.`, told: order })
  }
}

const FINAL = new Set(["INSTRUMENT_DECLINED", "NOT_APPROVED", "COUPON_USED", "CLAIM_LOST"])

async function read(orderId: string): Promise<OrderFacts | null> {
  try {
    return await getOrder(orderId)
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return null
    throw error
  }
}

const AT_REST = ["fulfilled", "refund_due", "refunded"]

/**
 * By the PayPal order that a webhook names. Unknown orders are not ours to touch, and one at rest is read only
 * when the caller wants it. Answers what PayPal says of it now, if it was read.
 */
export async function reconcileOrder(asked: {
  orderId: string
  isRead?: boolean
}): Promise<OrderFacts | null> {
  const payment = await db().payment.findUnique({
    where: { paypalOrderId: asked.orderId },
    select: { id: true, state: true },
  })
  if (!payment || (AT_REST.includes(payment.state) && !asked.isRead)) return null
  const order = await read(asked.orderId)
  if (order?.capture && !AT_REST.includes(payment.state)) await conclude({ paymentId: payment.id, order })
  return order
}

/** The same for a buyer who waits: when it cannot be settled just now, the payment stays what it was. */
export async function tryReconcileOrder(asked: { orderId: string }): Promise<void> {
  try {
    await reconcileOrder(asked)
  } catch (error) {
    if (error instanceof AppError || isUnavailable(error)) throw error
    if (!(error instanceof PayPalSilent)) logFailure({ paymentId: asked.orderId, error })
  }
}

async function requeueRefunds(): Promise<void> {
  const due = await db().refund.findMany({
    where: { state: "due" },
    select: { id: true },
    orderBy: { createdAt: "asc" },
    take: 50,
  })
  for (const { id: refundId } of due) await queueRefund(db(), { refundId })
}
