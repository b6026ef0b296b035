"use client"

import { useSiteTexts } from "@/components/content/site-texts"
import { Field, Select } from "@/components/ui/field"
import { Notice } from "@/components/ui/notice"
import { SERIES } from "@/lib/bookings/rules"
import type { WireSeriesDate } from "@/lib/calendar/queries/series"
import { formatDayAsOf, instantToWallClock } from "@/lib/time"
import { slotTime } from "./slot-days"
import type { Series } from "./use-series"

const COUNTS = Array.from({ length: SERIES.most - SERIES.least + 1 }, (_, index) => SERIES.least + index)

/** One session, or several weeks at once with the dates that they take (docs/product.md, Several weeks at once). */
export function SeriesField({
  weeks,
  series,
  zone,
  isLocked,
  needsTime,
  onWeeks,
}: {
  weeks: number
  series: Series
  zone: string
  isLocked: boolean
  /** Until a time is chosen there are no weeks after it. */
  needsTime: boolean
  onWeeks: (weeks: number) => void
}) {
  const { seriesNote } = useSiteTexts()
  return (
    <div className="grid gap-4">
      <Field label="How many sessions?" hint={needsTime ? "Choose a time first." : seriesNote}>
        <Select
          value={weeks}
          disabled={isLocked || needsTime}
          onChange={(event) => onWeeks(Number(event.target.value))}
        >
          <option value={1}>One session</option>
          {COUNTS.map((count) => (
            <option key={count} value={count}>
              {count} sessions, weekly{count === SERIES.suggested ? " (suggested)" : ""}
            </option>
          ))}
        </Select>
      </Field>
      {weeks > 1 ? (
        <div aria-live="polite">
          <Dates weeks={weeks} series={series} zone={zone} />
        </div>
      ) : null}
    </div>
  )
}

function Dates({ weeks, series, zone }: { weeks: number; series: Series; zone: string }) {
  const { sessions, skipped, isWhole, isLoading, isOutOfReach } = series
  if (isOutOfReach)
    return (
      <Notice tone="warning" title="I couldn’t look up the dates.">
        Trying again.
      </Notice>
    )
  if (isLoading) return <p className="text-small text-muted">Looking for dates...</p>
  const today = instantToWallClock(new Date(), zone).date
  const day = ({ startsAt }: WireSeriesDate) =>
    formatDayAsOf(instantToWallClock(new Date(startsAt), zone).date, today)
  return (
    <div className="grid gap-3">
      <ol aria-label="The dates" className="grid gap-1 text-small">
        {sessions.map((one) => (
          <li key={one.startsAt} className="border-t border-line pt-1">
            {day(one)}, {slotTime({ startsAt: one.startsAt, zone })}
          </li>
        ))}
      </ol>
      {skipped.length > 0 ? (
        <p className="text-small text-muted">Not available, so left out: {skipped.map(day).join("; ")}.</p>
      ) : null}
      {isWhole ? null : (
        <Notice tone="warning">
          {sessions.length === 0
            ? "I couldn’t find open dates at this time. Please choose another time, or one session."
            : `Only ${sessions.length} of ${weeks} are open at this time in the next 16 weeks. Please choose fewer, or another time.`}
        </Notice>
      )}
    </div>
  )
}
