import { claiming, claimSlot, releaseHold, slotTaken } from "../bookings/commands"
import { db, type Tx } from "../db"
import { env } from "../env"
import { AppError } from "../errors"
import { queueMail, queuePush } from "../jobs/queue"
import { lockPayment, movePayment } from "../payments/commands"
import { INVALID_BOOKING_CODE, redeemForSession } from "../payments/coupons"
import { mailDataOfBooking } from "./mail-data"
import { reconcileOrder } from "./reconcile"

type Request = {
  studentId: string
  slotId: string
  sessionType: string
  message: string
  couponCode: string | undefined
  /** The Idempotency-Key header: the same key gets the same answer. */
  key: string | null
}

type Own = {
  id: string
  status: "held" | "confirmed"
  paymentId: string | null
  paymentState: string | null
  paypalOrderId: string | null
  finalizeKey: string | null
  isFinalized: boolean
}

export type BookedAnswer = { success: true; message: string; bookingId: string }

/**
 * Finalize Booking (spec 7, PUT /api/bookings/{slotId}/book): confirms the session that this student has
 * paid for, or redeems the coupon for it. Throws PAYMENT_REQUIRED, PAYMENT_PENDING, ALREADY_YOURS,
 * SLOT_TAKEN, SLOT_PAST, COUPON_USED, NOT_FOUND.
 */
export async function bookSession(request: Request): Promise<BookedAnswer> {
  let own = await findOwn(request)
  if (own?.paymentState === "capturing" && own.paypalOrderId) {
    await reconcileOrder({ orderId: own.paypalOrderId })
    own = await findOwn(request)
  }
  if (own?.status === "confirmed") return finalize(request, own)
  if (own?.paymentState === "pending_capture" || own?.paymentState === "capturing")
    throw new AppError(
      "PAYMENT_PENDING",
      "PayPal is still reviewing your payment. Your time is kept, and a mail will tell you when it is confirmed.",
    )
  if (request.couponCode?.trim()) return bookWithCoupon({ ...request, couponCode: request.couponCode, own })
  throw await whyNotPaid(request)
}

async function findOwn({ slotId, studentId }: Request): Promise<Own | undefined> {
  const [own] = await db().$queryRaw<Own[]>`
    SELECT b.id, b.status::text, b.payment_id AS "paymentId", p.state::text AS "paymentState",
      p.paypal_order_id AS "paypalOrderId", b.finalize_key AS "finalizeKey",
      b.finalized_at IS NOT NULL AS "isFinalized"
    FROM booking b LEFT JOIN payment p ON p.id = b.payment_id
    WHERE b.slot_id = ${slotId}::uuid AND b.student_id = ${studentId}::uuid AND b.status IN ('held', 'confirmed')`
  return own
}

/** The first Finalize of a paid session; what was typed since the payment was opened is kept. */
async function finalize(request: Request, own: Own): Promise<BookedAnswer> {
  if (own.isFinalized) {
    if (own.finalizeKey !== null && own.finalizeKey === request.key) return booked(own.id)
    throw alreadyYours()
  }
  return db().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<
      { message: string; isFinalized: boolean; finalizeKey: string | null }[]
    >`
      SELECT message, finalized_at IS NOT NULL AS "isFinalized", finalize_key AS "finalizeKey"
      FROM booking WHERE id = ${own.id}::uuid FOR UPDATE`
    if (before?.isFinalized) {
      if (before.finalizeKey !== null && before.finalizeKey === request.key) return booked(own.id)
      throw alreadyYours()
    }
    const message = request.message || before?.message || ""
    await tx.$executeRaw`
      UPDATE booking SET finalized_at = now(), finalize_key = ${request.key}, message = ${message},
        session_type = ${request.sessionType}
      WHERE id = ${own.id}::uuid`
    if (message !== before?.message) {
      const data = await mailDataOfBooking(tx, { bookingId: own.id })
      const to = env().TEACHER_EMAIL
      await queueMail(tx, { key: `booking-message/${own.id}`, to, template: "bookings/message", data })
    }
    return booked(own.id)
  })
}

/** Claims the slot and redeems the coupon in one transaction: both, or neither. */
async function bookWithCoupon(
  request: Request & { couponCode: string; own: Own | undefined },
): Promise<BookedAnswer> {
  const { slotId, studentId, sessionType, message, couponCode: code, key: finalizeKey, own } = request
  const slot = await readSlot(request)
  if (!slot || slot.isPast) throw whyNotOffered(slot)
  if (slot.isTaken) throw slotTaken()
  return claiming(() =>
    db().$transaction(async (tx) => {
      if (own?.paymentId) await giveUpOwnHold(tx, own.paymentId)
      const redemptionId = await redeemForSession(tx, { code, studentId, startsAt: slot.startsAt }).catch(
        (error) => {
          throw error instanceof AppError && error.code === "NOT_FOUND"
            ? new AppError("INVALID", INVALID_BOOKING_CODE)
            : error
        },
      )
      const claim = { slotId, studentId, sessionType, message, redemptionId, finalizeKey }
      const booking = await claimSlot(tx, claim)
      const data = await mailDataOfBooking(tx, { bookingId: booking.id })
      const to = env().TEACHER_EMAIL
      await queueMail(tx, {
        key: `booking-confirmed/${booking.id}`,
        to: data.email,
        template: "bookings/confirmed",
        data,
      })
      await queueMail(tx, { key: `booking-new/${booking.id}`, to, template: "bookings/new", data })
      await queuePush(tx, { event: "slotBooked", slotId })
      return booked(booking.id)
    }),
  )
}

/** A student who had begun to pay for this very slot uses a coupon instead. */
async function giveUpOwnHold(tx: Tx, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, { paymentId })
  if (payment.state !== "created") throw alreadyYours()
  await movePayment(tx, { paymentId, to: "failed", reason: "A coupon was used instead." })
  await releaseHold(tx, { paymentId })
}

type SlotView = { startsAt: Date; isPast: boolean; isTaken: boolean }

/** Only to answer losers early and cheaply: who wins is decided by the index on live bookings. */
async function readSlot({ slotId, studentId }: Request): Promise<SlotView | undefined> {
  const [slot] = await db().$queryRaw<SlotView[]>`
    SELECT s.starts_at AS "startsAt", s.starts_at <= now() AS "isPast", EXISTS (
      SELECT 1 FROM booking b
      WHERE b.slot_id = s.id AND b.student_id <> ${studentId}::uuid
        AND (b.status = 'confirmed' OR (b.status = 'held' AND b.hold_until > now()))) AS "isTaken"
    FROM slot s WHERE s.id = ${slotId}::uuid AND s.deleted_at IS NULL`
  return slot
}

async function whyNotPaid(request: Request): Promise<AppError> {
  const slot = await readSlot(request)
  if (!slot || slot.isPast) return whyNotOffered(slot)
  if (slot.isTaken) return slotTaken()
  return new AppError(
    "PAYMENT_REQUIRED",
    "Please choose time, session type and/or complete payment before finalizing your appointment.",
  )
}

function whyNotOffered(slot: SlotView | undefined): AppError {
  return slot
    ? new AppError("SLOT_PAST", "This time has already gone. Please choose another one.")
    : new AppError("NOT_FOUND", "This time is no longer offered. Please choose another one.")
}

function alreadyYours() {
  return new AppError("ALREADY_YOURS", "You have already booked this session. You find it under My Bookings.")
}

function booked(bookingId: string): BookedAnswer {
  return {
    success: true,
    message: "Booking successful. Check your email for confirmation and details.",
    bookingId,
  }
}
