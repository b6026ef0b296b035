import ICAL from "ical.js"
import { type Clock, type ClockOf, clocksOf, isUtc, shownBy, timeShowing } from "./ical-clock"

/** When she is busy by an entry of another calendar. `uid` is the entry's, for a fingerprint. */
export type BusyTime = { uid: string; startsAt: Date; endsAt: Date; isWholeDay: boolean }
type Window = { from: Date; until: Date; zone: string; ownHost: string }

/** An entry of the file: `start` as its clock shows it, `span` how long it lasts there. */
type Entry = {
  uid: string
  component: ICAL.Component
  clock: Clock
  start: number
  span: number
  isFree: boolean
}
/** An entry that replaces the occurrence of another at the instant `of`, or from it on. */
type Override = Entry & { of: number; isFromThenOn: boolean }

/** More than anybody's calendar holds in two years: the file is a mistake, or an attack. */
export class TooManyEntries extends Error {}

const MOST = 10_000
const DAY_MS = 86_400_000

/**
 * The busy times of an iCalendar file within a window; `skipped` counts entries that make no sense. Free and canceled
 * entries do not count, and neither do those that this site has written itself (by the host in their UID). Throws for
 * a file that is no calendar, and TooManyEntries. A rule without any occurrence can run for ever: the caller limits
 * the time.
 */
export function busyTimesOf(text: string, window: Window): { busy: BusyTime[]; skipped: number } {
  const parsed = ICAL.parse(text)
  const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]).map(
    (one: unknown[]) => new ICAL.Component(one),
  )
  const calendars = roots.filter((one: ICAL.Component) => one.name === "vcalendar")
  if (calendars.length === 0) throw new Error("not a calendar")
  const found = new Map<string, BusyTime>()
  let skipped = 0
  for (const calendar of calendars) {
    const clockOf = clocksOf(calendar, window.zone)
    const { entries, overrides, senseless } = read(calendar, { clockOf, ownHost: window.ownHost })
    skipped += senseless
    for (const entry of entries) {
      try {
        for (const busy of occurrences(entry, {
          overrides: overrides.get(entry.uid) ?? [],
          clockOf,
          window,
        })) {
          found.set(`${busy.uid} ${busy.startsAt.getTime()} ${busy.endsAt.getTime()}`, busy)
          if (found.size > MOST) throw new TooManyEntries()
        }
      } catch (error) {
        if (error instanceof TooManyEntries) throw error
        skipped += 1
      }
    }
  }
  return { busy: [...found.values()], skipped }
}

function read(calendar: ICAL.Component, { clockOf, ownHost }: { clockOf: ClockOf; ownHost: string }) {
  const entries: Entry[] = []
  const overrides = new Map<string, Override[]>()
  let senseless = 0
  for (const component of calendar.getAllSubcomponents("vevent")) {
    const uid = String(component.getFirstPropertyValue("uid") ?? "")
    if (uid.toLowerCase().endsWith(`@${ownHost.toLowerCase()}`)) continue
    try {
      const entry = { uid, component, ...timeOf(component, clockOf), isFree: isFree(component) }
      entries.push(entry)
      const replaced = component.getFirstProperty("recurrence-id")
      const [of] = replaced ? instantsIn(replaced, clockOf) : []
      if (!replaced || of === undefined) continue
      const isFromThenOn = String(replaced.getParameter("range") ?? "").toUpperCase() === "THISANDFUTURE"
      overrides.set(uid, [...(overrides.get(uid) ?? []), { ...entry, of, isFromThenOn }])
    } catch {
      senseless += 1
    }
  }
  return { entries, overrides, senseless }
}

function isFree(component: ICAL.Component): boolean {
  const says = (name: string, value: string) =>
    String(component.getFirstPropertyValue(name) ?? "").toUpperCase() === value
  return says("transp", "TRANSPARENT") || says("status", "CANCELLED")
}

function timeOf(component: ICAL.Component, clockOf: ClockOf): Pick<Entry, "clock" | "start" | "span"> {
  const begins = component.getFirstProperty("dtstart")
  const first = begins?.getFirstValue()
  if (!begins || !(first instanceof ICAL.Time)) throw new Error("an entry without a beginning")
  const [clock, start] = [clockOf(begins, first), shownBy(first)]
  if (Number.isNaN(start)) throw new Error("a beginning that is none")
  const ends = component.getFirstProperty("dtend")
  const last = ends?.getFirstValue()
  if (ends && last instanceof ICAL.Time) {
    const [end] = instantsIn(ends, clockOf)
    return { clock, start, span: clock.toShown(end ?? Number.NaN) - start }
  }
  const duration = component.getFirstPropertyValue("duration")
  if (duration instanceof ICAL.Duration) return { clock, start, span: duration.toSeconds() * 1000 }
  return { clock, start, span: clock.isDate ? DAY_MS : 0 }
}

/** The instants that a property names, each by its own clock. */
function instantsIn(property: ICAL.Property, clockOf: ClockOf): number[] {
  return property
    .getValues()
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value) => value instanceof ICAL.Time)
    .map((time) => clockOf(property, time).toInstant(shownBy(time)))
}

type Given = { overrides: Override[]; clockOf: ClockOf; window: Window }

function* occurrences(entry: Entry, { overrides, clockOf, window }: Given): Generator<BusyTime> {
  const { component, clock } = entry
  if (component.hasProperty("recurrence-id")) {
    if (!entry.isFree) yield* inWindow({ ...entry, shown: entry.start }, window)
    return
  }
  const isLeftOut = leftOut(entry, { overrides, clockOf })
  const fromThenOn = overrides.filter((one) => one.isFromThenOn).sort((a, b) => b.of - a.of)
  for (const { shown, span } of starts(entry, { clockOf, window })) {
    // Thousands lie in the past of an old rule: only what may be in the window is looked at closely.
    if (shown + span < window.from.getTime() - 2 * DAY_MS && fromThenOn.length === 0) continue
    const instant = clock.toInstant(shown)
    if (isLeftOut(shown, instant)) continue
    const change = fromThenOn.find(({ of }) => of <= instant)
    if ((change ?? entry).isFree) continue
    const moved = change ? shown + change.start - change.clock.toShown(change.of) : shown
    yield* inWindow({ ...entry, shown: moved, span: change?.span ?? span }, window)
  }
}

function* inWindow(
  { uid, clock, shown, span }: Pick<Entry, "uid" | "clock" | "span"> & { shown: number },
  { from, until }: Window,
): Generator<BusyTime> {
  const startsAt = new Date(clock.toInstant(shown))
  const end = clock.toInstant(shown + span)
  // Where the clock skips an hour, what it shows at the end can lie before the beginning.
  const endsAt = new Date(end > startsAt.getTime() ? end : startsAt.getTime() + span)
  if (endsAt > startsAt && endsAt > from && startsAt < until)
    yield { uid, startsAt, endsAt, isWholeDay: clock.isDate }
}

/** Where an entry begins: its own beginning, its RDATEs, and what its rules say up to the window's end. */
function* starts(
  { component, clock, start, span }: Entry,
  { clockOf, window }: { clockOf: ClockOf; window: Window },
): Generator<{ shown: number; span: number }> {
  yield { shown: start, span }
  for (const property of component.getAllProperties("rdate")) {
    const instants = instantsIn(property, clockOf)
    for (const [index, value] of property.getValues().entries()) {
      const own = value instanceof ICAL.Period ? value.getDuration().toSeconds() * 1000 : span
      yield { shown: clock.toShown(instants[index] ?? Number.NaN), span: own }
    }
  }
  const end = window.until.getTime() + 2 * DAY_MS
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw new Error("a rule that is none")
    if (rule.until) rule.until = untilOn(clock, rule.until)
    const iterator = rule.iterator(timeShowing(nearWindow({ rule, start, span }, window), clock.isDate))
    for (let next = iterator.next(); next && shownBy(next) <= end; next = iterator.next())
      yield { shown: shownBy(next), span }
  }
}

/** Whole periods of a rule that lie before the window need not be walked through, unless they are counted. */
function nearWindow(
  { rule, start, span }: { rule: ICAL.Recur; start: number; span: number },
  { from }: Window,
): number {
  const days = { DAILY: 1, WEEKLY: 7 }[rule.freq as string] ?? 0
  const period = days * rule.interval * DAY_MS
  const behind = from.getTime() - 2 * DAY_MS - span - start
  return rule.count || period <= 0 || behind <= 0 ? start : start + Math.floor(behind / period) * period
}

/** UNTIL on the clock that the rule is followed on: the file tells it in UTC, or as a day that is included. */
function untilOn(clock: Clock, until: ICAL.Time): ICAL.Time {
  const shown = shownBy(until)
  if (clock.isDate) return timeShowing(shown, true)
  if (until.isDate) return timeShowing(shown + DAY_MS - 1000, false)
  return timeShowing(isUtc(until) ? clock.toShown(shown) : shown, false)
}

/** True for an occurrence that EXDATE takes out, or that an entry of its own replaces. */
function leftOut({ component, clock }: Entry, { overrides, clockOf }: Omit<Given, "window">) {
  const instants = new Set(overrides.map(({ of }) => of))
  const days = new Set<number>()
  for (const property of component.getAllProperties("exdate"))
    for (const value of property.getValues()) {
      if (!(value instanceof ICAL.Time)) continue
      if (value.isDate || clock.isDate) days.add(Math.floor(shownBy(value) / DAY_MS))
      else instants.add(clockOf(property, value).toInstant(shownBy(value)))
    }
  return (shown: number, instant: number) => instants.has(instant) || days.has(Math.floor(shown / DAY_MS))
}
