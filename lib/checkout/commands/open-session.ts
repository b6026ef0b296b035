import { claiming, claimSlot, releaseHold } from "../../bookings/commands/claim"
import { whereInForce } from "../../bookings/queries/where"
import { MOST_HELD_SLOTS, OPENINGS_PER_HOUR, type Place, priceOfSession } from "../../bookings/rules"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { queuePush } from "../../jobs/queue"
import { fundByPayment } from "../../payments/commands/funding"
import { movePayment } from "../../payments/commands/payments"
import { askPayPal } from "./ask-paypal"

type Opening = {
  studentId: string
  slotId: string
  sessionType: string
  message: string
  /** As it came from the browser: dollars. */
  amount: unknown
  place: Place
  timeZone: string
}
type OpenPayment = { id: string; paypalOrderId: string | null; holdUntil: Date }

/**
 * Opens the payment of a session: writes the row, holds the slot for 10 minutes, then asks PayPal for an
 * order (docs/product.md, Payments). Asking again for the same thing gives the same order; a third slot gives the
 * oldest of those that are not paid for back. Throws INVALID (amount, place), SLOT_TAKEN, SLOT_PAST, NOT_FOUND,
 * SLOT_BUSY, TOO_MANY, PAYPAL_DOWN.
 */
export async function openBookingPayment(opening: Opening): Promise<{ orderId: string; holdUntil: string }> {
  const cents = priceOfSession(opening.amount)
  if (cents === null)
    throw new AppError(
      "INVALID",
      "The amount must be at least $50. Please adjust your entry and try again.",
      {
        fields: { amount: "Whole dollars from $50 to $140." },
      },
    )
  await failpoint("start:before")
  const payment = await claiming(() => db().$transaction((tx) => claimForPayment(tx, { ...opening, cents })))
  await failpoint("start:committed")
  const orderId =
    payment.paypalOrderId ??
    (await askPayPal({ paymentId: payment.id, cents, description: opening.sessionType }))
  return { orderId, holdUntil: payment.holdUntil.toISOString() }
}

async function claimForPayment(tx: Tx, opening: Opening & { cents: number }): Promise<OpenPayment> {
  const { studentId, slotId, sessionType, message, cents, place, timeZone } = opening
  const where = await whereInForce(tx, { place })
  // Raw: row lock. One opening at a time for one student: a double click finds the first one's row.
  await tx.$executeRaw`SELECT 1 FROM student WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`
  const same = await putAsideOtherHolds(tx, opening)
  if (same) {
    const data = { ...where, timeZone }
    await tx.booking.updateMany({ where: { funding: { paymentId: same.id }, status: "held" }, data })
    return same
  }
  await refuseTooManyOpenings(tx, studentId)
  const { id: paymentId } = await tx.payment.create({
    data: { purpose: "booking", amountCents: cents, studentId, details: { slotId, sessionType } },
    select: { id: true },
  })
  const fundingId = await fundByPayment(tx, { paymentId, cents })
  const booking = await claimSlot(tx, {
    slotId,
    studentId,
    sessionType,
    message,
    where,
    timeZone,
    fundingId,
  })
  await queuePush(tx, { event: "slotHeld", slotId })
  return { id: paymentId, paypalOrderId: null, holdUntil: booking.holdUntil ?? booking.startsAt }
}

/** By the rows of the openings themselves: those that the database refused do not count. */
async function refuseTooManyOpenings(tx: Tx, studentId: string): Promise<void> {
  // Raw: the database's clock.
  const [opened] = await tx.$queryRaw<{ count: number; wait: number | null }[]>`
    SELECT count(*)::int AS count,
      ceil(extract(epoch FROM min(created_at) + interval '1 hour' - now()))::int AS wait
    FROM payment
    WHERE student_id = ${studentId}::uuid AND purpose = 'booking' AND created_at > now() - interval '1 hour'`
  if (opened && opened.count >= OPENINGS_PER_HOUR)
    throw new AppError(
      "TOO_MANY",
      "You've started a lot of payments in the last hour. Please wait a while and try again.",
      {},
      { "Retry-After": String(Math.max(1, opened.wait ?? 1)) },
    )
}

/**
 * The open payment of the very same thing, if there is one. Otherwise makes room for one more slot: what was
 * open for this slot is put aside, and of other slots all but the newest that are not paid for are given back.
 */
async function putAsideOtherHolds(
  tx: Tx,
  { studentId, slotId, sessionType, cents }: Opening & { cents: number },
): Promise<OpenPayment | null> {
  // Raw: row locks, and the database's clock.
  const open = await tx.$queryRaw<
    (OpenPayment & {
      state: string
      slotId: string
      sessionType: string
      amountCents: number
      isLive: boolean
    })[]
  >`
    SELECT p.id, p.state::text, p.paypal_order_id AS "paypalOrderId", p.amount_cents AS "amountCents",
      b.slot_id AS "slotId", b.session_type AS "sessionType", b.hold_until AS "holdUntil",
      b.hold_until > now() AS "isLive"
    FROM payment p JOIN funding f ON f.payment_id = p.id
    JOIN booking b ON b.funding_id = f.id AND b.status = 'held'
    WHERE p.student_id = ${studentId}::uuid AND p.state IN ('created', 'capturing', 'pending_capture')
    ORDER BY p.created_at DESC, p.id
    FOR UPDATE OF p`
  const ofSlot = open.filter((payment) => payment.slotId === slotId)
  if (ofSlot.some((payment) => payment.state !== "created"))
    throw new AppError(
      "SLOT_BUSY",
      "Your payment for this time is already on its way. There is no need to pay again.",
    )
  const same = ofSlot.find(
    (payment) => payment.isLive && payment.sessionType === sessionType && payment.amountCents === cents,
  )
  if (same) return same
  const others = open.filter((payment) => payment.state === "created" && payment.slotId !== slotId)
  for (const { id: paymentId } of [...ofSlot, ...others.slice(MOST_HELD_SLOTS - 1)]) {
    await movePayment(tx, { paymentId, to: "failed", reason: "Another payment was opened instead." })
    await releaseHold(tx, { paymentId })
  }
  return null
}
