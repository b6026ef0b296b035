"use client"

import { useEffect, useState } from "react"
import { MonthGrid } from "@/components/ui/month-grid"
import { monthOf } from "@/components/ui/month-grid-move"
import { Notice } from "@/components/ui/notice"
import type { WireEvent } from "@/lib/classes/queries/events"
import { formatDateLong, instantToWallClock } from "@/lib/time"
import { ClassList } from "./class-list"
import { useEvents } from "./use-events"

/** The month of classes on the studio's clock, and what takes place on the chosen day (docs/product.md, /calendar). */
export function ClassCalendar({
  initial,
  madeOn,
  zone,
}: {
  initial: WireEvent[]
  /** The studio's day on which the page was made. */
  madeOn: string
  zone: string
}) {
  const [today, setToday] = useState(madeOn)
  const [month, setMonth] = useState(monthOf(madeOn))
  const { events, isStale } = useEvents({ initial, month })
  const days = new Set(events.filter(({ isCancelled }) => !isCancelled).map(({ date }) => date))
  const next = (after: string) => [...days].sort().find((day) => day > after)
  const [chosen, setChosen] = useState<string>()
  const upcoming = days.has(today) ? today : next(today)
  const isHere = upcoming && monthOf(upcoming).month === monthOf(today).month
  const selected = chosen ?? (isHere ? upcoming : today)

  // A page that was made yesterday says "today" of yesterday until it wakes up.
  useEffect(() => {
    const now = instantToWallClock(new Date(), zone).date
    setToday(now)
    setMonth((before) => (before.month === monthOf(madeOn).month ? monthOf(now) : before))
  }, [madeOn, zone])

  const goTo = (day: string) => {
    setMonth(monthOf(day))
    setChosen(day)
  }
  const ofDay = events.filter(({ date }) => date === selected)
  const following = next([selected, today].sort().at(-1) ?? today)

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-16">
      <MonthGrid
        label="Choose a day"
        month={month}
        onMonthChange={setMonth}
        selected={selected}
        onSelect={setChosen}
        marked={days}
        markedLabel="classes"
        today={today}
      />
      <section aria-label="Classes of the day" aria-live="polite" className="lg:pt-2">
        <h2 className="text-heading">{formatDateLong(selected)}</h2>
        {isStale ? (
          <Notice tone="warning" className="mt-4">
            We could not refresh the calendar just now. It may be a little old.
          </Notice>
        ) : null}
        {ofDay.length > 0 ? (
          <ClassList events={ofDay} />
        ) : (
          <>
            <p className="mt-4">No classes this day.</p>
            {following ? (
              <button
                type="button"
                onClick={() => goTo(following)}
                className="link mt-3 min-h-11 text-left font-semibold"
              >
                Go to the next class, {formatDateLong(following)}
              </button>
            ) : (
              <p className="mt-3 text-muted">
                New classes are added every few weeks.{" "}
                <a href="/contact" className="link">
                  Ask me
                </a>{" "}
                when the next one is.
              </p>
            )}
          </>
        )}
      </section>
    </div>
  )
}
