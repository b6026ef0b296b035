import { seriesNumbers } from "../../calendar/queries/series"
import { calendarNumbers, isClear } from "../../calendar/queries/slots"
import { getContent } from "../../content/queries"
import type { Tx } from "../../db"
import { AppError, databaseFault, isConflict } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import { queuePush } from "../../jobs/queue"
import { HOLD_MINUTES } from "../../payments/rules"
import type { Where } from "../queries/where"

export type Claim = {
  slotId: string
  studentId: string
  sessionType: string
  message: string
  where: Where
  /** The browser's; empty when it is not known. */
  timeZone: string
}

export type ClaimedBooking = { id: string; startsAt: Date; endsAt: Date; holdUntil: Date | null }

/**
 * Claims a slot with what pays for it: for HOLD_MINUTES, or for good with `finalized`, when nothing is left to pay.
 * One statement: holds that ran out are put aside and the new row goes in, and the unique index and the EXCLUDE
 * constraint on live bookings pick one winner. Throws SLOT_TAKEN, SLOT_PAST, NOT_OFFERED or NOT_FOUND; wrap the
 * transaction in `claiming`.
 */
export async function claimSlot(
  tx: Tx,
  claim: Claim & {
    fundingId: string
    finalized?: { key: string | null }
    isByHand?: boolean
    /** One of several weeks at once: the booking window is theirs. */
    isOfSeries?: boolean
  },
): Promise<ClaimedBooking> {
  const { fundingId, finalized } = claim
  const isHeld = finalized === undefined
  // What she types herself need not be offered: only what the constraints refuse is in its way.
  const isOffered = claim.isByHand
    ? Prisma.sql`true`
    : isClear(await (claim.isOfSeries ? seriesNumbers : calendarNumbers)(tx))
  const policy = isHeld ? null : JSON.stringify((await getContent("policy", tx)).content)
  const { place, address, link } = claim.where
  // Raw: a claim in one statement, by the database's clock. `lapsed` is counted because a WITH that changes rows and is
  // not read runs after the INSERT, which the unique index and EXCLUDE would refuse for holds that have run out.
  const [booking] = await tx.$queryRaw<ClaimedBooking[]>`
    WITH target AS (
      SELECT s.id, s.starts_at, s.ends_at FROM slot s JOIN student who ON who.id = ${claim.studentId}::uuid
      WHERE s.id = ${claim.slotId}::uuid AND s.deleted_at IS NULL AND s.starts_at > now()
        AND who.deleted_at IS NULL AND ${isOffered}
      FOR SHARE OF s FOR KEY SHARE OF who
    ), lapsed AS (
      UPDATE booking b SET status = 'lapsed', conflict_accepted = false
      FROM target t
      WHERE b.status = 'held' AND b.hold_until <= now()
        AND tstzrange(b.starts_at, b.ends_at) && tstzrange(t.starts_at, t.ends_at)
      RETURNING b.id
    )
    INSERT INTO booking (slot_id, student_id, status, session_type, message, starts_at, ends_at,
      hold_until, funding_id, confirmed_at, finalized_at, finalize_key, place, address, link, time_zone, policy)
    SELECT t.id, ${claim.studentId}::uuid, ${isHeld ? "held" : "confirmed"}::booking_status,
      ${claim.sessionType}, ${claim.message}, t.starts_at, t.ends_at,
      CASE WHEN ${isHeld} THEN now() + make_interval(mins => ${HOLD_MINUTES}::int) END, ${fundingId}::uuid,
      CASE WHEN NOT ${isHeld} THEN now() END, CASE WHEN NOT ${isHeld} THEN now() END,
      ${finalized?.key ?? null}, ${place}::place, ${address}, ${link}, ${claim.timeZone}, ${policy}::jsonb
    FROM target t
    WHERE (SELECT count(*) FROM lapsed) >= 0
    RETURNING id, starts_at AS "startsAt", ends_at AS "endsAt", hold_until AS "holdUntil"`
  if (!booking) throw await whyNotClaimable(tx, claim.slotId)
  return booking
}

/** Runs a transaction that claims a slot, and says SLOT_TAKEN when the database picked another winner. */
export async function claiming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** What the refusal of a claim means to who claims; null when it is none. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (isConflict(error, "occupied_time_one_teacher")) return notOffered()
  return isSlotConflict(error) ? slotTaken() : null
}

/** True when the unique index or the EXCLUDE constraint on live bookings refused the row. */
export function isSlotConflict(error: unknown): boolean {
  return (
    isConflict(error, "booking_one_live_per_slot") ||
    isConflict(error, "booking_no_overlap") ||
    isConflict(error, "occupied_time_one_teacher") ||
    databaseFault(error).sqlState === "23P01"
  )
}

export function slotTaken() {
  return new AppError("SLOT_TAKEN", "This time was just taken. Please choose another one.")
}

const NO_LONGER_OFFERED = "This time is no longer offered. Please choose another one."

function notOffered() {
  return new AppError("NOT_OFFERED", NO_LONGER_OFFERED)
}

/** Why a slot cannot be claimed that no booking stands on. */
export async function whyNotClaimable(tx: Tx, slotId: string): Promise<AppError> {
  // Raw: the database's clock.
  const [slot] = await tx.$queryRaw<{ isPast: boolean }[]>`
    SELECT starts_at <= now() AS "isPast" FROM slot WHERE id = ${slotId}::uuid AND deleted_at IS NULL`
  if (slot?.isPast)
    return new AppError("SLOT_PAST", "This time has already passed. Please choose another one.")
  return slot ? notOffered() : new AppError("NOT_FOUND", NO_LONGER_OFFERED)
}

/** Keeps the slots of a payment for HOLD_MINUTES more, while its money moves. False: the claim of one is lost. */
export async function extendHold(tx: Tx, { paymentId }: { paymentId: string }): Promise<boolean> {
  // Raw: several tables, and the database's clock.
  const kept = await tx.$executeRaw`
    UPDATE booking b SET hold_until = now() + make_interval(mins => ${HOLD_MINUTES}::int)
    FROM slot s, funding f
    WHERE f.payment_id = ${paymentId}::uuid AND b.funding_id = f.id AND b.status = 'held' AND b.starts_at > now()
      AND s.id = b.slot_id AND s.deleted_at IS NULL`
  return kept === (await tx.funding.count({ where: { paymentId } }))
}

/** Takes back what `extendHold` gave: the slots are kept for `minutes` from the opening of the payment, no longer. */
export async function shortenHold(
  tx: Tx,
  { paymentId, minutes }: { paymentId: string; minutes: number },
): Promise<void> {
  // Raw: several tables, and the lesser of two moments.
  await tx.$executeRaw`
    UPDATE booking b SET hold_until = least(b.hold_until, p.created_at + make_interval(mins => ${minutes}::int))
    FROM payment p JOIN funding f ON f.payment_id = p.id
    WHERE p.id = ${paymentId}::uuid AND b.funding_id = f.id AND b.status = 'held'`
}

/** Keeps each slot until it starts: PayPal is reviewing the payment. */
export async function holdUntilStart(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  // Raw: a column copied to another one.
  await tx.$executeRaw`
    UPDATE booking b SET hold_until = b.starts_at FROM funding f
    WHERE f.payment_id = ${paymentId}::uuid AND b.funding_id = f.id AND b.status = 'held'`
}

/** Gives the slots of a payment back, and tells open pages. */
export async function releaseHold(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  // Raw: two tables in one statement that answers what it changed.
  const released = await tx.$queryRaw<{ slotId: string }[]>`
    UPDATE booking b SET status = 'lapsed', conflict_accepted = false FROM funding f
    WHERE f.payment_id = ${paymentId}::uuid AND b.funding_id = f.id AND b.status = 'held'
    RETURNING b.slot_id AS "slotId"`
  for (const { slotId } of released) await queuePush(tx, { event: "slotReleased", slotId })
}
