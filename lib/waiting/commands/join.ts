import { assertNotPaying } from "../../classes/commands/not-paying"
import { lockClass, type Prepared, prepareNewOrKnown } from "../../classes/commands/sign-up"
import { heldPlaces, LAST_TIME } from "../../classes/queries/places"
import { signUpAddress } from "../../classes/rules"
import type { Way } from "../../classes/rules/paying"
import type { JoinBody } from "../../classes/schema/sign-up"
import { db, type Tx } from "../../db"
import { AppError, invalidField, isConflict } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { touch } from "../../page-tags"
import { waitingMailData } from "./move"

/**
 * Puts somebody in the line of a full class, with a signed waiver, so that a yes is one press later (docs/calls.md, POST
 * /api/waiting-list). Throws as prepareNewOrKnown; ALREADY_SIGNED_UP for who stands in it; CONFLICT with the way to the form
 * while there is a place, and in the last half hour; INVALID (way).
 */
export async function joinWaitingList(given: {
  body: JoinBody
  student: { email: string } | null
  now: Date
}): Promise<void> {
  const { body, student } = given
  const prepared = await prepareNewOrKnown({ ...given, mayBeFull: true })
  const isOwn = student?.email.toLowerCase() === prepared.signer.email.toLowerCase()
  try {
    await db().$transaction((tx) => join(tx, { ...prepared, way: body.way, isOwn }))
  } catch (error) {
    if (isConflict(error, "waiting_place_once_per_event"))
      throw new AppError("ALREADY_SIGNED_UP", "You’re already on the waiting list for this class.")
    throw error
  }
}

async function join(tx: Tx, given: Prepared & { way: Way; isOwn: boolean }): Promise<void> {
  const { event, signer, signing, way, isOwn } = given
  await lockClass(tx, { eventId: event._id })
  await assertNotPaying(tx, { eventId: event._id, email: signer.email })
  // Raw: the database's clock.
  const [stands] = await tx.$queryRaw<{ isFree: boolean; isNear: boolean; isPaid: boolean; ways: Way[] }[]>`
    SELECT taken + ${heldPlaces()} < capacity AS "isFree", starts_at <= now() + ${LAST_TIME} AS "isNear",
      price_cents IS NOT NULL AS "isPaid", ways
    FROM event WHERE id = ${event._id}::uuid AND cancelled_at IS NULL`
  if (!stands)
    throw new AppError("NOT_FOUND", "I couldn’t find this class. Please choose it from the calendar.")
  if (stands.isFree)
    throw new AppError("CONFLICT", "There’s a spot right now. You can just sign up.", {
      signUpUrl: signUpAddress("/signup", event),
    })
  if (stands.isNear)
    throw new AppError(
      "CONFLICT",
      "This class starts soon, and any spot that opens now goes to whoever takes it first.",
    )
  if (stands.isPaid && !stands.ways.includes(way)) throw invalidField("way", "Please choose how you pay.")
  touch("events")
  const { waiver, signedName, signedAt, picture, carriedFromId } = signing
  const { id: waitingId } = await tx.waitingPlace.create({
    data: {
      eventId: event._id,
      ...signer,
      way,
      isOwn,
      waiverVersion: waiver.version,
      signedName,
      signedAt,
      signature: picture,
      carriedFromId,
    },
    select: { id: true },
  })
  const data = await waitingMailData(tx, { waitingId })
  await queueMail(tx, {
    key: `waiting-listed/${waitingId}`,
    to: data.email,
    template: "waiting/listed",
    data,
  })
}
