"use client"

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { bringIntoView } from "@/components/ui/bring-into-view"
import { MonthGrid } from "@/components/ui/month-grid"
import { type Month, monthOf } from "@/components/ui/month-grid-move"
import { Notice } from "@/components/ui/notice"
import { useNow } from "@/components/ui/use-now"
import type { WireEvent } from "@/lib/classes/queries/events"
import { formatDay, instantToWallClock, isDate } from "@/lib/time"
import { ClassList } from "./class-list"
import { useEvents } from "./use-events"
import { useOwnStates } from "./use-own-states"
import { WeekList } from "./week-list"

/** The month of classes on the studio's clock, and what takes place on the chosen day (docs/product.md, /calendar). */
export function ClassCalendar({
  initial,
  madeAt,
  zone,
  whenNone,
}: {
  initial: WireEvent[]
  /** When the page was made, or the last moment before that which it shows: a class began, or the day. */
  madeAt: string
  zone: string
  /** Said when no class is to come. */
  whenNone: ReactNode
}) {
  const now = useNow(madeAt)
  const own = useOwnStates()
  const today = instantToWallClock(now, zone).date
  const [turned, setTurned] = useState<Month>()
  const [chosen, setChosen] = useState<string>()
  const list = useRef<HTMLElement>(null)
  // The next day of this grid that has something to come, by what the page was made with: nothing jumps when fresh
  // lists arrive.
  const opening = daysAhead(initial, now)[0] ?? today
  const month = turned ?? monthOf(today)
  const { events, isKnown, isStale } = useEvents({ initial, month })
  const ahead = daysAhead(events, now)
  // Another month opens on its first day with something to come, or on none.
  const selected = chosen ?? (turned ? ahead.find((day) => isIn(turned, day)) : opening)
  const standing = events.filter(({ isCancelled }) => !isCancelled)
  const days = new Set(standing.map(({ date }) => date))
  const isTodayOver = standing.every(
    ({ date, endsAt }) => date !== today || Date.parse(endsAt) <= now.getTime(),
  )

  const choose = (day: string) => {
    setTurned(monthOf(day))
    setChosen(day)
    bringIntoView(list.current)
  }
  const openOnAddressed = useEffectEvent(() => {
    const day = window.location.hash.slice(1)
    if (!isDate(day) || !day.startsWith("20")) return
    window.history.replaceState(null, "", window.location.pathname)
    choose(day)
  })
  useEffect(() => openOnAddressed(), [])
  const ofDay = events.filter(({ date }) => date === selected)
  const following = ahead.find((day) => !selected || (day > selected && day > today))

  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-16">
      <MonthGrid
        label="Choose a day"
        month={month}
        onMonthChange={(to) => {
          setTurned(to)
          setChosen(undefined)
        }}
        selected={selected}
        onSelect={(day) => {
          setTurned(month)
          setChosen(day)
          bringIntoView(list.current)
        }}
        marked={days}
        markedLabel="classes"
        today={today}
        isTodayOver={isTodayOver}
      />
      <section ref={list} aria-label="Classes of the day" aria-live="polite" className="scroll-mt-6 lg:pt-2">
        <h2 className="text-heading">
          {selected ? formatDay(selected) : isKnown ? "No classes ahead this month." : "Loading..."}
        </h2>
        {isStale ? (
          <Notice tone="warning" className="mt-4">
            Trying again. This calendar may be a minute old.
          </Notice>
        ) : null}
        {ofDay.length > 0 ? (
          <ClassList events={ofDay} now={now} own={own} />
        ) : selected || isKnown ? (
          <>
            {selected ? <p className="mt-4">No classes this day.</p> : null}
            {following ? (
              <button
                type="button"
                onClick={() => choose(following)}
                className="link mt-3 min-h-11 text-left font-semibold"
              >
                Go to the next class, {formatDay(following)}
              </button>
            ) : (
              <div className="mt-3 text-muted">{whenNone}</div>
            )}
          </>
        ) : null}
      </section>
      {selected ? <WeekList events={standing} day={selected} now={now} onChoose={choose} /> : null}
    </div>
  )
}

const isIn = ({ year, month }: Month, day: string) => {
  const of = monthOf(day)
  return of.year === year && of.month === month
}

/** The days on which something is still to come, in order. */
function daysAhead(events: WireEvent[], now: Date): string[] {
  const ahead = events.filter((one) => !one.isCancelled && Date.parse(one.startsAt) > now.getTime())
  return ahead.map(({ date }) => date).sort()
}
