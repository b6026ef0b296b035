import { db, type Tx } from "../../db"
import { AppError, isConflict } from "../../errors"
import { touch } from "../../page-tags"
import { fundAtDesk } from "../../payments/commands/funding"
import { currentWaiver, PREFERRED_NAME } from "../queries/events"
import { isBeingPaid } from "../queries/places"
import { asItIs } from "../rules"
import { sayAtTheDoor } from "../rules/paying"
import type { AddPersonBody } from "../schema/people"
import { mailConfirmation, type Paid } from "./confirmation"
import { lastSigned, type SignedPlace, type Signer, type Signing, signingOf } from "./sign-up"

/**
 * Puts somebody on the list of a class herself (docs/calls.md, POST /api/admin/events/{eventId}/people): beyond its
 * places, also when it has begun or is over. Throws NOT_FOUND, CONFLICT (canceled), ALREADY_SIGNED_UP, PAYMENT_PENDING,
 * WAIVER_CHANGED, or INVALID for the signature.
 */
export async function addPerson(given: {
  eventId: string
  body: AddPersonBody
  now: Date
  adminId: string
}): Promise<{ signUpId: string }> {
  const { eventId, body, now, adminId } = given
  const { name, email, phone } = body
  const signing = await signedHere({ body, now })
  try {
    return await db().$transaction(async (tx) => {
      touch("events")
      const isOnPaper = !signing && body.waiver === "on_paper"
      const waiver = signing ? "signed" : body.waiver
      const signedName = signing?.signedName ?? (isOnPaper ? name : null)
      const signedAt = signing?.signedAt ?? (isOnPaper ? now : null)
      const signer = { name, email, phone, timeZone: "" }
      const place = await insertExtra(tx, { eventId, signer, waiver, signedName, signedAt, signing })
      const paid = await oweAtTheDoor(tx, { place, now })
      await tx.auditEntry.create({
        data: {
          actor: `admin:${adminId}`,
          action: "add person",
          subject: `sign_up:${place.signUpId}`,
          details: asItIs(place),
        },
      })
      if (!place.isPast)
        await mailConfirmation(tx, { place, signer, signing, paid, isToSign: waiver === "missing" })
      return { signUpId: place.signUpId }
    })
  } catch (error) {
    if (isConflict(error, "sign_up_once_per_event"))
      throw new AppError("ALREADY_SIGNED_UP", `${email} is already on the list.`, {
        fields: { email: "This email is already on the list." },
      })
    throw error
  }
}

type Extra = {
  eventId: string
  signer: Signer
  waiver: AddPersonBody["waiver"] | "signed"
  signedName: string | null
  signedAt: Date | null
  signing: Signing | null
}

/** Writes a sign-up beyond the places of a class. Throws NOT_FOUND, CONFLICT (canceled), PAYMENT_PENDING. */
export async function insertExtra(tx: Tx, extra: Extra): Promise<SignedPlace> {
  const { eventId, signer, waiver, signedName, signedAt, signing } = extra
  // Raw: counted and written in one statement, by the database's clock.
  const [place] = await tx.$queryRaw<SignedPlace[]>`
    WITH place AS (
      UPDATE event SET extra = extra + 1 WHERE id = ${eventId}::uuid AND cancelled_at IS NULL RETURNING *
    ), added AS (
      INSERT INTO sign_up (event_id, student_id, name, email, phone, time_zone, is_extra, waiver, waiver_version,
        waiver_hash, signed_name, signed_at, signature, carried_from_id)
      SELECT place.id,
        (SELECT id FROM student WHERE lower(student.email) = ${signer.email} AND deleted_at IS NULL
          AND email_verified_at IS NOT NULL),
        ${signer.name}, ${signer.email}, ${signer.phone}, ${signer.timeZone}, true, ${waiver}::waiver_kind,
        ${signing?.waiver.version ?? null}::int, ${signing?.waiver.hash ?? null},
        ${signedName}, ${signedAt}::timestamptz, ${signing?.picture ?? null}::bytea,
        ${signing?.carriedFromId ?? null}::uuid
      FROM place
      RETURNING id, email, student_id
    )
    SELECT u.id AS "signUpId", u.student_id IS NOT NULL AS "hasAccount", ${PREFERRED_NAME} AS "preferredName", title, starts_at AS "startsAt", location, address, link, sequence,
      duration_minutes AS "durationMinutes", price_note AS "priceNote", price_cents AS "priceCents", ways, starts_at <= now() AS "isPast"
    FROM place, added u`
  if (!place) throw await whyNot(tx, eventId)
  // Once the class has begun, such a payment signs nobody up anymore and goes back.
  if (!place.isPast && (await isBeingPaid(tx, { eventId, email: signer.email })))
    throw new AppError(
      "PAYMENT_PENDING",
      "They’re already paying for this class with PayPal. They’ll be on the list once the payment is through.",
    )
  return place
}

/**
 * Notes for a place that she gives herself what the class costs, to be paid at the door; of a class without a price
 * nothing is owed.
 */
export async function oweAtTheDoor(
  tx: Tx,
  { place, now }: { place: SignedPlace; now: Date },
): Promise<Paid | undefined> {
  const { signUpId, priceCents } = place
  if (priceCents === null) return undefined
  const fundingId = await fundAtDesk(tx, { amountCents: priceCents, method: null, now })
  await tx.signUp.update({ where: { id: signUpId }, data: { fundingId } })
  return { paid: sayAtTheDoor(priceCents) }
}

/** What is signed now; or, where nothing is, what this address signed before, if that is still the waiver. */
async function signedHere({ body, now }: { body: AddPersonBody; now: Date }): Promise<Signing | null> {
  const waiver = await currentWaiver()
  if (body.waiver === "signature") return signingOf({ body, waiver, now })
  if (body.waiver === "on_paper" || body.email === "") return null
  const known = await lastSigned(body.email)
  if (known?.waiverVersion !== waiver.version) return null
  const { id, signedName, signedAt, carriedFromId } = known
  return { waiver, signedName, signedAt, picture: null, carriedFromId: carriedFromId ?? id }
}

async function whyNot(tx: Tx, eventId: string): Promise<AppError> {
  const event = await tx.event.findUnique({ where: { id: eventId }, select: { id: true } })
  return event
    ? new AppError("CONFLICT", "This class was canceled.")
    : new AppError("NOT_FOUND", "That class doesn’t exist.")
}
