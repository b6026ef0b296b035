import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { touch } from "../../page-tags"
import { mailData } from "../emails/data"
import { readCancelToken } from "../keys"
import type { EventRow } from "../queries/events"

type Freed = EventRow & { name: string; email: string }

/**
 * Gives a place back by the link in its mail. "not-me": the owner of the address never signed, so that the
 * waiver does not count for them. Doing it again changes nothing. Throws BAD_LINK, or CLASS_PAST.
 */
export async function cancelSignUp(given: {
  token: string
  reason: "cannot-come" | "not-me"
}): Promise<void> {
  const signUpId = readCancelToken(given.token)
  if (!signUpId) throw new AppError("BAD_LINK", "This link is not valid.")
  const isDisowned = given.reason === "not-me"
  await db().$transaction(async (tx) => {
    const found = await freePlace(tx, { signUpId })
    if (isDisowned)
      await tx.signUp.updateMany({
        where: { id: signUpId, disownedAt: null },
        data: { disownedAt: new Date() },
      })
    if (!found) return
    if (found.isPast && !isDisowned)
      throw new AppError("CLASS_PAST", "This class has begun, so the place cannot be given back any more.")
    if (!isDisowned) await mailFreed(tx, { signUpId, found, template: "classes/given-back" })
  })
}

/**
 * Takes somebody off the list of a class (docs/calls.md, DELETE /api/signup/{signUpId}) and tells them. Throws
 * NOT_FOUND.
 */
export async function deleteSignUp({ signUpId }: { signUpId: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    const found = await freePlace(tx, { signUpId })
    if (!found) throw new AppError("NOT_FOUND", "That sign-up is not on the list.")
    if (!found.isPast && !found.isCancelled)
      await mailFreed(tx, { signUpId, found, template: "classes/taken-off" })
  })
}

/** Ends a sign-up that stands. The event is locked first, as in signing up, so that the two never deadlock. */
async function freePlace(tx: Tx, { signUpId }: { signUpId: string }): Promise<Freed | null> {
  // Raw: row lock; then a release of two tables in one statement, by the database's clock.
  await tx.$executeRaw`
    SELECT FROM event WHERE id = (SELECT event_id FROM sign_up WHERE id = ${signUpId}::uuid) FOR NO KEY UPDATE`
  touch("events")
  const [freed] = await tx.$queryRaw<Freed[]>`
    WITH gone AS (
      UPDATE sign_up SET cancelled_at = now() WHERE id = ${signUpId}::uuid AND cancelled_at IS NULL
      RETURNING event_id, name, email, is_extra
    )
    UPDATE event SET taken = taken - (NOT gone.is_extra)::int, extra = extra - gone.is_extra::int FROM gone WHERE event.id = gone.event_id
    RETURNING gone.name, gone.email, title, starts_at AS "startsAt", location, address, link, sequence,
      duration_minutes AS "durationMinutes", price_note AS "priceNote", starts_at <= now() AS "isPast",
      cancelled_at IS NOT NULL AS "isCancelled"`
  return freed ?? null
}

type Told = { signUpId: string; found: Freed; template: "classes/given-back" | "classes/taken-off" }

async function mailFreed(tx: Tx, given: Told): Promise<void> {
  const { signUpId, found, template } = given
  const person = { id: signUpId, name: found.name, email: found.email }
  const event = { ...found, sequence: found.sequence + 1 }
  const key = `class-place-freed/${signUpId}`
  await queueMail(tx, { key, to: found.email, template, data: mailData({ person, event }) })
}
