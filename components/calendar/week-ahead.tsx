"use client"

import type { TodayEntry } from "@/lib/admin/queries/today"
import type { WireTimeOff } from "@/lib/calendar/queries/slots"
import { sayOnList } from "@/lib/classes/rules"
import { addDays, formatDay, formatInstantTime, startOfDay } from "@/lib/time"
import { sayHoursOff } from "./time-off-words"
import { useTimeOff } from "./use-time-off"

type Day = { date: string; entries: TodayEntry[] }

/** Seven days of hers at a glance: sessions, classes and time off. Each day leads to its schedule. */
export function WeekAhead({
  days,
  timeOff: initial,
  today,
  zone,
}: {
  days: Day[]
  timeOff: WireTimeOff[]
  today: string
  zone: string
}) {
  const { timeOff } = useTimeOff(initial)
  const first = days[0]?.date ?? today
  const last = days.at(-1)?.date ?? today
  return (
    <section aria-labelledby="week">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="week" className="mr-auto text-heading">
          {first === today ? "The next 7 days" : `${formatDay(first)} – ${formatDay(last)}`}
        </h2>
        <div className="flex print:hidden">
          {first > today ? <WeekLink from={addDays(first, -7)} label="The 7 days before" sign="‹" /> : null}
          <WeekLink from={addDays(first, 7)} label="The 7 days after" sign="›" />
        </div>
      </div>
      <ol className="border-t border-ink text-small lg:grid lg:grid-cols-7">
        {days.map(({ date, entries }) => (
          <li
            key={date}
            className="flex flex-wrap gap-x-3 border-b border-line py-1.5 lg:flex-col lg:flex-nowrap lg:border-b-0 lg:border-l lg:px-3 lg:first:border-l-0 lg:first:pl-0"
          >
            <a
              href={date === today ? "/admin/dashboard" : `/admin/dashboard?day=${date}`}
              className="flex min-h-11 w-26 shrink-0 items-center self-start font-semibold underline-offset-4 hover:underline lg:w-auto"
            >
              {formatDay(date)}
            </a>
            <ul className="min-w-0 grow basis-40 lg:basis-auto">
              {timeOff
                .filter(({ startsAt, endsAt }) => overlaps({ startsAt, endsAt, date, zone }))
                .map((off) => (
                  <li key={off._id} className="flex min-h-11 items-center font-medium text-muted">
                    {["Time off", sayHoursOff({ timeOff: off, date, zone })].filter(Boolean).join(" ")}
                  </li>
                ))}
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} date={date} zone={zone} />
              ))}
              {entries.length === 0 ? (
                <li className="flex min-h-11 items-center text-muted">Nothing booked</li>
              ) : null}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry, date, zone }: { entry: TodayEntry; date: string; zone: string }) {
  const isCancelled = entry.kind === "class" && entry.isCancelled
  return (
    <li>
      <a
        href={entry.kind === "class" ? `/admin/events/${entry.id}` : `/admin/dashboard?day=${date}`}
        className="flex min-h-11 flex-wrap items-center gap-x-3 underline-offset-4 hover:underline lg:flex-col lg:items-start lg:py-2"
      >
        <span className="w-18 shrink-0 tabular-nums lg:w-auto">{time(entry.startsAt, zone)}</span>
        <span className="min-w-0 grow basis-28 lg:grow-0 lg:basis-auto">
          <span className={isCancelled ? "line-through" : "font-medium"}>
            {entry.kind === "class" ? entry.title : entry.name}
          </span>{" "}
          <span className="inline-block text-muted">{note(entry)}</span>
        </span>
      </a>
    </li>
  )
}

function note(entry: TodayEntry): string {
  if (entry.kind === "session") return entry.place === "online" ? "online" : ""
  if (entry.isCancelled) return "canceled"
  return entry.isExternal ? "" : sayOnList(entry)
}

function WeekLink({ from, label, sign }: { from: string; label: string; sign: string }) {
  return (
    <a
      href={`/admin/calendar?from=${from}`}
      aria-label={label}
      className="flex h-11 w-[44px] shrink-0 items-center justify-center text-heading text-muted hover:text-ink"
    >
      {sign}
    </a>
  )
}

function time(instant: string, zone: string): string {
  return formatInstantTime(new Date(instant), zone)
}

function overlaps({
  startsAt,
  endsAt,
  date,
  zone,
}: {
  startsAt: string
  endsAt: string
  date: string
  zone: string
}) {
  return (
    new Date(startsAt) < startOfDay({ date: addDays(date, 1), zone }) &&
    new Date(endsAt) > startOfDay({ date, zone })
  )
}
