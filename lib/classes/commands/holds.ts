import type { Tx } from "../../db"
import { AppError } from "../../errors"
import { touch } from "../../page-tags"
import { HOLD_MINUTES } from "../../payments/rules"
import { heldPlaces, isBeingPaid, type Kept } from "../queries/places"
import { lockClass, type SignedPlace, type Signer, type Signing, takePlace, whyNot } from "./sign-up"

type OfPayment = { paymentId: string }

/**
 * Keeps a place for somebody who is paying, for HOLD_MINUTES, with all that their sign-up is made of. The class is
 * locked by `lockClass`. Answers until when. Throws NOT_FOUND, CLASS_PAST, CLASS_FULL.
 */
export async function holdPlace(
  tx: Tx,
  given: OfPayment & Kept & { eventId: string; signer: Signer; signing: Signing },
): Promise<Date> {
  const { paymentId, eventId, signer, signing, ...kept } = given
  const { waiver, signedName, signedAt, picture, carriedFromId } = signing
  touch("events")
  // Raw: a claim in one statement, by the database's clock.
  const [held] = await tx.$queryRaw<{ until: Date }[]>`
    INSERT INTO place_hold (event_id, payment_id, name, email, phone, time_zone, waiver_version, waiver_hash,
      signed_name, signed_at, signature, carried_from_id, hold_until)
    SELECT event.id, ${paymentId}::uuid, ${signer.name}, ${signer.email}, ${signer.phone}, ${signer.timeZone},
      ${waiver.version}, ${waiver.hash}, ${signedName}, ${signedAt}, ${picture}::bytea, ${carriedFromId}::uuid,
      now() + make_interval(mins => ${HOLD_MINUTES}::int)
    FROM event
    WHERE event.id = ${eventId}::uuid AND cancelled_at IS NULL AND starts_at > now()
      AND taken + ${heldPlaces(kept)} < capacity
    RETURNING hold_until AS until`
  if (!held) throw await whyNot(tx, eventId)
  return held.until
}

/** What was typed and signed anew, before it is paid. */
export async function renameHold(
  tx: Tx,
  given: OfPayment & { signer: Signer; signing: Signing },
): Promise<void> {
  const { paymentId, signer, signing } = given
  const { waiver, picture: signature, ...signed } = signing
  const data = { ...signer, ...signed, signature, waiverVersion: waiver.version, waiverHash: waiver.hash }
  await tx.placeHold.update({ where: { paymentId }, data })
}

/** Keeps the place of a payment for HOLD_MINUTES more, while its money moves. False: the claim is lost. */
export async function renewPlace(tx: Tx, { paymentId }: OfPayment): Promise<boolean> {
  const hold = await tx.placeHold.findUnique({ where: { paymentId }, select: { eventId: true, email: true } })
  if (!hold) return false
  await lockClass(tx, hold)
  if (await isBeingPaid(tx, { ...hold, ofPaymentId: paymentId })) return false
  touch("events")
  // Raw: as above.
  const kept = await tx.$executeRaw`
    UPDATE place_hold SET hold_until = now() + make_interval(mins => ${HOLD_MINUTES}::int), released_at = NULL
    FROM event
    WHERE payment_id = ${paymentId}::uuid AND event.id = event_id AND cancelled_at IS NULL AND starts_at > now()
      AND taken + ${heldPlaces({ ofPaymentId: paymentId })} < capacity
      AND NOT EXISTS (SELECT FROM sign_up u WHERE u.event_id = event.id AND lower(u.email) = lower(place_hold.email)
        AND u.cancelled_at IS NULL)`
  return kept > 0
}

/** Takes back what `renewPlace` gave: the place is kept for `minutes` from the opening of the payment, no longer. */
export async function shortenPlace(
  tx: Tx,
  { paymentId, minutes }: OfPayment & { minutes: number },
): Promise<void> {
  // Raw: the lesser of two moments.
  await tx.$executeRaw`
    UPDATE place_hold SET hold_until = least(hold_until, created_at + make_interval(mins => ${minutes}::int))
    WHERE payment_id = ${paymentId}::uuid`
}

/** Keeps the place until the class starts: PayPal is reviewing the payment. */
export async function keepPlaceForReview(tx: Tx, { paymentId }: OfPayment): Promise<void> {
  // Raw: a column of another table.
  await tx.$executeRaw`
    UPDATE place_hold SET hold_until = event.starts_at FROM event
    WHERE payment_id = ${paymentId}::uuid AND event.id = event_id`
}

/** Gives the place of a payment back. */
export async function releasePlace(tx: Tx, { paymentId }: OfPayment): Promise<void> {
  touch("events")
  // Raw: the database's clock.
  await tx.$executeRaw`
    UPDATE place_hold SET released_at = now() WHERE payment_id = ${paymentId}::uuid AND released_at IS NULL`
}

/** Makes the sign-up of a place that was kept, or is still free. Null: it is gone. */
export async function takeHeldPlace(
  tx: Tx,
  { paymentId }: OfPayment,
): Promise<{ place: SignedPlace; signer: Signer; signing: Signing } | null> {
  const hold = await tx.placeHold.findUnique({ where: { paymentId } })
  if (!hold) return null
  const { eventId, name, email, phone, timeZone, waiverVersion: version, signedName, signedAt } = hold
  const waiver = await tx.waiverVersion.findUniqueOrThrow({ where: { version } })
  const picture = hold.signature && Buffer.from(hold.signature)
  const signer = { name, email, phone, timeZone }
  const signing = { waiver, signedName, signedAt, picture, carriedFromId: hold.carriedFromId }
  try {
    const place = await takePlace(tx, { eventId, signer, signing, ofPaymentId: paymentId })
    await tx.placeHold.delete({ where: { paymentId } })
    return { place, signer, signing }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
