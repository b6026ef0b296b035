import type { Tx } from "../../db"
import { queueMail } from "../../jobs/queue"
import { touch } from "../../page-tags"
import { mailData, type Person } from "../emails/data"
import { type EventRow, PREFERRED_NAME } from "../queries/events"
import { receiptOfPlace } from "../queries/mail-data"

export type Freed = EventRow & Omit<Person, "id">

/** Ends a sign-up that stands. The event is locked first, as in signing up, so that the two never deadlock. */
export async function freePlace(tx: Tx, { signUpId }: { signUpId: string }): Promise<Freed | null> {
  // Raw: row lock; then a release of two tables in one statement, by the database's clock.
  await tx.$executeRaw`
    SELECT FROM event WHERE id = (SELECT event_id FROM sign_up WHERE id = ${signUpId}::uuid) FOR NO KEY UPDATE`
  touch("events")
  const [freed] = await tx.$queryRaw<Freed[]>`
    WITH gone AS (
      UPDATE sign_up SET cancelled_at = now() WHERE id = ${signUpId}::uuid AND cancelled_at IS NULL
      RETURNING event_id, name, email, is_extra, time_zone
    )
    UPDATE event SET taken = taken - (NOT u.is_extra)::int, extra = extra - u.is_extra::int FROM gone u WHERE event.id = u.event_id
    RETURNING u.name, u.email, u.time_zone AS "timeZone", ${PREFERRED_NAME} AS "preferredName", title, starts_at AS "startsAt", location, address, link, sequence,
      duration_minutes AS "durationMinutes", price_note AS "priceNote", price_cents AS "priceCents", starts_at <= now() AS "isPast",
      cancelled_at IS NOT NULL AS "isCancelled"`
  return freed ?? null
}

/** `back`: what goes back of what they paid, in a sentence. */
type Told = {
  signUpId: string
  found: Freed
  template: "classes/given-back" | "classes/taken-off"
  back: string
}

export async function mailFreed(tx: Tx, given: Told): Promise<void> {
  const { signUpId, found, template, back } = given
  const { name, email, preferredName, timeZone } = found
  const person = { id: signUpId, name, email, preferredName, timeZone }
  const event = { ...found, sequence: found.sequence + 1 }
  const key = `class-place-freed/${signUpId}`
  const receiptOf = await receiptOfPlace(tx, { signUpId })
  const data = { ...mailData({ person, event }), back, receiptOf }
  await queueMail(tx, { key, to: found.email, template, data })
}
