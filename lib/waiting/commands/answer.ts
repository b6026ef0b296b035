import { payForPlace } from "../../checkout/commands/sign-up"
import { listOrdersToBring } from "../../checkout/queries/pickups-instead"
import { mailConfirmation } from "../../classes/commands/confirmation"
import { assertNotPaying } from "../../classes/commands/not-paying"
import { lockClass, type Signer, type Signing, signingUp, takePlace } from "../../classes/commands/sign-up"
import { type EventRow, findEventRow, toWireEvent } from "../../classes/queries/events"
import type { Way } from "../../classes/rules/paying"
import { type Db, db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import type { WaitingPlace } from "../../generated/prisma/client"
import { toWire } from "../../money"
import { touch } from "../../page-tags"
import { readWaitingToken } from "../keys"
import { ownerOf } from "../queries"
import type { AnswerBody } from "../schema"

export type Answered = { state: "taken" | "declined" }

/**
 * Yes, no, or off the list, by the link of an email (docs/calls.md, POST /api/waiting-list/answer). Again is as good as
 * once. Throws BAD_LINK; PAYMENT_PENDING while a payment for it is open; for a yes CLAIM_LOST when nothing is kept any more, CLASS_PAST, ALREADY_SIGNED_UP, or
 * PAYMENT_REQUIRED with the ways in which the class is paid for.
 */
export async function answerOffer({ token, answer, way }: AnswerBody, now: Date): Promise<Answered> {
  const waitingId = readWaitingToken(token)
  if (!waitingId) throw badLink()
  if (answer !== "yes") return db().$transaction((tx) => leave(tx, waitingId))
  return signingUp(() => db().$transaction((tx) => accept(tx, { waitingId, way, now })))
}

async function leave(tx: Tx, waitingId: string): Promise<Answered> {
  const entry = await lockEntry(tx, waitingId)
  if (entry.state === "taken")
    throw new AppError("CONFLICT", "You’re signed up. To give your spot back, use the link in that email.")
  if (entry.state === "paying") {
    await assertNotPaying(tx, entry)
    throw isPaying()
  }
  if (entry.state === "waiting" || entry.state === "offered") {
    touch("events")
    await tx.waitingPlace.update({ where: { id: waitingId }, data: { state: "declined" } })
  }
  return { state: "declined" }
}

async function accept(tx: Tx, given: { waitingId: string; way?: Way; now: Date }): Promise<Answered> {
  const { waitingId, now } = given
  const entry = await lockEntry(tx, waitingId)
  if (entry.state === "taken") return { state: "taken" }
  await assertNotPaying(tx, entry)
  if (!(await isKept(tx, waitingId))) throw over()
  if (entry.state === "paying") throw isPaying()
  await takeReserved(tx, { entry, way: given.way ?? (entry.way as Way), now })
  return { state: "taken" }
}

/** Signs somebody up for the place that is reserved for them. */
async function takeReserved(tx: Tx, given: { entry: WaitingPlace; way: Way; now: Date }): Promise<void> {
  const { entry, way, now } = given
  const { id: ofWaitingId, eventId } = entry
  const { signer, signing } = await signedBy(tx, entry)
  const row = await findEventRow(eventId, tx)
  if (!row) throw badLink()
  const place = await takePlace(tx, { eventId, signer, signing, ofWaitingId })
  // The link proves the address, and so whose pass it is.
  const passOf = await ownerOf(tx, entry)
  if (way === "pass" && !passOf && row.priceCents !== null) throw noPass(row)
  const paid = await payForPlace(tx, { event: toWireEvent(row), place, way, now, passOf })
  const taken = { state: "taken" as const, signUpId: place.signUpId }
  await tx.waitingPlace.update({ where: { id: ofWaitingId }, data: taken })
  const toBring = await listOrdersToBring(tx, place)
  await mailConfirmation(tx, { place, signer, signing, paid, toBring })
  await failpoint("waiting:accepted-before-commit")
}

function noPass({ priceCents, ways }: EventRow): AppError {
  const price = priceCents === null ? null : toWire(priceCents)
  return new AppError("PAYMENT_REQUIRED", "You don’t have any classes left on a pass for this.", {
    price,
    ways,
  })
}

/** The class first, then its line: as whoever frees a place. */
export async function lockEntry(tx: Tx, waitingId: string): Promise<WaitingPlace> {
  const before = await tx.waitingPlace.findUnique({ where: { id: waitingId }, select: { eventId: true } })
  if (!before) throw badLink()
  await lockClass(tx, before)
  return tx.waitingPlace.findUniqueOrThrow({ where: { id: waitingId } })
}

async function isKept(tx: Tx, waitingId: string): Promise<boolean> {
  // Raw: the database's clock.
  const rows = await tx.$queryRaw<object[]>`
    SELECT FROM waiting_place WHERE id = ${waitingId}::uuid AND state IN ('offered', 'paying')
      AND (offer_until IS NULL OR offer_until > now())`
  return rows.length > 0
}

/** Who stands in the line, and what they signed. */
export async function signedBy(
  within: Db | Tx,
  entry: WaitingPlace,
): Promise<{ signer: Signer; signing: Signing }> {
  const { name, email, phone, timeZone, waiverVersion: version, signedName, signedAt, carriedFromId } = entry
  const waiver = await within.waiverVersion.findUniqueOrThrow({ where: { version } })
  const picture = entry.signature && Buffer.from(entry.signature)
  return {
    signer: { name, email, phone, timeZone },
    signing: { waiver, signedName, signedAt, picture, carriedFromId },
  }
}

function isPaying() {
  return new AppError(
    "PAYMENT_PENDING",
    "You’re already paying for this spot. Please finish or leave that payment first, or try again in ten minutes.",
  )
}

function badLink() {
  return new AppError("BAD_LINK", "This link isn’t valid.")
}

export function over() {
  return new AppError("CLAIM_LOST", "This spot isn’t yours anymore. It’s gone to the next person in line.")
}
