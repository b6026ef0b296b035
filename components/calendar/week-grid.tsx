"use client"

import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { WeeklyTime } from "@/lib/calendar/rules/calendar"
import { formatTime12, WEEKDAYS } from "@/lib/time"
import { gridTimes, isBlocked, isCovered, moveCell, WEEK } from "./week"

/** Her week by half hours: one press adds a time, another takes it away. Arrow keys, Home and End move. */
export function WeekGrid({ times, onToggle }: { times: WeeklyTime[]; onToggle: (time: WeeklyTime) => void }) {
  const rows = gridTimes(times)
  const [last, setReached] = useState<WeeklyTime>({ weekday: 1, time: "09:00" })
  // The row of an odd time goes with the last time in it: the one before it can be reached instead.
  const reached = { ...last, time: rows.findLast((time) => time <= last.time) ?? rows[0] ?? last.time }
  const table = useRef<HTMLTableElement>(null)
  const isChosen = (cell: WeeklyTime) =>
    times.some(({ weekday, time }) => weekday === cell.weekday && time === cell.time)

  const handleKey = (event: KeyboardEvent, cell: WeeklyTime) => {
    const target =
      event.altKey || event.ctrlKey || event.metaKey ? null : moveCell({ cell, key: event.key, rows })
    if (!target) return
    event.preventDefault()
    setReached(target)
    table.current?.querySelector<HTMLButtonElement>(`[data-cell="${nameOf(target)}"]`)?.focus()
  }

  const press = (event: MouseEvent<HTMLButtonElement>, cell: WeeklyTime) => {
    const button = event.currentTarget
    flushSync(() => {
      setReached(cell)
      onToggle(cell)
    })
    if (!button.isConnected) table.current?.querySelector<HTMLButtonElement>("button[tabindex='0']")?.focus()
  }

  return (
    <div className="@container max-w-3xl">
      {/* Large text on a phone needs more room than there is. A frame that scrolls would keep the days’ names from staying in sight. */}
      <div className="@max-[20rem]:overflow-x-auto">
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of times is what a grid is.
          role="grid"
          aria-label="Times of your week"
          className="w-full min-w-[20rem] table-fixed border-collapse text-label whitespace-nowrap"
        >
          <thead className="sticky top-0 bg-ground">
            <tr>
              <th scope="col" className="w-14">
                <span className="sr-only">Time</span>
              </th>
              {WEEK.map((weekday) => (
                <th
                  key={weekday}
                  scope="col"
                  abbr={WEEKDAYS[weekday]}
                  className="py-2 font-medium text-muted"
                >
                  {WEEKDAYS[weekday]?.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((time) => (
              <tr key={time}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 bg-ground pr-2 text-right align-top font-normal text-muted tabular-nums"
                >
                  {time.endsWith(":00") ? (
                    formatTime12(time).replace(":00", "")
                  ) : (
                    <span className="sr-only">{formatTime12(time)}</span>
                  )}
                </th>
                {WEEK.map((weekday) => {
                  const cell = { weekday, time }
                  const chosen = isChosen(cell)
                  const blocked = !chosen && isBlocked({ cell, times })
                  const covered = blocked && isCovered({ cell, times })
                  return (
                    <td
                      key={weekday}
                      className={`border-l border-line p-0 ${chosen || time.endsWith(":00") ? "border-t" : ""} ${covered ? "border-t-ink" : ""}`}
                    >
                      <button
                        type="button"
                        data-cell={nameOf(cell)}
                        tabIndex={weekday === reached.weekday && time === reached.time ? 0 : -1}
                        aria-label={`${WEEKDAYS[weekday]} ${formatTime12(time)}`}
                        aria-pressed={chosen}
                        aria-disabled={blocked || undefined}
                        onClick={(event) => (blocked ? setReached(cell) : press(event, cell))}
                        onKeyDown={(event) => handleKey(event, cell)}
                        className={`block h-11 w-full lg:h-8 tabular-nums focus-visible:relative focus-visible:z-10 ${look({ chosen, covered })}`}
                      >
                        {chosen ? formatTime12(time).slice(0, -3) : ""}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function nameOf({ weekday, time }: WeeklyTime): string {
  return `${weekday}T${time}`
}

function look({ chosen, covered }: { chosen: boolean; covered: boolean }): string {
  if (chosen) return "bg-ink font-semibold text-ground"
  if (covered) return "cursor-default bg-ink"
  return "hover:bg-panel"
}
