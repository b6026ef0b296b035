"use client"

import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { formatDateLong, formatMonth, monthGrid, WEEKDAYS } from "@/lib/time"
import { type Month, monthOf, moveDay, shiftMonth } from "./month-grid-move"

/**
 * One month as 42 days from Sunday to Saturday. Arrow keys, Home, End and Page keys move, Enter chooses.
 * Days are "YYYY-MM-DD". Days in `marked` are announced with `markedLabel`, days in `ringed` with `ringedLabel`;
 * `today` and the past are shown.
 */
export function MonthGrid({
  month,
  onMonthChange,
  selected,
  onSelect,
  marked,
  markedLabel,
  ringed = [],
  ringedLabel = "",
  today,
  isTodayOver = false,
  label,
}: {
  month: Month
  onMonthChange: (month: Month) => void
  selected?: string
  onSelect: (date: string) => void
  marked: Set<string> | string[]
  markedLabel: string
  ringed?: Set<string> | string[]
  ringedLabel?: string
  today: string
  /** What is marked today has taken place. */
  isTodayOver?: boolean
  label: string
}) {
  const days = monthGrid(month.year, month.month)
  const isMarked = new Set(marked)
  const isRinged = new Set(ringed)
  const [reached, setReached] = useState<string | null>(null)
  const moveFocus = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const inMonth = (date: string) => monthOf(date).month === month.month
  const entry =
    [reached, selected, today].find((date) => date && days.includes(date) && inMonth(date)) ??
    days.find(inMonth)

  useEffect(() => {
    if (!moveFocus.current) return
    moveFocus.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${reached}"]`)?.focus()
  }, [reached])

  const change = (by: number) => {
    setReached(null)
    onMonthChange(shiftMonth(month, by))
  }

  const handleKey = (event: KeyboardEvent, date: string) => {
    const target = event.altKey || event.ctrlKey || event.metaKey ? null : moveDay({ date, key: event.key })
    if (!target) return
    event.preventDefault()
    moveFocus.current = true
    setReached(target)
    const next = monthOf(target)
    if (next.month !== month.month || next.year !== month.year) onMonthChange(next)
  }

  const name = formatMonth(days.find(inMonth) ?? "")
  return (
    <section aria-label={label} className="@container">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="font-display text-heading wrap-normal">
          {name}
        </p>
        <div className="flex gap-1">
          <Turn label="Previous month" path="M12 4 6 10l6 6" onClick={() => change(-1)} />
          <Turn label="Next month" path="m8 4 6 6-6 6" onClick={() => change(1)} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is what a grid is. */}
      <table ref={grid} role="grid" aria-label={name} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day} className="pb-2 text-label font-medium text-muted">
                {day.slice(0, 1)}
                <span className="@max-[14rem]:hidden">{day.slice(1, 3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((start) => (
            <tr key={days[start]}>
              {days.slice(start, start + 7).map((date) => (
                <td key={date} className="p-0.5 @max-[14rem]:px-0">
                  <button
                    type="button"
                    data-date={date}
                    tabIndex={date === entry ? 0 : -1}
                    aria-label={[
                      formatDateLong(date),
                      ...(isMarked.has(date) ? [markedLabel] : []),
                      ...(isRinged.has(date) ? [ringedLabel] : []),
                    ].join(", ")}
                    aria-current={date === today ? "date" : undefined}
                    aria-pressed={date === selected}
                    onClick={() => {
                      setReached(date)
                      onSelect(date)
                    }}
                    onKeyDown={(event) => handleKey(event, date)}
                    className={`relative flex h-11 w-full items-center justify-center rounded-soft text-small whitespace-nowrap tabular-nums transition-colors duration-200 sm:h-14 ${look(
                      {
                        isSelected: date === selected,
                        isMarked: isMarked.has(date),
                        isRinged: isRinged.has(date),
                        isPast: date < today || (date === today && isTodayOver),
                        isBeside: !inMonth(date),
                      },
                    )}`}
                  >
                    <span className={date === today ? "underline decoration-2 underline-offset-4" : ""}>
                      {Number(date.slice(8))}
                    </span>
                    {isMarked.has(date) ? (
                      <span
                        aria-hidden="true"
                        className="absolute bottom-1.5 size-1.5 rounded-full bg-current"
                      />
                    ) : null}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Day = {
  isSelected: boolean
  isMarked: boolean
  isRinged: boolean
  isPast: boolean
  /** Of the month before, or the one after. */
  isBeside: boolean
}

function look(day: Day): string {
  if (day.isSelected) return "bg-ink text-ground font-semibold"
  if (day.isRinged)
    return `border-2 border-dashed border-danger font-semibold ${day.isMarked ? "bg-leaf-soft" : ""}`
  if (day.isMarked && !day.isPast)
    return `font-semibold text-leaf hover:bg-panel hover:text-ink ${day.isBeside ? "" : "bg-leaf-soft"}`
  if (day.isPast || day.isBeside) return "text-muted hover:bg-panel"
  return "hover:bg-panel"
}

function Turn({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-soft transition-colors duration-200 hover:bg-panel"
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="fill-none stroke-current">
        <path d={path} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
