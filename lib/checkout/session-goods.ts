import { extendHold, holdUntilStart, isSlotConflict, releaseHold, shortenHold } from "../bookings/commands"
import { getContent, keepPlaces } from "../content/queries"
import type { Tx } from "../db"
import { env } from "../env"
import { queueMail, queuePush } from "../jobs/queue"
import { movePayment, type PaymentRow } from "../payments/commands"
import type { Goods } from "./goods"
import { mailDataOfPayment } from "./mail-data"

/** A one-to-one session: the claim is the held booking of a slot. */
export const sessionGoods: Goods = {
  renew: (tx, { payment }) => extendHold(tx, { paymentId: payment.id }),
  shorten: shortenHold,
  keepForReview: holdUntilStart,
  release: async (tx, given) => {
    await releaseHold(tx, given)
  },
  fulfil: (tx, { payment }) => confirmBooking(tx, payment),
  tell,
  isConflict: isSlotConflict,
  words: {
    lost: "This time is no longer held for you. Nothing was charged; please choose a time again.",
    tooLate:
      "Your payment arrived after this time had gone to someone else. The whole amount goes back to you; please choose another time.",
    late: "The payment arrived after the time had gone to someone else.",
    refunded: "This payment could not become a booking, so all of it goes back to you. Your email says why.",
  },
}

/** Confirms the held (or lapsed, if it is still free) booking of a payment. False: the slot is gone. */
async function confirmBooking(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const { studioAddress, meetingLink } = await keepPlaces(tx)
  const policy = JSON.stringify((await getContent("policy", tx)).content)
  // A meeting link that she has taken away since stays that of whom it was promised to.
  const [booking] = await tx.$queryRaw<{ id: string; slotId: string }[]>`
    WITH target AS (
      SELECT s.id, s.starts_at, s.ends_at FROM slot s JOIN booking own ON own.slot_id = s.id
      WHERE own.payment_id = ${payment.id}::uuid AND s.deleted_at IS NULL AND s.starts_at > now()
      FOR SHARE OF s
    ), lapsed AS (
      UPDATE booking b SET status = 'lapsed' FROM target t
      WHERE b.status = 'held' AND b.hold_until <= now() AND b.payment_id <> ${payment.id}::uuid
        AND tstzrange(b.starts_at, b.ends_at) && tstzrange(t.starts_at, t.ends_at)
      RETURNING b.id
    )
    UPDATE booking b SET status = 'confirmed', confirmed_at = now(), hold_until = NULL,
      address = CASE b.place WHEN 'studio' THEN ${studioAddress} ELSE '' END,
      link = CASE b.place WHEN 'online' THEN coalesce(nullif(${meetingLink}, ''), b.link) ELSE '' END,
      policy = ${policy}::jsonb
    FROM target t
    WHERE b.payment_id = ${payment.id}::uuid AND b.status IN ('held', 'lapsed')
      AND (SELECT count(*) FROM lapsed) >= 0
    RETURNING b.id, b.slot_id AS "slotId"`
  if (!booking) return false
  await movePayment(tx, { paymentId: payment.id, to: "fulfilled" })
  const data = await mailDataOfPayment(tx, { paymentId: payment.id })
  await queueMail(tx, {
    key: `booking-confirmed/${booking.id}`,
    to: data.email,
    template: "bookings/confirmed",
    data,
  })
  await queueMail(tx, {
    key: `booking-new/${booking.id}`,
    to: env().TEACHER_EMAIL,
    template: "bookings/new",
    data,
  })
  await queuePush(tx, { event: "slotBooked", slotId: booking.slotId })
  return true
}

const NEWS = {
  pending: { key: "booking-payment-pending", template: "bookings/payment-pending" },
  denied: { key: "booking-payment-denied", template: "bookings/payment-denied" },
  late: { key: "booking-refunded-late", template: "bookings/refunded-late" },
  failed: { key: "booking-paid-back", template: "checkout/session-paid-back" },
  refunded: { key: "booking-paid-back", template: "checkout/session-paid-back" },
  deleted: { key: "booking-paid-back", template: "checkout/session-paid-back" },
} as const

async function tell(
  tx: Tx,
  { paymentId, news }: { paymentId: string; news: keyof typeof NEWS },
): Promise<void> {
  const { key, template } = NEWS[news]
  const facts = await mailDataOfPayment(tx, { paymentId })
  const paid = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } })
  const isBack = news !== "pending" && news !== "denied"
  const data = { ...facts, refundedCents: isBack ? paid.capturedCents : null, why: news }
  // Of a student who is gone nothing is left here; whoever paid is told.
  const to = news === "deleted" ? paid.payerEmail : data.email
  if (news === "deleted") Object.assign(data, { firstName: paid.payerGivenName, email: to })
  if (to) await queueMail(tx, { key: `${key}/${paymentId}`, to, template, data })
}
