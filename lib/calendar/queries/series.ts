import { type Db, db, type Tx } from "../../db"
import { env } from "../../env"
import { addDays, instantToWallClock } from "../../time"
import { SLOT_MINUTES, startsOfHours, type WeeklyTime } from "../rules/calendar"
import { datesOfWeek, firstFree, SERIES_WEEKS_AHEAD } from "../rules/series"
import {
  type CalendarNumbers,
  calendarNumbers,
  isInTheWay,
  isInTime,
  listWorkingHours,
  toWireSlot,
  type WireSlot,
} from "./slots"

/** A date of a weekly time: its slot, null where one would still be made from the working hours. */
export type SeriesDate = { id: string | null; startsAt: Date; isFree: boolean }

/** The numbers as they hold for several weeks at once, which look further ahead than the booking window. */
export async function seriesNumbers(within: Db | Tx = db()): Promise<CalendarNumbers> {
  const numbers = await calendarNumbers(within)
  return { ...numbers, windowWeeks: Math.max(numbers.windowWeeks, SERIES_WEEKS_AHEAD) }
}

/**
 * The dates of a weekly time on the studio's clock, 16 weeks ahead, and whether each can be booked: there is a slot, or
 * the working hours make one, and nothing is in its way. What stands in `except` (their ids in occupied_time) is not.
 */
export async function listSeriesDates(
  given: WeeklyTime & { from?: string; now: Date; except?: string[] },
  within: Db | Tx = db(),
): Promise<SeriesDate[]> {
  const { weekday, time, now, except = [] } = given
  const zone = env().STUDIO_TIME_ZONE
  const today = instantToWallClock(now, zone).date
  const starts = datesOfWeek({ weekday, time, today, from: given.from ?? today, zone }).map(
    ({ startsAt }) => startsAt,
  )
  const until = addDays(today, SERIES_WEEKS_AHEAD * 7)
  const ofHours = startsOfHours({ hours: await listWorkingHours(within), from: today, until, zone })
  const numbers = await seriesNumbers(within)
  // Raw: the overlap of times, and the database's clock. What she deleted by hand the hours do not make again.
  return within.$queryRaw<SeriesDate[]>`
    WITH candidate AS (
      SELECT real.id, c.start AS starts_at, c.start + make_interval(mins => ${SLOT_MINUTES}::int) AS ends_at,
        coalesce(real.is_from_hours, true) AS is_from_hours,
        real.id IS NOT NULL OR (c.start = ANY(${ofHours}::timestamptz[]) AND NOT EXISTS (
          SELECT FROM slot gone WHERE gone.starts_at = c.start AND gone.deleted_at IS NOT NULL
            AND NOT gone.is_deleted_by_hours)) AS is_there
      FROM unnest(${starts}::timestamptz[]) AS c(start)
      LEFT JOIN slot real ON real.starts_at = c.start AND real.deleted_at IS NULL
    )
    SELECT s.id, s.starts_at AS "startsAt", s.is_there AND ${isInTime(numbers)} AND NOT EXISTS (
      SELECT FROM occupied_time o WHERE o.source_id <> ALL(${except}::uuid[]) AND ${isInTheWay(numbers)}) AS "isFree"
    FROM candidate s WHERE s.starts_at > now() ORDER BY s.starts_at`
}

export type WireSeriesDate = Omit<WireSlot, "_id"> & { _id: string | null }
export type SeriesPreview = { sessions: WireSeriesDate[]; skipped: WireSeriesDate[] }

/** What a series would take now, and the dates before its last that are not free. */
export async function previewSeries(
  given: WeeklyTime & { weeks: number; from?: string; now: Date },
): Promise<SeriesPreview> {
  const { chosen, skipped } = firstFree(await listSeriesDates(given), given.weeks)
  const wire = ({ id, startsAt }: SeriesDate) => ({ ...toWireSlot({ id: id ?? "", startsAt }), _id: id })
  return { sessions: chosen.map(wire), skipped: skipped.map(wire) }
}
