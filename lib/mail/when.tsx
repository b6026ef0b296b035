import { env } from "../env"
import {
  formatDay,
  formatElsewhere,
  formatMoment,
  formatMomentAsOf,
  formatTimeRange,
  instantToWallClock,
  knownZone,
  shortZoneName,
} from "../time"

/** When something begins, and the student's own time zone where it is known. */
export type Beginning = { startsAt: string; timeZone?: string }

/** A moment as emails say it to a student: on the studio's clock, and on their own where that shows another time. */
export function When(beginning: Beginning) {
  const own = ownTime(beginning)
  return (
    <>
      <strong>{studioTime(beginning)}</strong>
      {own && ` (studio time; for you ${own})`}
    </>
  )
}

/** The same of a class, until it ends; that is not in emails about a waiting list that were written before it was kept. */
export function ClassWhen({ endsAt, ...beginning }: Beginning & { endsAt?: string }) {
  if (!endsAt) return <When {...beginning} />
  const own = ownTime(beginning, endsAt)
  return (
    <>
      <strong>{formatSpan(new Date(beginning.startsAt), new Date(endsAt), env().STUDIO_TIME_ZONE)}</strong>
      {own && ` (studio time; for you ${own})`}
    </>
  )
}

/** "Sun, Mar 14, 9:00–10:15 AM PDT". */
export function formatSpan(from: Date, until: Date, zone: string): string {
  const { date, time } = instantToWallClock(from, zone)
  const hours = formatTimeRange(time, instantToWallClock(until, zone).time)
  return `${formatDay(date)}, ${hours} ${shortZoneName(from, zone)}`
}

/** Said once before a list of moments: on which clock they are, where somebody's own is another. */
export function inStudioTime(beginnings: Beginning[]): string {
  return beginnings.some((one) => ownTime(one)) ? ", in studio time" : ""
}

/** "Sun, Mar 14 at 9:00 AM PDT". */
export function studioTime({ startsAt }: Beginning): string {
  return formatMoment(new Date(startsAt), env().STUDIO_TIME_ZONE)
}

/** The same, with their own clock: "Sun, Mar 14 at 9:00 AM PDT (for you 6:00 PM GMT+2)". */
export function bothClocks(moment: Beginning): string {
  const own = ownTime(moment)
  return `${studioTime(moment)}${own && ` (for you ${own})`}`
}

/** The same in a list, with the year where that is another than of the email. */
export function studioTimeAsOf({ startsAt }: Beginning, { writtenAt }: { writtenAt: Date }): string {
  return formatMomentAsOf(new Date(startsAt), env().STUDIO_TIME_ZONE, writtenAt)
}

/**
 * "6:00 PM GMT+2", up to `endsAt` a range, with its date where that is another; empty where the student's clock shows what
 * the studio's does.
 */
export function ownTime({ startsAt, timeZone }: Beginning, endsAt?: string): string {
  const zone = knownZone(timeZone)
  const until = endsAt ? new Date(endsAt) : undefined
  return zone ? formatElsewhere(new Date(startsAt), zone, env().STUDIO_TIME_ZONE, until) : ""
}

/** How somebody is greeted: as they like to be called, or by the first name. */
export function called(person: { firstName: string; preferredName?: string }): string {
  return person.preferredName || person.firstName
}

/** The same of somebody whose names are known as one. */
export function greeted({ name, preferredName }: { name: string; preferredName?: string }): string {
  return preferredName || (name.split(" ")[0] ?? name)
}

/** Several moments, one under the other. */
export function WhenEach({ each, written }: { each: Beginning[]; written: { writtenAt: Date } }) {
  return each.map((one, index) => (
    <span key={one.startsAt}>
      {index > 0 && <br />}
      <strong>{studioTimeAsOf(one, written)}</strong>
      {ownTime(one) && ` (for you ${ownTime(one)})`}
    </span>
  ))
}
