import { REFUNDABLE_CENTS } from "../../bookings/queries/refundable"
import type { Tx } from "../../db"
import { releaseRedemption } from "../../payments/commands/coupons"
import { lockDeskPayment, recordPaidBack } from "../../payments/commands/desk"
import { lockPayment, needsNobody } from "../../payments/commands/payments"
import { oweRefund, oweTheRest } from "./owe-refund"

/** What goes back of what was paid: all that is left, or so many cents of it. */
export type Back = "all" | { cents: number }
export type GivenBack = {
  /** Through PayPal. */
  refundedCents: number | null
  /** By her, of what she had taken herself. */
  paidBackCents: number
  keptCents: number
}
type Funded = {
  id: string
  paymentId: string | null
  redemptionId: string | null
  deskPaymentId: string | null
}

/**
 * Gives back what paid for a session that has just ended: cents of its payment, the use of a code, or what she had taken
 * at the desk.
 */
export async function giveBack(tx: Tx, booking: Funded, back: Back): Promise<GivenBack> {
  const { id: bookingId, redemptionId } = booking
  if (redemptionId) await releaseRedemption(tx, { redemptionId })
  const leftCents = await refundableCents(tx, booking)
  const cents = back === "all" ? leftCents : back.cents
  if (cents > leftCents)
    throw new Error(`${cents} cents of ${leftCents} would go back of booking ${bookingId}`)
  const { paymentId, deskPaymentId } = booking
  const none = { refundedCents: null, paidBackCents: 0, keptCents: leftCents - cents }
  if (deskPaymentId) {
    await recordPaidBack(tx, { deskPaymentId, cents })
    return { ...none, paidBackCents: cents }
  }
  if (!paymentId) return none
  await refund(tx, { bookingId, paymentId, cents, keptCents: none.keptCents })
  return { ...none, refundedCents: cents > 0 ? cents : null }
}

/** Cents that can still go back of a session, its payment or desk payment locked. */
export async function refundableCents(tx: Tx, { id, paymentId, deskPaymentId }: Funded): Promise<number> {
  if (paymentId) await lockPayment(tx, { paymentId })
  if (deskPaymentId) return lockDeskPayment(tx, { deskPaymentId })
  // Raw: sums over several tables.
  const [row] = await tx.$queryRaw<{ cents: number }[]>`
    SELECT ${REFUNDABLE_CENTS} AS cents FROM booking b JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE b.id = ${id}::uuid`
  return row?.cents ?? 0
}

/**
 * Owes cents of a booking's funding, and notes what is kept of it. The payment ends with the last of its sessions, when
 * all of it is back.
 */
async function refund(
  tx: Tx,
  given: { bookingId: string; paymentId: string; cents: number; keptCents: number },
): Promise<void> {
  const { bookingId, paymentId, cents, keptCents } = given
  const payment = await lockPayment(tx, { paymentId })
  if (payment.state !== "fulfilled" || payment.capturedCents === null) return
  const own = await tx.funding.findFirstOrThrow({ where: { booking: { id: bookingId } } })
  if (keptCents > 0)
    await tx.funding.update({ where: { id: own.id }, data: { keptCents: { increment: keptCents } } })
  const others = await tx.funding.count({ where: { paymentId, booking: { status: "confirmed" } } })
  const owed = { paymentId, fundingId: own.id, cents, reason: "The session was canceled." }
  if (cents === payment.capturedCents - payment.refundedCents && others === 0) {
    await oweTheRest(tx, owed)
    await needsNobody(tx, { paymentId })
  } else if (cents > 0) await oweRefund(tx, owed)
}
