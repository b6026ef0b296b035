"use client"

import useSWR from "swr"
import { NeedsYou } from "@/components/admin/needs-you"
import { sayHoursOff } from "@/components/calendar/time-off-words"
import { TickNotices } from "@/components/classes/tick-notices"
import { useTicks } from "@/components/classes/use-ticks"
import { ButtonLink } from "@/components/ui/button"
import { Notice } from "@/components/ui/notice"
import type { TodayAnswer, TodayCounts } from "@/lib/admin/queries/today"
import { call } from "@/lib/client/call"
import { addDays, formatDayAsOf } from "@/lib/time"
import { TodayClassEntry } from "./today-class"
import { TodaySessionEntry } from "./today-session"

const REFRESH_MS = 60_000

/** A day of hers: what waits, who comes and when, and what is to be packed, handed over and answered. */
export function Today({ initial, today, zone }: { initial: TodayAnswer; today: string; zone: string }) {
  const { day } = initial
  const { data, error } = useSWR(
    `/api/admin/today?day=${day}`,
    (path: string) => call<TodayAnswer>(path, { as: "admin" }),
    { fallbackData: initial, refreshInterval: REFRESH_MS },
  )
  const { needsYou, entries, timeOff, counts } = data ?? initial
  const isToday = day === today
  const ticking = useTicks()
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-3 pt-6">
        <h1 className="mr-auto min-w-0 text-title">
          {isToday ? <span className="block">Today</span> : null}
          <span className={isToday ? "block font-text text-body text-muted" : "block text-heading"}>
            {formatDayAsOf(day, today)}
          </span>
        </h1>
        <div className="flex print:hidden">
          <DayLink day={addDays(day, -1)} today={today} label="The day before" sign="‹" />
          <DayLink day={addDays(day, 1)} today={today} label="The day after" sign="›" />
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          {isToday ? null : (
            <ButtonLink href="/admin/dashboard" variant="quiet">
              Today
            </ButtonLink>
          )}
          <ButtonLink href="/admin/away" variant="quiet">
            I’m away
          </ButtonLink>
        </div>
      </header>
      {error ? (
        <Notice tone="warning">Can’t reach the site right now. This is the last saved version.</Notice>
      ) : null}
      <NeedsYou zone={zone} initial={needsYou} isFolded={!isToday} />
      <section aria-label={isToday ? "Today’s schedule" : `Schedule for ${formatDayAsOf(day, today)}`}>
        <TickNotices state={ticking.state} />
        {timeOff.map((off) => (
          <p key={off._id} className="border-t border-line py-3 font-semibold">
            {["Time off", sayHoursOff({ timeOff: off, date: day, zone })].filter(Boolean).join(" ")}
            {off.note ? <span className="block text-small font-normal text-muted">{off.note}</span> : null}
          </p>
        ))}
        {entries.length === 0 ? (
          <p className="border-y border-line py-6 text-muted">
            {isToday ? "No classes or sessions today." : "No classes or sessions on this day."}
          </p>
        ) : (
          <ol className="border-t border-ink">
            {entries.map((entry) =>
              entry.kind === "session" ? (
                <TodaySessionEntry key={entry.id} session={entry} zone={zone} ticking={ticking} />
              ) : (
                <TodayClassEntry key={entry.id} entry={entry} zone={zone} ticking={ticking} />
              ),
            )}
          </ol>
        )}
      </section>
      <Work counts={counts} />
    </div>
  )
}

function DayLink({ day, today, label, sign }: { day: string; today: string; label: string; sign: string }) {
  return (
    <a
      href={day === today ? "/admin/dashboard" : `/admin/dashboard?day=${day}`}
      aria-label={`${label}, ${formatDayAsOf(day, today)}`}
      className="flex h-11 w-[44px] shrink-0 items-center justify-center text-heading text-muted hover:text-ink print:hidden"
    >
      {sign}
    </a>
  )
}

/** What is to be done whatever the day. */
function Work({ counts: { toPack, toHandOver, toAnswer } }: { counts: TodayCounts }) {
  const all = [
    { count: toPack, label: "to pack", href: "/admin/orders" },
    { count: toHandOver, label: "to hand over", href: "/admin/orders" },
    { count: toAnswer, label: "to answer", href: "/admin/enquiries" },
  ]
  return (
    <ul aria-label="To do" className="grid grid-cols-3 border-y border-line print:hidden">
      {all.map(({ count, label, href }) => (
        <li key={label} className="border-line not-first:border-l">
          <a
            href={href}
            className={`flex min-h-16 flex-col items-center justify-center px-2 py-3 text-center text-small hover:bg-panel ${count ? "" : "text-muted"}`}
          >
            <span className={`font-display text-section tabular-nums ${count ? "" : "opacity-70"}`}>
              {count}
            </span>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
