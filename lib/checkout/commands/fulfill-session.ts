import {
  extendHold,
  holdUntilStart,
  isSlotConflict,
  releaseHold,
  shortenHold,
} from "../../bookings/commands/claim"
import type { BookingMailData } from "../../bookings/emails/data"
import { getContent, keepPlaces } from "../../content/queries"
import type { Tx } from "../../db"
import { env } from "../../env"
import { type NewMail, queueMail, queueMails, queuePush } from "../../jobs/queue"
import { movePayment, type PaymentRow } from "../../payments/commands/payments"
import { mailDataOfBooking, mailDataOfPayment } from "../queries/mail-data"
import type { Fulfillment } from "./fulfillment"
import { contribute } from "./fund"
import { oweRefund } from "./owe-refund"

/** One-to-one sessions: the claim is the held booking of a slot. */
export const sessionFulfillment: Fulfillment = {
  renew: (tx, { payment }) => extendHold(tx, { paymentId: payment.id }),
  revertExtension: shortenHold,
  keepForReview: holdUntilStart,
  release: releaseHold,
  fulfill: (tx, { payment }) => confirmBookings(tx, payment),
  notify,
  isConflict: isSlotConflict,
  messages: {
    lost: "I’m no longer holding this time for you. You haven’t been charged. Please choose a time again.",
    tooLate:
      "Your payment came through after someone else took this time. I’m refunding all of it. Please choose another time.",
    late: "The payment came through after the time had gone to someone else.",
    refunded: "This payment couldn’t become a booking, so I’m refunding all of it. I’ve emailed you why.",
  },
}

/**
 * Confirms the held (or lapsed, if they are still free) bookings of a payment, all or none, but for those that she has
 * canceled under review: what they cost goes back. False: a slot is gone, or all are canceled.
 */
async function confirmBookings(tx: Tx, { id: paymentId }: PaymentRow): Promise<boolean> {
  const { studioAddress, meetingLink } = await keepPlaces(tx)
  const policy = JSON.stringify((await getContent("policy", tx)).content)
  // Raw for the locks, the overlap of times and the database's clock, in one statement. A meeting link that she has
  // taken away since stays that of whom it was promised to.
  const bookings = await tx.$queryRaw<{ id: string; slotId: string }[]>`
    WITH own AS (
      SELECT b.id, b.slot_id, b.status FROM funding f JOIN booking b ON b.funding_id = f.id
      WHERE f.payment_id = ${paymentId}::uuid
    ), live AS (
      SELECT id, slot_id FROM own WHERE status IN ('held', 'lapsed')
    ), target AS (
      SELECT s.id, s.starts_at, s.ends_at FROM slot s JOIN live ON live.slot_id = s.id
      WHERE s.deleted_at IS NULL AND s.starts_at > now()
      FOR SHARE OF s
    ), lapsed AS (
      UPDATE booking b SET status = 'lapsed', conflict_accepted = false FROM target t
      WHERE b.status = 'held' AND b.hold_until <= now() AND b.id NOT IN (SELECT id FROM own)
        AND tstzrange(b.starts_at, b.ends_at) && tstzrange(t.starts_at, t.ends_at)
      RETURNING b.id
    )
    UPDATE booking b SET status = 'confirmed', confirmed_at = now(), hold_until = NULL,
      address = CASE b.place WHEN 'studio' THEN ${studioAddress} ELSE '' END,
      link = CASE b.place WHEN 'online' THEN coalesce(nullif(${meetingLink}, ''), b.link) ELSE '' END,
      policy = ${policy}::jsonb
    FROM live
    WHERE b.id = live.id AND b.status IN ('held', 'lapsed') AND (SELECT count(*) FROM lapsed) >= 0
      AND (SELECT count(*) FROM target) = (SELECT count(*) FROM live)
      AND NOT EXISTS (SELECT FROM own WHERE status NOT IN ('held', 'lapsed', 'cancelled'))
    RETURNING b.id, b.slot_id AS "slotId"`
  if (bookings.length === 0) return false
  await movePayment(tx, { paymentId, to: "fulfilled" })
  await contribute(tx, { paymentId })
  const refundedCents = await refundCancelled(tx, { paymentId })
  const sessions: BookingMailData[] = []
  for (const { id: bookingId, slotId } of bookings) {
    sessions.push(await mailDataOfBooking(tx, { bookingId }))
    await queuePush(tx, { event: "slotBooked", slotId })
  }
  await queueMails(tx, confirmations({ sessions, paymentId, refundedCents }))
  return true
}

/** Owes what the sessions cost that were canceled before PayPal had reviewed their payment. Answers the cents. */
async function refundCancelled(tx: Tx, { paymentId }: { paymentId: string }): Promise<number> {
  const cancelled = await tx.funding.findMany({
    where: { paymentId, booking: { status: "cancelled" } },
    select: { id: true, cents: true },
  })
  const reason = "The session was canceled while PayPal reviewed the payment."
  for (const { id: fundingId, cents } of cancelled)
    await oweRefund(tx, { paymentId, fundingId, cents, reason })
  return cancelled.reduce((sum, { cents }) => sum + cents, 0)
}

/** One email to the student and one to the teacher, of however many sessions. */
function confirmations(given: {
  sessions: BookingMailData[]
  paymentId: string
  refundedCents: number
}): NewMail[] {
  const { paymentId, refundedCents } = given
  const [found, ...rest] = given.sessions.sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  if (!found) return []
  const first = { ...found, refundedCents: refundedCents || null }
  const sessions = [first, ...rest]
  const [to, { email, discreet, bookingId }] = [env().TEACHER_EMAIL, first]
  if (rest.length === 0)
    return [
      { key: `booking-confirmed/${bookingId}`, to: email, template: "bookings/confirmed", data: first },
      { key: `booking-new/${bookingId}`, to, template: "bookings/new", data: first },
    ]
  const data = { sessions, discreet }
  return [
    { key: `series-confirmed/${paymentId}`, to: email, template: "bookings/series-confirmed", data },
    { key: `series-new/${paymentId}`, to, template: "bookings/series-new", data },
  ]
}

const NEWS = {
  pending: { key: "booking-payment-pending", template: "bookings/payment-pending" },
  denied: { key: "booking-payment-denied", template: "bookings/payment-denied" },
  late: { key: "booking-refunded-late", template: "bookings/refunded-late" },
} as const

async function notify(tx: Tx, { paymentId, news }: Parameters<Fulfillment["notify"]>[1]): Promise<void> {
  const facts = await mailDataOfPayment(tx, { paymentId })
  const paid = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } })
  const isBack = news !== "pending" && news !== "denied"
  const { amountCents, capturedCents } = paid
  const cancelled = await tx.booking.count({ where: { funding: { paymentId }, status: "cancelled" } })
  const isCancelledByHer = news === "late" && cancelled > 0 ? true : undefined
  const data = { ...facts, amountCents, refundedCents: isBack ? capturedCents : null, isCancelledByHer }
  // Of a student who is gone nothing is left here; whoever paid is told.
  const to = news === "deleted" ? paid.payerEmail : data.email
  if (news === "deleted")
    Object.assign(data, { firstName: paid.payerGivenName, preferredName: "", email: to })
  if (!to) return
  if (news === "failed" || news === "refunded" || news === "deleted") {
    const [key, template] = [`booking-paid-back/${paymentId}`, "checkout/session-paid-back"] as const
    return queueMail(tx, { key, to, template, data: { ...data, why: news } })
  }
  const { key, template } = NEWS[news]
  await queueMail(tx, { key: `${key}/${paymentId}`, to, template, data })
}
