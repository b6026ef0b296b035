import { HOURS_LOCK } from "../../advisory-locks"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError, invalidField } from "../../errors"
import { queuePush } from "../../jobs/queue"
import {
  addDays,
  formatDate,
  formatTime12,
  instantToWallClock,
  MOST_DAYS_AHEAD,
  wallClockToInstant,
  whyNotOnCalendar,
} from "../../time"
import {
  type CalendarNumbers,
  calendarNumbers,
  listBusyAtSlots,
  listWorkingHours,
  toWireSlot,
  type Warning,
  type WireSlot,
} from "../queries/slots"
import {
  type HoursPreview,
  replaceHours,
  SLOT_MINUTES,
  startsOfHours,
  type WeeklyTime,
  type WorkingHour,
} from "../rules/calendar"

type WallClock = { date: string; time: string }
export type AddedSlots = { slots: WireSlot[]; warnings: Warning[] }
export type HoursChange = { validFrom: string; validUntil?: string; times: WeeklyTime[] }

/**
 * Adds slots by the studio's wall clock: all of them or none (docs/calls.md, POST /api/bookings).
 * Those beside a class or in time off are kept, and not offered: `warnings` says which. Throws NO_SUCH_TIME, PAST or
 * INVALID (more than two years ahead) with the field, or SLOT_EXISTS with `duplicates`.
 */
export async function addSlots(given: {
  slots: WallClock[]
  now: Date
  adminId: string
}): Promise<AddedSlots> {
  const { slots, now, adminId } = given
  const zone = env().STUDIO_TIME_ZONE
  const starts = slots.map((slot) => wallClockToInstant({ ...slot, zone }))
  const far = slots.findIndex((_, index) => isFar(starts[index], now))
  if (far >= 0) {
    const message = `That date is more than two years ahead: ${say(slots.slice(far, far + 1))}.`
    throw new AppError("INVALID", message, { fields: { [`slots.${far}.date`]: message } })
  }
  return db().$transaction(async (tx) => {
    // Raw for the partial unique index, and the database's clock.
    const added = await tx.$queryRaw<{ id: string; startsAt: Date; isPast: boolean }[]>`
      INSERT INTO slot (starts_at, ends_at)
      SELECT start, start + make_interval(mins => ${SLOT_MINUTES}::int)
      FROM unnest(${starts}::timestamptz[]) AS start
      ON CONFLICT (starts_at) WHERE deleted_at IS NULL DO NOTHING
      RETURNING id, starts_at AS "startsAt", starts_at <= now() AS "isPast"`
    const past = added.filter((slot) => slot.isPast).map((slot) => instantToWallClock(slot.startsAt, zone))
    if (past.length > 0) {
      const message = `That time has already passed: ${say(past)}.`
      throw new AppError("PAST", message, { past, fields: { "slots.date": message } })
    }
    if (added.length < starts.length) {
      const duplicates = withoutFirst(starts, added).map((start) => instantToWallClock(start, zone))
      throw new AppError("SLOT_EXISTS", `There’s already a slot at ${say(duplicates)}. Nothing was added.`, {
        duplicates,
      })
    }
    await queuePush(tx, { event: "slotsChanged" })
    const [first] = [...added].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "add slots",
        subject: `slot:${first?.id}`,
        details: { count: added.length },
      },
    })
    const warnings = await listBusyAtSlots(
      tx,
      added.map(({ id }) => id),
    )
    return { slots: added.map(toWireSlot), warnings }
  })
}

/**
 * The slot that begins at an instant: one that is there, offered or not, or a new one. Who makes the same one at once
 * waits for it here.
 */
export async function slotAt(tx: Tx, { startsAt }: { startsAt: Date }): Promise<string> {
  // Raw for the partial unique index.
  const [made] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO slot (starts_at, ends_at) SELECT start, start + make_interval(mins => ${SLOT_MINUTES}::int)
    FROM (SELECT ${startsAt}::timestamptz AS start) s
    ON CONFLICT (starts_at) WHERE deleted_at IS NULL DO NOTHING
    RETURNING id`
  const slot =
    made ?? (await tx.slot.findFirst({ where: { startsAt, deletedAt: null }, select: { id: true } }))
  if (!slot) throw new AppError("CONFLICT", "That time just changed. Please try again.")
  return slot.id
}

/**
 * The slots at these instants, in their order: those that are there, and those that the working hours would make; `keepHours` comes
 * first.
 */
export async function slotsFromHours(tx: Tx, { starts }: { starts: Date[] }): Promise<string[]> {
  // Raw for the partial unique index.
  await tx.$executeRaw`
    INSERT INTO slot (starts_at, ends_at, is_from_hours)
    SELECT start, start + make_interval(mins => ${SLOT_MINUTES}::int), true FROM unnest(${starts}::timestamptz[]) AS start
    ON CONFLICT (starts_at) WHERE deleted_at IS NULL DO NOTHING`
  const slots = await tx.slot.findMany({
    where: { startsAt: { in: starts }, deletedAt: null },
    select: { id: true },
    orderBy: { startsAt: "asc" },
  })
  return slots.map(({ id }) => id)
}

/** Keeps the working hours as they are until the transaction ends. */
export async function keepHours(tx: Tx): Promise<void> {
  // Raw: a lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${HOURS_LOCK})`
}

function isFar(startsAt: Date | undefined, now: Date): boolean {
  return startsAt !== undefined && whyNotOnCalendar({ startsAt, now }) === "far"
}

function withoutFirst(starts: Date[], added: { startsAt: Date }[]): Date[] {
  const fresh = new Set(added.map((slot) => slot.startsAt.getTime()))
  return starts.filter((start) => !fresh.delete(start.getTime()))
}

function say(times: WallClock[]): string {
  const named = times.slice(0, 5).map(({ date, time }) => `${formatDate(date)}, ${formatTime12(time)}`)
  return named.join("; ") + (times.length > 5 ? ` and ${times.length - 5} more` : "")
}

/**
 * Replaces the working hours from a day on (`times: []` ends them), takes away free slots that the old ones
 * made, and makes the new ones at once. Answers what was added and removed. What is booked or held, and what
 * she typed or deleted by hand, stays as it is. Throws INVALID with the field for a day more than two years ahead.
 */
export async function saveWorkingHours(given: {
  change: HoursChange
  now: Date
  actor: string
}): Promise<HoursPreview> {
  const { change, now, actor } = given
  refuseFar(change, now)
  return db().$transaction(async (tx) => {
    await lockHours(tx)
    const hours = replaceHours(await listWorkingHours(tx), change)
    await tx.workingHour.deleteMany()
    await tx.workingHour.createMany({ data: hours })
    const { validFrom } = change
    const details = { validFrom, times: change.times.length }
    await tx.auditEntry.create({
      data: { actor, action: "change working hours", subject: "working_hours", details },
    })
    return fill(tx, hours)
  })
}

/** What saveWorkingHours would add and take away. */
export async function previewWorkingHours(change: HoursChange, now: Date): Promise<HoursPreview> {
  refuseFar(change, now)
  let preview: HoursPreview = { added: [], removed: [], notOffered: 0 }
  const rollBack = new Error("only a preview")
  await db()
    .$transaction(async (tx) => {
      preview = await fill(tx, replaceHours(await listWorkingHours(tx), change))
      throw rollBack
    })
    .catch((error) => {
      if (error !== rollBack) throw error
    })
  return preview
}

function refuseFar({ validFrom, validUntil = "" }: HoursChange, now: Date): void {
  const last = addDays(instantToWallClock(now, env().STUDIO_TIME_ZONE).date, MOST_DAYS_AHEAD)
  const far = Object.entries({ validFrom, validUntil }).find(([, date]) => date > last)?.[0]
  if (!far) return
  const message = "That’s more than two years ahead."
  throw invalidField(far, message)
}

/** Makes what the working hours have brought into the booking window since it was last looked at (the worker). */
export function fillWorkingHours(): Promise<HoursPreview> {
  return db().$transaction(async (tx) => {
    await lockHours(tx)
    return fill(tx, await listWorkingHours(tx))
  })
}

/** One at a time: two that save, or one that saves while the worker fills, would make what the other removes. */
async function lockHours(tx: Tx): Promise<void> {
  // Raw: a lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${HOURS_LOCK})`
}

/** Makes the free slots to come that were made from hours exactly those that `hours` says. */
async function fill(tx: Tx, hours: WorkingHour[]): Promise<HoursPreview> {
  const zone = env().STUDIO_TIME_ZONE
  const starts = await startsInWindow(tx, { hours, numbers: await calendarNumbers(tx), zone })
  // Raw for the row locks: a claim holds a share of its slot until it commits. Who waits for it here judges the slot by
  // a statement that begins afterwards, and sees the booking.
  await tx.$executeRaw`
    SELECT FROM slot s WHERE s.is_from_hours AND s.deleted_at IS NULL AND s.starts_at > now()
      AND NOT s.starts_at = ANY(${starts}::timestamptz[]) ORDER BY s.id FOR UPDATE`
  // Raw for the database's clock and the look into what occupies time.
  const removed = await tx.$queryRaw<{ startsAt: Date }[]>`
    UPDATE slot s SET deleted_at = now(), is_deleted_by_hours = true
    WHERE s.is_from_hours AND s.deleted_at IS NULL AND s.starts_at > now()
      AND NOT s.starts_at = ANY(${starts}::timestamptz[])
      AND NOT EXISTS (SELECT FROM occupied_time o WHERE o.kind = 'booking' AND o.starts_at = s.starts_at
        AND (o.hold_until IS NULL OR o.hold_until > now()))
    RETURNING s.starts_at AS "startsAt"`
  // Raw for the partial unique index. What she deleted by hand stays deleted.
  const added = await tx.$queryRaw<{ id: string; startsAt: Date }[]>`
    INSERT INTO slot (starts_at, ends_at, is_from_hours)
    SELECT start, start + make_interval(mins => ${SLOT_MINUTES}::int), true
    FROM unnest(${starts}::timestamptz[]) AS start
    WHERE start > now() AND NOT EXISTS (SELECT FROM slot gone
      WHERE gone.starts_at = start AND gone.deleted_at IS NOT NULL AND NOT gone.is_deleted_by_hours)
    ON CONFLICT (starts_at) WHERE deleted_at IS NULL DO NOTHING
    RETURNING id, starts_at AS "startsAt"`
  if (added.length + removed.length > 0) await queuePush(tx, { event: "slotsChanged" })
  const clocks = (rows: { startsAt: Date }[]) =>
    rows
      .map(({ startsAt }) => startsAt)
      .sort((a, b) => a.getTime() - b.getTime())
      .map((start) => instantToWallClock(start, zone))
  const ids = added.map(({ id }) => id)
  const busy = ids.length > 0 ? await listBusyAtSlots(tx, ids) : []
  const notOffered = new Set(busy.map(({ slotId }) => slotId)).size
  return { added: clocks(added), removed: clocks(removed), notOffered }
}

async function startsInWindow(
  tx: Tx,
  { hours, numbers, zone }: { hours: WorkingHour[]; numbers: CalendarNumbers; zone: string },
): Promise<Date[]> {
  // Raw: the database's clock.
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT now() AS now`
  const today = instantToWallClock(clock?.now ?? new Date(), zone).date
  return startsOfHours({ hours, from: today, until: addDays(today, numbers.windowWeeks * 7), zone })
}
