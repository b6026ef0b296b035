import { claiming, claimSlot, releaseHold, slotTaken } from "../../bookings/commands/claim"
import { whereInForce } from "../../bookings/queries/where"
import { middleCents, type Place } from "../../bookings/rules"
import { type Db, db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { type NewMail, queueMails, queuePush } from "../../jobs/queue"
import { INVALID_BOOKING_CODE, redeemForSession } from "../../payments/commands/coupons"
import { spendFund } from "../../payments/commands/fund"
import { fundByRedemption } from "../../payments/commands/funding"
import { lockPayment, movePayment } from "../../payments/commands/payments"
import { countAgainst } from "../../rate-limit"
import { mailDataOfBooking } from "../queries/mail-data"
import { tryReconcileOrder } from "./reconcile"
import { moveSession } from "./session-place"

/** A code that books says as much about itself as the check does; a whole class may book from one address. */
const CODES = { name: "book-by-code", max: 30, seconds: 600 }

type Request = {
  studentId: string
  slotId: string
  sessionType: string
  message: string
  couponCode: string | undefined
  place: Place | undefined
  timeZone: string
  /** The caller's: guesses of codes are counted against it. */
  address: string
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
  place: Place
}

export type BookedAnswer = { success: true; message: string; bookingId: string }

/**
 * Finalize Booking (docs/calls.md, PUT /api/bookings/{slotId}/book): confirms the session that this student has
 * paid for, or redeems the coupon for it. Throws PAYMENT_REQUIRED, PAYMENT_PENDING, ALREADY_YOURS,
 * SLOT_TAKEN, SLOT_PAST, COUPON_USED, NOT_FOUND, TOO_MANY (codes), INVALID (place).
 */
export async function bookSession(request: Request): Promise<BookedAnswer> {
  let { own, slot } = await findSlotAndOwnBooking(request)
  if (own?.paymentState === "capturing" && own.paypalOrderId) {
    await tryReconcileOrder({ orderId: own.paypalOrderId })
    ;({ own, slot } = await findSlotAndOwnBooking(request))
  }
  if (own?.status === "confirmed") return finalize(request, own)
  if (own?.paymentState === "pending_capture" || own?.paymentState === "capturing")
    throw new AppError(
      "PAYMENT_PENDING",
      "PayPal is still reviewing your payment. I’m holding your time, and I’ll email you when it’s confirmed.",
    )
  if (!slot || slot.isPast) throw whyNotOffered(slot)
  if (slot.isTaken) throw slotTaken()
  const { couponCode } = request
  if (couponCode?.trim()) return bookWithCoupon({ ...request, couponCode, own })
  throw new AppError(
    "PAYMENT_REQUIRED",
    "Please choose time, session type and/or complete payment before finalizing your appointment.",
  )
}

type SlotView = { startsAt: Date; isPast: boolean; isTaken: boolean }
type Seen = { slot: SlotView | undefined; own: Own | undefined }

/**
 * The slot, if it is offered, and this student's own live booking of it. Only to answer losers early and
 * cheaply: who wins is decided by the index on live bookings.
 */
async function findSlotAndOwnBooking({ slotId, studentId }: Request, within: Db | Tx = db()): Promise<Seen> {
  // Raw: several tables in one look, by the database's clock.
  const [seen] = await within.$queryRaw<(SlotView & { [key in keyof Own]: Own[key] | null })[]>`
    SELECT s.starts_at AS "startsAt", s.starts_at <= now() AS "isPast", EXISTS (
        SELECT 1 FROM booking o
        WHERE o.slot_id = s.id AND o.student_id <> ${studentId}::uuid
          AND (o.status = 'confirmed' OR (o.status = 'held' AND o.hold_until > now()))) AS "isTaken",
      b.id, b.status::text, f.payment_id AS "paymentId", p.state::text AS "paymentState",
      p.paypal_order_id AS "paypalOrderId", b.finalize_key AS "finalizeKey",
      b.finalized_at IS NOT NULL AS "isFinalized", b.place::text
    FROM slot s
    LEFT JOIN booking b ON b.slot_id = s.id AND b.student_id = ${studentId}::uuid
      AND b.status IN ('held', 'confirmed')
    LEFT JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id
    WHERE s.id = ${slotId}::uuid AND s.deleted_at IS NULL`
  return { slot: seen, own: seen?.id ? (seen as Own) : undefined }
}

/**
 * The first Finalize of a paid session. What was typed or chosen since the payment was opened is kept, but the type
 * that was paid for stands, and the teacher hears of another one.
 */
async function finalize(request: Request, own: Own): Promise<BookedAnswer> {
  if (own.isFinalized) {
    if (own.finalizeKey !== null && own.finalizeKey === request.key) return booked(own.id)
    throw alreadyYours()
  }
  return db().$transaction(async (tx) => {
    const { place } = request
    const where = place && place !== own.place ? await whereInForce(tx, { place }) : null
    // Raw: row lock.
    const [before] = await tx.$queryRaw<
      { message: string; isFinalized: boolean; finalizeKey: string | null; sequence: number }[]
    >`
      SELECT message, sequence, finalized_at IS NOT NULL AS "isFinalized", finalize_key AS "finalizeKey"
      FROM booking WHERE id = ${own.id}::uuid FOR UPDATE`
    if (before?.isFinalized) {
      if (before.finalizeKey !== null && before.finalizeKey === request.key) return booked(own.id)
      throw alreadyYours()
    }
    const message = request.message || before?.message || ""
    // Raw: a zone that is known already stays.
    await tx.$executeRaw`
      UPDATE booking SET finalized_at = now(), finalize_key = ${request.key}, message = ${message},
        time_zone = coalesce(nullif(time_zone, ''), ${request.timeZone})
      WHERE id = ${own.id}::uuid`
    // Where the teacher has put it meanwhile, it stays.
    const isMoved = where && before?.sequence === 0 && (await moveSession(tx, { bookingId: own.id, where }))
    const data = await mailDataOfBooking(tx, { bookingId: own.id })
    const to = env().TEACHER_EMAIL
    const mails: NewMail[] = []
    if (request.sessionType !== data.sessionType)
      mails.push({
        key: `booking-other-type/${own.id}`,
        to,
        template: "checkout/other-session-type",
        data: { ...data, askedFor: request.sessionType },
      })
    if (message !== before?.message)
      mails.push({ key: `booking-message/${own.id}`, to, template: "bookings/message", data })
    if (isMoved)
      mails.push({ key: `booking-place-chosen/${own.id}`, to, template: "bookings/place-chosen", data })
    await queueMails(tx, mails)
    return booked(own.id)
  })
}

/** Claims the slot, redeems the coupon and, with a code of the fund, pays out of it, in one transaction: all or nothing. */
async function bookWithCoupon(
  request: Request & { couponCode: string; own: Own | undefined },
): Promise<BookedAnswer> {
  const { slotId, studentId, sessionType, message, couponCode: code, key: finalizeKey, own } = request
  const { place = own?.place ?? "studio", timeZone } = request
  await countAgainst({ limit: CODES, subject: request.address })
  const priceCents = middleCents(sessionType)
  const done = await claiming(() =>
    db().$transaction(async (tx) => {
      // In a rush all have looked before the first has won: the others learn it here, not in the coupon's queue.
      if ((await findSlotAndOwnBooking(request, tx)).slot?.isTaken) throw slotTaken()
      const where = await whereInForce(tx, { place })
      if (own?.paymentId) await giveUpOwnHold(tx, own.paymentId)
      const use = await redeemForSession(tx, { code, studentId, priceCents }).catch((error) => {
        throw error instanceof AppError && error.code === "NOT_FOUND"
          ? new AppError("INVALID", INVALID_BOOKING_CODE)
          : error
      })
      const { redemptionId, fundCents } = use
      const fundingId = await fundByRedemption(tx, { redemptionId })
      const session = { slotId, studentId, sessionType, message, where, timeZone }
      const claim = { ...session, fundingId, finalized: { key: finalizeKey } }
      const booking = await claimSlot(tx, claim)
      const data = await mailDataOfBooking(tx, { bookingId: booking.id })
      const to = env().TEACHER_EMAIL
      await queueMails(tx, [
        { key: `booking-confirmed/${booking.id}`, to: data.email, template: "bookings/confirmed", data },
        { key: `booking-new/${booking.id}`, to, template: "bookings/new", data },
      ])
      await queuePush(tx, { event: "slotBooked", slotId })
      if (fundCents !== null) await spendFund(tx, { redemptionId, cents: fundCents })
      await failpoint("book-by-code:before-commit")
      return booked(booking.id)
    }),
  )
  await failpoint("book-by-code:committed-before-response")
  return done
}

/** A student who had begun to pay for this very slot uses a coupon instead. */
async function giveUpOwnHold(tx: Tx, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, { paymentId })
  if (payment.state !== "created") throw alreadyYours()
  await movePayment(tx, { paymentId, to: "failed", reason: "A coupon was used instead." })
  await releaseHold(tx, { paymentId })
}

function whyNotOffered(slot: SlotView | undefined): AppError {
  return slot
    ? new AppError("SLOT_PAST", "This time has already passed. Please choose another one.")
    : new AppError("NOT_FOUND", "This time is no longer offered. Please choose another one.")
}

function alreadyYours() {
  return new AppError(
    "ALREADY_YOURS",
    "You’ve already booked this session. You’ll find it under My Bookings.",
  )
}

function booked(bookingId: string): BookedAnswer {
  return {
    success: true,
    message: "Booking successful. Check your email for confirmation and details.",
    bookingId,
  }
}
