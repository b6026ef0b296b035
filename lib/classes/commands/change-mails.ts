import type { Places } from "../../content/rules"
import type { NewMail } from "../../jobs/queue"
import { mailData } from "../emails/data"
import type { EventRow, SignedUp } from "../queries/events"

/** A class that changes, and who is told. */
export type Told = { before: EventRow; next: EventRow; concerned: SignedUp[] }

/**
 * One email for each address, in the order of time of what it says. `back`: what
 * goes back to whoever can't come at the new time, by their sign-ups.
 */
export function changeMails(
  all: Told[],
  { places, back }: { places: Places; back: Map<string, string> },
): NewMail[] {
  const mails = new Map<string, { person: SignedUp; change: Told }[]>()
  const inOrder = [...all].sort((a, b) => a.next.startsAt.getTime() - b.next.startsAt.getTime())
  for (const change of inOrder)
    for (const person of change.concerned.filter(({ email }) => email !== "")) {
      const key = person.email.toLowerCase()
      mails.set(key, [...(mails.get(key) ?? []), { person, change }])
    }
  return [...mails.values()].flatMap((told): NewMail[] => {
    const changes = told.map(({ person, change: { before, next } }) => ({
      ...mailData({ person, event: { ...next, sequence: before.sequence + 1 }, places }),
      before: whenAndWhere(before),
      policy: back.get(person.id),
    }))
    const [first] = changes
    if (!first) return []
    const { signUpId, sequence, email: to } = first
    const key = `class-changed/${signUpId}/${sequence}`
    if (changes.length === 1) return [{ key, to, template: "classes/changed", data: first }]
    const { email, name, preferredName } = first
    const data = { email, name, preferredName, changes }
    return [{ key, to, template: "classes/series-changed", data }]
  })
}

function whenAndWhere({ title, startsAt, location, address }: EventRow) {
  return { title, startsAt: startsAt.toISOString(), location, address }
}
