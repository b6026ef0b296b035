"use client"

import { type ReactNode, useState } from "react"
import { Later } from "@/components/ui/later"
import type { WireSlot } from "@/lib/calendar/queries/slots"
import { formatDayAsOf } from "@/lib/time"
import { slotsByDay } from "./slot-days"

/** A list of the admin’s bookings under the days on which they are. */
export function Days<Slot extends WireSlot>({
  title,
  slots,
  zone,
  today,
  line,
  empty,
  isNewestFirst = false,
  className = "",
  note = "",
  nearUntil,
}: {
  title: string
  slots: Slot[]
  zone: string
  today: string
  line: (slot: Slot) => ReactNode
  empty: string
  isNewestFirst?: boolean
  className?: string
  note?: string
  /** The days after this one are folded. */
  nearUntil?: string
}) {
  const days = [...slotsByDay({ slots, zone })]
  if (isNewestFirst) days.reverse()
  const [isOpen, setOpen] = useState(false)
  const far = nearUntil ? days.filter(([day]) => day > nearUntil) : []
  const near = days.slice(0, days.length - far.length)
  const list = (some: typeof days) => (
    <div className="grid gap-6">
      {some.map(([day, ofDay]) => (
        <div key={day}>
          <h3 className="border-b border-ink pb-1.5 text-small font-semibold">{formatDayAsOf(day, today)}</h3>
          <ul>{ofDay.map(line)}</ul>
        </div>
      ))}
    </div>
  )
  return (
    <section aria-label={title} className={className}>
      <h2 className="mb-4 text-heading">
        {title} <span className="text-small text-muted tabular-nums">({slots.length})</span>
      </h2>
      {days.length === 0 ? <p className="border-y border-line py-6 text-muted">{empty}</p> : null}
      {list(near)}
      {far.length > 0 ? (
        <Later
          label={`Show ${far.reduce((sum, [, ofDay]) => sum + ofDay.length, 0)} later`}
          isOpen={isOpen}
          onChange={setOpen}
        >
          {list(far)}
        </Later>
      ) : null}
      {note ? <p className="mt-4 text-small text-muted">{note}</p> : null}
    </section>
  )
}

/** One of them: its time, whom or what it is about, and what can be done. */
export function Line({
  id,
  time,
  about,
  children,
}: {
  id?: string
  time: string
  about?: ReactNode
  children: ReactNode
}) {
  return (
    <li
      id={id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto]"
    >
      <span className="py-2 text-small font-semibold tabular-nums">{time}</span>
      <div className="min-w-0 text-small max-sm:order-last max-sm:col-span-2 sm:py-2">{about}</div>
      <div className="print:hidden">{children}</div>
    </li>
  )
}
