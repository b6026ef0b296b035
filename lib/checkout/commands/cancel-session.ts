import { releaseHold } from "../../bookings/commands/claim"
import type { BookingMailData } from "../../bookings/emails/data"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { type NewMail, queueMail, queuePush } from "../../jobs/queue"
import { lockPayment, movePayment } from "../../payments/commands/payments"
import { mailDataOfBooking } from "../queries/mail-data"
import { retryOnClaimConflict } from "./claim-conflict"
import { type Back, giveBack } from "./give-back"

export type Deleted = { kind: "slot" | "session"; refunded: boolean }
export type LiveBooking = {
  id: string
  status: "held" | "confirmed"
  isLive: boolean
  isPast: boolean
  paymentId: string | null
  redemptionId: string | null
  deskPaymentId: string | null
}

/**
 * The admin's delete (docs/calls.md, DELETE /api/bookings/{slotId}): takes a free slot away, or cancels a booked
 * session: the student is told, the calendar entry is canceled and the money or the coupon goes back, all
 * recorded in one transaction. Throws NOT_FOUND, or SLOT_BUSY while somebody is paying.
 */
export async function deleteSlot(given: { slotId: string; adminId: string }): Promise<Deleted> {
  return retryOnClaimConflict(() => db().$transaction((tx) => deleteIn(tx, given)))
}

async function deleteIn(tx: Tx, { slotId, adminId }: { slotId: string; adminId: string }): Promise<Deleted> {
  const booking = await lockLive(tx, slotId)
  const refunded = booking ? await cancelBooking(tx, booking) : false
  await tx.slot.update({ where: { id: slotId }, data: { deletedAt: new Date() } })
  const kind = booking?.status === "confirmed" ? "session" : "slot"
  await queuePush(tx, { event: "slotsChanged" })
  await tx.auditEntry.create({
    data: {
      actor: `admin:${adminId}`,
      action: `delete ${kind}`,
      subject: `slot:${slotId}`,
      details: { refunded },
    },
  })
  return { kind, refunded }
}

/** The live booking of a slot that is there, with the slot and the payment locked. Throws NOT_FOUND or SLOT_BUSY. */
export async function lockLive(tx: Tx, slotId: string): Promise<LiveBooking | undefined> {
  // Payment before slot, the order in which settling locks them: two that meet wait, and never deadlock.
  const before = await findLive(tx, slotId)
  if (before?.paymentId) await lockPayment(tx, { paymentId: before.paymentId })
  // Raw: row lock.
  const [slot] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM slot WHERE id = ${slotId}::uuid AND deleted_at IS NULL FOR UPDATE`
  if (!slot) throw new AppError("NOT_FOUND", "This slot has already been deleted.")
  // Read again after the lock: every claim holds a share of it until it commits.
  const booking = await findLive(tx, slotId)
  if (booking && booking.id !== before?.id) throw busy()
  return booking
}

async function findLive(tx: Tx, slotId: string): Promise<LiveBooking | undefined> {
  // Raw: the database's clock.
  const [booking] = await tx.$queryRaw<LiveBooking[]>`
    SELECT b.id, b.status::text, b.hold_until > now() AS "isLive", b.starts_at <= now() AS "isPast",
      f.payment_id AS "paymentId", f.redemption_id AS "redemptionId",
      f.desk_payment_id AS "deskPaymentId"
    FROM booking b JOIN funding f ON f.id = b.funding_id
    WHERE b.slot_id = ${slotId}::uuid AND b.status IN ('held', 'confirmed')`
  return booking
}

/** Ends a live booking: the student is told, and what was paid goes back. True when money does. */
async function cancelBooking(tx: Tx, booking: LiveBooking): Promise<boolean> {
  if (booking.status === "held") {
    await endHold(tx, booking)
    return false
  }
  const data = await endSession(tx, booking)
  if (!data) return false
  await queueMail(tx, cancelledMail(data))
  return data.refundedCents !== null || (data.paidBackCents ?? 0) > 0
}

/** Tells a student of a session that `endSession` has ended. */
export function cancelledMail(data: BookingMailData): NewMail {
  return { key: `booking-cancelled/${data.bookingId}`, to: data.email, template: "bookings/cancelled", data }
}

/** The same, when the student has ended it. */
export function youCancelledMail(data: BookingMailData): NewMail {
  return {
    key: `booking-cancelled/${data.bookingId}`,
    to: data.email,
    template: "bookings/you-cancelled",
    data,
  }
}

/** Ends a confirmed session and gives back what paid for it. Answers what its email says; null: nobody is told. Throws CONFLICT. */
export async function endSession(
  tx: Tx,
  booking: LiveBooking,
  back: Back = "all",
): Promise<BookingMailData | null> {
  const { count } = await tx.booking.updateMany({
    where: { id: booking.id, status: "confirmed" },
    data: { status: "cancelled", cancelledAt: new Date(), sequence: { increment: 1 } },
  })
  if (count === 0) throw new AppError("CONFLICT", "This session was just canceled.")
  // A session that has taken place was earned: deleting it tidies the list and moves no money.
  if (booking.isPast) return null
  const given = await giveBack(tx, booking, back)
  return { ...(await mailDataOfBooking(tx, { bookingId: booking.id })), ...given }
}

/** A payment that has not begun is closed; one whose money may be moving is left to finish first. */
async function endHold(tx: Tx, booking: LiveBooking): Promise<void> {
  if (!booking.paymentId) return
  const payment = await lockPayment(tx, { paymentId: booking.paymentId })
  if (payment.state === "capturing" || payment.state === "pending_capture" || booking.isLive) throw busy()
  if (payment.state === "created")
    await movePayment(tx, {
      paymentId: payment.id,
      to: "failed",
      reason: "The time was taken off the calendar.",
    })
  await releaseHold(tx, { paymentId: payment.id })
}

function busy() {
  return new AppError(
    "SLOT_BUSY",
    "A student is paying for this time right now. Please try again in a few minutes.",
  )
}
