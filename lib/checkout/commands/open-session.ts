import { claiming, claimSlot, refusalOf, releaseHold } from "../../bookings/commands/claim"
import { type Where, whereInForce } from "../../bookings/queries/where"
import { kindOf, MOST_HELD_SLOTS, OPENINGS_PER_HOUR, type Place, priceOfSession } from "../../bookings/rules"
import { getContent } from "../../content/queries"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { queuePush } from "../../jobs/queue"
import { fundByPayment } from "../../payments/commands/funding"
import { movePayment } from "../../payments/commands/payments"
import { formatMoment, instantToWallClock } from "../../time"
import { askPayPal } from "./ask-paypal"
import { retryOnClaimConflict } from "./claim-conflict"

type Opening = {
  studentId: string
  sessionType: string
  message: string
  /** As it came from the browser: dollars for each session. */
  amount: unknown
  place: Place
  timeZone: string
}
/** Finds, or makes, the slots that are to be held. */
type FindSlots = (tx: Tx) => Promise<string[]>
type Asked = Opening & { slotIds: string[]; cents: number; description: string }
type OpenPayment = { id: string; paypalOrderId: string | null; holdUntil: Date; description: string }
type Held = OpenPayment & { slotIds: string[] }
export type Opened = { orderId: string; holdUntil: string }

/**
 * Opens the payment of a session: writes the row, holds the slot for 10 minutes, then asks PayPal for an
 * order (docs/product.md, Payments). Asking again for the same thing gives the same order; a third slot gives the
 * oldest of those that are not paid for back. Throws INVALID (amount, place), SLOT_TAKEN, SLOT_PAST, NOT_FOUND,
 * SLOT_BUSY, TOO_MANY, PAYPAL_DOWN.
 */
export async function openBookingPayment(opening: Opening & { slotId: string }): Promise<Opened> {
  const { orderId, holdUntil } = await openPaymentOf(opening, async () => [opening.slotId])
  return { orderId, holdUntil }
}

/** One payment of all the sessions that `find` answers: all of them are held, or none. Throws as above. */
export async function openPaymentOf(
  opening: Opening,
  find: FindSlots,
): Promise<Opened & { slotIds: string[]; cents: number }> {
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
  const payment = await retryOnClaimConflict(() =>
    claiming(() => db().$transaction((tx) => claimForPayment(tx, { ...opening, cents }, find))),
  )
  await failpoint("start:committed")
  const { id: paymentId, description, slotIds } = payment
  const all = cents * slotIds.length
  const orderId = payment.paypalOrderId ?? (await askPayPal({ paymentId, cents: all, description }))
  return { orderId, holdUntil: payment.holdUntil.toISOString(), slotIds, cents: all }
}

async function claimForPayment(tx: Tx, opening: Opening & { cents: number }, find: FindSlots): Promise<Held> {
  const { studentId, sessionType, cents, place, timeZone, message } = opening
  const where = await whereInForce(tx, { place })
  // Raw: row lock. One opening at a time for one student: a double click finds the first one's row.
  const [student] = await tx.$queryRaw<{ discreet: boolean }[]>`
    SELECT discreet FROM student WHERE id = ${studentId}::uuid FOR NO KEY UPDATE`
  const slotIds = await find(tx)
  const discreet = student?.discreet === true
  const teacher = discreet ? (await getContent("site", tx)).content.name : ""
  const description = describe({ sessionType, count: slotIds.length, discreet, teacher })
  const asked = { ...opening, slotIds, description }
  const same = await putAsideOtherHolds(tx, asked)
  if (same) {
    const data = { ...where, timeZone, message }
    await tx.booking.updateMany({ where: { funding: { paymentId: same.id }, status: "held" }, data })
    return { ...same, slotIds }
  }
  await refuseTooManyOpenings(tx, studentId)
  const { id: paymentId } = await tx.payment.create({
    data: {
      purpose: "booking",
      amountCents: cents * slotIds.length,
      studentId,
      details: { slotIds, sessionType, description },
    },
    select: { id: true },
  })
  const holdUntil = await claimAll(tx, { paymentId, where, asked })
  return { id: paymentId, paypalOrderId: null, holdUntil, description, slotIds }
}

/** What PayPal is told that it is for. */
function describe(given: { sessionType: string; count: number; discreet: boolean; teacher: string }): string {
  const { count, discreet, teacher } = given
  const kind = discreet ? `${kindOf(given)} with ${teacher}` : kindOf({ sessionType: given.sessionType })
  return count === 1 ? kind : `${count} × ${kind}`
}

/** Each session with a funding of its own, in order of time, so that two that meet wait, and never deadlock. */
async function claimAll(tx: Tx, given: { paymentId: string; where: Where; asked: Asked }): Promise<Date> {
  const { paymentId, where, asked } = given
  const { slotIds, studentId, sessionType, message, timeZone, cents } = asked
  const isOfSeries = slotIds.length > 1
  const slots = await tx.slot.findMany({
    where: { id: { in: slotIds } },
    select: { id: true, startsAt: true },
    orderBy: { startsAt: "asc" },
  })
  const missing = slotIds.filter((id) => !slots.some((slot) => slot.id === id))
  let holdUntil: Date | null = null
  for (const slotId of [...slots.map(({ id }) => id), ...missing]) {
    const fundingId = await fundByPayment(tx, { paymentId, cents })
    const session = { slotId, studentId, sessionType, message, where, timeZone, fundingId, isOfSeries }
    const booking = await claimSlot(tx, session).catch((error) => {
      const at = slots.find(({ id }) => id === slotId)?.startsAt
      throw isOfSeries && at ? (lostDate(error, at) ?? error) : error
    })
    holdUntil ??= booking.holdUntil ?? booking.startsAt
    await queuePush(tx, { event: "slotHeld", slotId })
  }
  return holdUntil ?? new Date(0)
}

/** The refusal of one date, which is the refusal of all of them; null for what is none. */
export function lostDate(error: unknown, startsAt: Date): AppError | null {
  const refusal = refusalOf(error)
  if (!refusal) return null
  const zone = env().STUDIO_TIME_ZONE
  const message = `${formatMoment(startsAt, zone)} was just taken, so I’m not holding any of the dates and you haven’t been charged. Please look at the dates again.`
  return new AppError(refusal.code, message, {
    ...instantToWallClock(startsAt, zone),
    startsAt: startsAt.toISOString(),
  })
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
      "You’ve started a lot of payments in the last hour. Please wait a while and try again.",
      {},
      { "Retry-After": String(Math.max(1, opened.wait ?? 1)) },
    )
}

/**
 * The open payment of the very same thing, if there is one. Otherwise makes room for one more: what was open for one of
 * these slots is put aside, and of the others all but the newest that are not paid for are given back. Several weeks at
 * once are one payment, and count as one.
 */
async function putAsideOtherHolds(tx: Tx, asked: Asked): Promise<OpenPayment | null> {
  const { studentId, sessionType, slotIds, cents, description } = asked
  // Raw: row locks, and the database's clock.
  const open = await tx.$queryRaw<
    (Held & { state: string; sessionType: string; amountCents: number; isLive: boolean })[]
  >`
    SELECT p.id, p.state::text, p.paypal_order_id AS "paypalOrderId", p.amount_cents AS "amountCents",
      held."slotIds", held."sessionType", held."holdUntil", held."isLive",
      coalesce(p.details ->> 'description', '') AS description
    FROM payment p CROSS JOIN LATERAL (
      SELECT array_agg(b.slot_id) AS "slotIds", min(b.session_type) AS "sessionType",
        min(b.hold_until) AS "holdUntil", min(b.hold_until) > now() AS "isLive"
      FROM funding f JOIN booking b ON b.funding_id = f.id AND b.status = 'held' WHERE f.payment_id = p.id
    ) held
    WHERE p.student_id = ${studentId}::uuid AND p.state IN ('created', 'capturing', 'pending_capture')
      AND held."slotIds" IS NOT NULL
    ORDER BY p.created_at DESC, p.id
    FOR UPDATE OF p`
  const touches = (payment: Held) => payment.slotIds.some((id) => slotIds.includes(id))
  const ofSlots = open.filter(touches)
  if (ofSlots.some((payment) => payment.state !== "created"))
    throw new AppError(
      "SLOT_BUSY",
      "Your payment for this time is already on its way. You don’t need to pay again.",
    )
  const same = ofSlots.find(
    (payment) =>
      payment.isLive &&
      payment.sessionType === sessionType &&
      payment.amountCents === cents * slotIds.length &&
      // PayPal keeps the words that the order was opened with.
      payment.description === description &&
      [...payment.slotIds].sort().join() === [...slotIds].sort().join(),
  )
  if (same) return same
  const others = open.filter((payment) => payment.state === "created" && !touches(payment))
  for (const { id: paymentId } of [...ofSlots, ...others.slice(MOST_HELD_SLOTS - 1)]) {
    await movePayment(tx, { paymentId, to: "failed", reason: "Another payment was opened instead." })
    await releaseHold(tx, { paymentId })
  }
  return null
}
