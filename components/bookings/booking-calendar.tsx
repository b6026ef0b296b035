"use client"

import { useRef, useState } from "react"
import { bringIntoView } from "@/components/ui/bring-into-view"
import { MonthGrid } from "@/components/ui/month-grid"
import { monthOf } from "@/components/ui/month-grid-move"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { formatDay, instantToWallClock, longZoneName } from "@/lib/time"
import { slotsByDay } from "./slot-days"
import { SlotList } from "./slot-list"

/** The month of the student's own zone, and the times of the day that is chosen in it. */
export function BookingCalendar({
  slots,
  zone,
  date,
  chosenId,
  isLocked,
  onDate,
  onSlot,
}: {
  slots: WireSlot[]
  zone: string
  date: string | undefined
  chosenId: string | undefined
  isLocked: boolean
  onDate: (date: string | undefined) => void
  onSlot: (slot: WireSlot) => void
}) {
  const today = instantToWallClock(new Date(), zone).date
  const [month, setMonth] = useState(monthOf(today))
  const times = useRef<HTMLElement>(null)
  const days = slotsByDay({ slots, zone })
  const ofDay = date ? (days.get(date) ?? []) : []
  const shownMonth = `${String(month.year).padStart(4, "0")}-${String(month.month).padStart(2, "0")}`
  const next = [...days.keys()].find((day) => day > (date ?? `${shownMonth}-00`) && day >= today)
  const isMonthEmpty = ![...days.keys()].some((day) => day.startsWith(shownMonth))

  const goTo = (day: string) => {
    setMonth(monthOf(day))
    onDate(day)
  }

  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
      <MonthGrid
        label="Choose a day"
        month={month}
        onMonthChange={(to) => {
          setMonth(to)
          onDate(undefined)
        }}
        selected={date}
        onSelect={(day) => {
          onDate(day)
          bringIntoView(times.current)
        }}
        marked={new Set(days.keys())}
        markedLabel="times available"
        today={today}
      />
      <section ref={times} aria-label="Times of the day" aria-live="polite" className="scroll-mt-6 lg:pt-2">
        <h3 className="text-heading">{date ? formatDay(date) : "Choose a day"}</h3>
        <p className="mt-1 mb-5 text-small text-muted">
          Times are shown in your time zone, {longZoneName(zone)}.
        </p>
        {date && ofDay.length > 0 ? (
          <SlotList
            key={date}
            slots={ofDay}
            chosenId={chosenId}
            zone={zone}
            isLocked={isLocked}
            onChoose={onSlot}
          />
        ) : null}
        {date && ofDay.length === 0 ? <p>No available slots this day.</p> : null}
        {!date ? (
          <p className="text-muted">
            {isMonthEmpty
              ? "There are no free times this month."
              : "Days with free times are marked with a dot."}
          </p>
        ) : null}
        {(date ? ofDay.length === 0 : isMonthEmpty) ? <WhatNext next={next} onGo={goTo} /> : null}
      </section>
    </div>
  )
}

function WhatNext({ next, onGo }: { next: string | undefined; onGo: (day: string) => void }) {
  if (!next)
    return (
      <p className="mt-3 text-muted">
        I add new times every few weeks.{" "}
        <a href="/contact" className="link">
          Write to me
        </a>{" "}
        if none of them works for you.
      </p>
    )
  return (
    <button type="button" onClick={() => onGo(next)} className="link mt-3 min-h-11 text-left font-semibold">
      Go to the next free day, {formatDay(next)}
    </button>
  )
}
