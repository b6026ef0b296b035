import type { OpenSeriesBody } from "../../bookings/schema"
import { keepHours, slotsFromHours } from "../../calendar/commands/slots"
import { listSeriesDates } from "../../calendar/queries/series"
import { toWireSlot, type WireSlot } from "../../calendar/queries/slots"
import type { WeeklyTime } from "../../calendar/rules/calendar"
import { firstFree } from "../../calendar/rules/series"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { AppError } from "../../errors"
import { toWire } from "../../money"
import { instantToWallClock } from "../../time"
import { lostDate, type Opened, openPaymentOf } from "./open-session"

/** `total`: dollars for all of them. */
export type OpenedSeries = Opened & { sessions: WireSlot[]; total: number }
type Weekly = WeeklyTime & { weeks: number; from?: string; dates?: string[] }
type Asking = { studentId: string; now: Date }

/**
 * Opens one payment of several sessions (docs/product.md, Several weeks at once): all are held, or none. Dates that the
 * working hours would make are made here. Throws as openBookingPayment, with `date` and `time` of the session that
 * cannot be had, and NOT_OFFERED when too few are free.
 */
export async function openSeriesPayment(
  given: Omit<OpenSeriesBody, "purpose"> & Asking,
): Promise<OpenedSeries> {
  const { slotIds, weekday, time, weeks, from, dates, ...opening } = given
  const find = async (tx: Tx) => {
    if (slotIds) return slotIds
    if (weekday === undefined || time === undefined || weeks === undefined) throw new Error("no weekly time")
    return slotsOfWeeks(tx, { weekday, time, weeks, from, dates }, given)
  }
  const opened = await openPaymentOf(opening, find)
  const slots = await db().slot.findMany({
    where: { id: { in: opened.slotIds } },
    orderBy: { startsAt: "asc" },
  })
  const { orderId, holdUntil, cents } = opened
  return { orderId, holdUntil, sessions: slots.map(toWireSlot), total: toWire(cents) }
}

/** The slots of a weekly time: those that were shown, or the next that are free. What this student holds is free to them. */
async function slotsOfWeeks(tx: Tx, weekly: Weekly, { studentId, now }: Asking): Promise<string[]> {
  const { weeks, dates } = weekly
  const zone = env().STUDIO_TIME_ZONE
  await keepHours(tx)
  const own = await tx.booking.findMany({
    where: { studentId, status: "held", funding: { payment: { state: "created" } } },
    select: { id: true },
  })
  const all = await listSeriesDates({ ...weekly, now, except: own.map(({ id }) => id) }, tx)
  const shown = dates && all.filter(({ startsAt }) => dates.includes(instantToWallClock(startsAt, zone).date))
  const lost = shown?.find(({ isFree }) => !isFree)
  if (lost) throw lostDate(new AppError("SLOT_TAKEN", ""), lost.startsAt)
  const { chosen } = firstFree(shown ?? all, weeks)
  if (chosen.length < weeks) throw tooFew(chosen.length, weeks)
  const found = await slotsFromHours(tx, { starts: chosen.map(({ startsAt }) => startsAt) })
  if (found.length < weeks) throw new AppError("CONFLICT", "A time just changed. Please try again.")
  return found
}

function tooFew(free: number, weeks: number): AppError {
  const message = `Only ${free} of the ${weeks} sessions are free at that time within 16 weeks. Please choose fewer, or another time.`
  return new AppError("NOT_OFFERED", message, { free })
}
