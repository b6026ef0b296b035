import { env } from "../env"
import { formatElsewhere, formatMoment, formatMomentAsOf, knownZone } from "../time"

/** When something begins, and the student's own time zone where it is known. */
export type Beginning = { startsAt: string; timeZone?: string }

/** A moment as emails say it to a student: on the studio's clock, and on their own where that shows another time. */
export function When(beginning: Beginning) {
  const own = ownTime(beginning)
  return (
    <>
      <strong>{studioTime(beginning)}</strong> (studio time{own && `; for you ${own}`})
    </>
  )
}

/** "Sun, Mar 14 at 9:00 AM PDT". */
export function studioTime({ startsAt }: Beginning): string {
  return formatMoment(new Date(startsAt), env().STUDIO_TIME_ZONE)
}

/** The same in a list, with the year where that is another than of the email. */
export function studioTimeAsOf({ startsAt }: Beginning, { writtenAt }: { writtenAt: Date }): string {
  return formatMomentAsOf(new Date(startsAt), env().STUDIO_TIME_ZONE, writtenAt)
}

/** "6:00 PM GMT+2", with its date where that is another; empty where the student's clock shows what the studio's does. */
export function ownTime({ startsAt, timeZone }: Beginning): string {
  const zone = knownZone(timeZone)
  return zone ? formatElsewhere(new Date(startsAt), zone, env().STUDIO_TIME_ZONE) : ""
}

/** How somebody is greeted: as they like to be called, or by the first name. */
export function called(person: { firstName: string; preferredName?: string }): string {
  return person.preferredName || person.firstName
}

/** The same of somebody whose names are known as one. */
export function greeted({ name, preferredName }: { name: string; preferredName?: string }): string {
  return preferredName || (name.split(" ")[0] ?? name)
}
