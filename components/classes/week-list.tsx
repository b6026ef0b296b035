import type { WireEvent } from "@/lib/classes/queries/events"
import { signUpState } from "@/lib/classes/rules"
import { addDays, formatDay, formatTime12, weekdayOf } from "@/lib/time"

const STATES = { past: "over", full: "full", external: "", cancelled: "", open: "" } as const

/** The week of a day at a glance, Sunday first: each class leads to its day. */
export function WeekList({
  events,
  day,
  now,
  onChoose,
}: {
  events: WireEvent[]
  day: string
  now: Date
  onChoose: (day: string) => void
}) {
  const sunday = addDays(day, -weekdayOf(day))
  const ofWeek = events
    .filter(({ date }) => date >= sunday && date <= addDays(sunday, 6))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  if (ofWeek.length === 0) return null
  const isOver = ({ endsAt }: WireEvent) => Date.parse(endsAt) <= now.getTime()
  return (
    <section aria-labelledby="week-title" className="lg:col-span-2">
      <h2 id="week-title" className="mb-3 text-heading">
        The week of {formatDay(sunday)}
      </h2>
      <ul className="grid gap-x-10 border-t border-line sm:grid-cols-2">
        {ofWeek.map((event) => {
          const state = isOver(event) ? "over" : STATES[signUpState(event)]
          return (
            <li key={event._id} className="border-b border-line">
              <button
                type="button"
                aria-pressed={event.date === day}
                onClick={() => onChoose(event.date)}
                className={`flex min-h-12 w-full items-baseline gap-3 py-2 text-left text-small hover:bg-panel ${
                  event.date === day ? "font-semibold" : ""
                } ${state === "over" ? "text-muted" : ""}`}
              >
                <span className="w-42 shrink-0 tabular-nums max-sm:w-24">
                  {formatDay(event.date)},{" "}
                  <span className="whitespace-nowrap">{formatTime12(event.time)}</span>
                </span>
                <span className="min-w-0">
                  {event.title}
                  {state ? `, ${state}` : ""}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
