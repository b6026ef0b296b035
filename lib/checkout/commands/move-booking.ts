import { isSlotConflict } from "../../bookings/commands/claim"
import type { MoveBody } from "../../bookings/schema"
import { slotAt } from "../../calendar/commands/slots"
import { listBusyAtSlots, type Warning } from "../../calendar/queries/slots"
import { SLOT_MINUTES, sessionStart } from "../../calendar/rules/calendar"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import { queueMail, queuePush } from "../../jobs/queue"
import { mailDataOfMoved } from "../queries/mail-data"
import { timeTaken } from "../queries/standing"
import { retryOnClaimConflict } from "./claim-conflict"

export type Moved = { slotId: string; warnings: Warning[] }
type Given = { slotId: string; startsAt: Date; offerAgain: boolean; adminId: string }

/**
 * Moves a session to another time, offered or typed, with what paid for it and its calendar entry (docs/product.md,
 * Sessions on the desk). The time that it leaves is taken away unless `offerAgain`. Answers the slot where it stands now,
 * and what else is near that time. Throws NOT_FOUND, SLOT_BUSY (not confirmed), SLOT_PAST, SLOT_TAKEN with what
 * stands there, and NO_SUCH_TIME, PAST or INVALID with the field.
 */
export async function moveBooking(given: {
  slotId: string
  body: MoveBody
  adminId: string
  now: Date
}): Promise<Moved> {
  const { slotId, body, adminId, now } = given
  const startsAt = sessionStart({ ...body, zone: env().STUDIO_TIME_ZONE, now })
  return atFreeTime(startsAt, () =>
    db().$transaction((tx) => move(tx, { slotId, startsAt, offerAgain: body.offerAgain, adminId })),
  )
}

/** Runs what puts a session at a time, and says what stands there when the database refuses it. */
export function atFreeTime<T>(startsAt: Date, work: () => Promise<T>): Promise<T> {
  const endsAt = new Date(startsAt.getTime() + SLOT_MINUTES * 60_000)
  return retryOnClaimConflict(async () => {
    try {
      return await work()
    } catch (error) {
      throw isSlotConflict(error) ? await timeTaken({ startsAt, endsAt }) : error
    }
  })
}

async function move(tx: Tx, given: Given): Promise<Moved> {
  const { slotId, startsAt, offerAgain, adminId } = given
  // Before the lock, to answer early: the change below decides.
  const before = await confirmedAt(tx, slotId)
  if (before.startsAt.getTime() === startsAt.getTime()) return { slotId, warnings: [] }
  const target = await slotAt(tx, { startsAt })
  const change = { bookingId: before.id, slotId, target, isOffered: Prisma.sql`true`, byStudent: false }
  if (!(await changeSlot(tx, change))) throw await whyNotMoved(tx, slotId)
  // Raw: the database's clock.
  if (!offerAgain) await tx.$executeRaw`UPDATE slot SET deleted_at = now() WHERE id = ${slotId}::uuid`
  const data = await mailDataOfMoved(tx, { bookingId: before.id, from: before.startsAt, isByHer: true })
  await queueMail(tx, {
    key: `booking-moved/${before.id}/${data.sequence}`,
    to: data.email,
    template: "bookings/moved",
    data,
  })
  await tx.auditEntry.create({
    data: {
      actor: `admin:${adminId}`,
      action: "move session",
      subject: `booking:${before.id}`,
      details: { from: data.movedFrom, to: startsAt.toISOString() },
    },
  })
  return { slotId: target, warnings: await listBusyAtSlots(tx, [target]) }
}

type Change = {
  bookingId: string
  slotId: string
  target: string
  /** SQL: what must hold of the target `s` besides what the constraints say. */
  isOffered: Prisma.Sql
  byStudent: boolean
  /** How often the student had moved it when the policy was asked. */
  moves?: number
}

/**
 * Puts a confirmed session that has not begun on another slot, and tells open pages. False when it, or the target, has
 * changed meanwhile; the constraints refuse a time that is taken. A time that the student did not choose is free to cancel
 * until it begins.
 */
export async function changeSlot(tx: Tx, change: Change): Promise<boolean> {
  const { bookingId, slotId, target, isOffered, byStudent, moves } = change
  // Raw for the row locks: claims hold a share of their slot, and movers that cross each other lock in one order.
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM slot WHERE id = ANY(${[slotId, target]}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`
  if (locked.length < 2) return false
  await lapseAt(tx, target)
  // Raw: the change, its conditions and the database's clock in one statement. At another time an overlap that she
  // accepted is none, or a new one, which the database refuses.
  const moved = await tx.$executeRaw`
    UPDATE booking b SET slot_id = s.id, starts_at = s.starts_at, ends_at = s.ends_at, sequence = b.sequence + 1,
      conflict_accepted = false, conflict_kept_at = NULL, moves = b.moves + ${byStudent}::boolean::int,
      policy = CASE WHEN ${byStudent}::boolean THEN b.policy ELSE b.policy || '{"cancelFreeHours": 0}' END
    FROM slot s
    WHERE s.id = ${target}::uuid AND s.starts_at > now() AND ${isOffered} AND b.id = ${bookingId}::uuid
      AND b.slot_id = ${slotId}::uuid AND b.status = 'confirmed' AND b.starts_at > now()
      AND b.moves = coalesce(${moves ?? null}::int, b.moves)`
  if (moved === 0) return false
  await queuePush(tx, { event: "slotBooked", slotId: target })
  await queuePush(tx, { event: "slotsChanged" })
  return true
}

type Standing = { id: string; startsAt: Date; status: string; isPast: boolean }

/** The session of a slot that is booked and has not begun. Throws NOT_FOUND, SLOT_BUSY or SLOT_PAST. */
async function confirmedAt(tx: Tx, slotId: string): Promise<Standing> {
  // Raw: the database's clock.
  const [found] = await tx.$queryRaw<Standing[]>`
    SELECT id, starts_at AS "startsAt", status::text, starts_at <= now() AS "isPast" FROM booking
    WHERE slot_id = ${slotId}::uuid AND status IN ('held', 'confirmed')`
  refuseUnlessAhead(found)
  return found
}

/** Only a confirmed session that has not begun is moved or canceled. Throws NOT_FOUND, SLOT_BUSY or SLOT_PAST. */
export function refuseUnlessAhead<B extends { status: string; isPast: boolean }>(
  booking: B | undefined,
): asserts booking is B {
  if (!booking) throw new AppError("NOT_FOUND", "No one has booked this time.")
  if (booking.status !== "confirmed") throw new AppError("SLOT_BUSY", "This session isn’t paid for yet.")
  if (booking.isPast) throw new AppError("SLOT_PAST", "This session has already started.")
}

/** Puts aside holds that ran out where a session is to stand. */
async function lapseAt(tx: Tx, slotId: string): Promise<void> {
  // Raw for the overlap of times and the database's clock.
  await tx.$executeRaw`
    UPDATE booking b SET status = 'lapsed', conflict_accepted = false FROM slot s
    WHERE s.id = ${slotId}::uuid AND b.status = 'held' AND b.hold_until <= now()
      AND tstzrange(b.starts_at, b.ends_at) && tstzrange(s.starts_at, s.ends_at)`
}

async function whyNotMoved(tx: Tx, slotId: string): Promise<AppError> {
  await confirmedAt(tx, slotId)
  return new AppError("CONFLICT", "That time just changed. Please try again.")
}
