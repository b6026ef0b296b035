"use client"

import { useEffect, useRef, useState } from "react"
import { Button } from "@/components/ui/button"
import { MonthGrid } from "@/components/ui/month-grid"
import { monthOf } from "@/components/ui/month-grid-move"
import type { HoursPreview } from "@/lib/calendar/rules/calendar"
import { formatDay, formatTime12 } from "@/lib/time"

/** What saving would add and take away: the month, the chosen day, and Save. */
export function HoursPreviewPanel({
  preview: { added, removed, notOffered },
  today,
  isBusy,
  onSave,
}: {
  preview: HoursPreview
  today: string
  isBusy: boolean
  onSave: () => unknown
}) {
  const first = [...added, ...removed].map(({ date }) => date).sort()[0]
  const [month, setMonth] = useState(monthOf(first ?? today))
  const [day, setDay] = useState(first ?? today)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const ofDay = [
    ...added.filter(({ date }) => date === day).map(({ time }) => ({ time, does: "is added" })),
    ...removed.filter(({ date }) => date === day).map(({ time }) => ({ time, does: "is removed" })),
  ].sort((a, b) => a.time.localeCompare(b.time))

  return (
    <section aria-labelledby="preview" className="grid gap-5 border-l-3 border-press bg-panel px-5 py-5">
      <div>
        <h3 id="preview" ref={heading} tabIndex={-1} className="text-heading outline-none">
          Preview
        </h3>
        <p className="mt-1 text-small">
          {first
            ? `This adds ${saySlots(added)}${sayNotOffered(notOffered)} and removes ${removed.length || "none"}. Nothing has been saved yet.`
            : "This adds and removes no slots within the booking window. Nothing has been saved yet."}
        </p>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
        <MonthGrid
          label="What changes"
          month={month}
          onMonthChange={setMonth}
          selected={day}
          onSelect={setDay}
          marked={new Set(added.map(({ date }) => date))}
          markedLabel="slots are added"
          ringed={new Set(removed.map(({ date }) => date))}
          ringedLabel="slots are removed"
          today={today}
        />
        <div className="text-small" aria-live="polite">
          <p className="font-semibold">{formatDay(day)}</p>
          {ofDay.length === 0 ? <p className="mt-2 text-muted">Nothing changes on this day.</p> : null}
          <ul className="mt-2 grid gap-1 tabular-nums">
            {ofDay.map(({ time, does }) => (
              <li key={time + does}>
                {formatTime12(time)} {does}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="text-small text-muted max-sm:grid sm:flex sm:gap-6">
        <span>Dot: slots are added.</span>
        <span>Dashed frame: slots are removed.</span>
      </p>
      <Button
        busy={isBusy}
        busyLabel="Saving..."
        onClick={onSave}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        Save
      </Button>
    </section>
  )
}

/** "8 slots", "1 slot", "no slots". */
export function saySlots({ length }: unknown[]): string {
  return length === 1 ? "1 slot" : `${length || "no"} slots`
}

function sayNotOffered(count: number): string {
  if (count === 0) return ""
  return ` (${count} won’t be offered because of something else at that time)`
}
