import { db, type Tx } from "../../db"
import { AppError, isConflict } from "../../errors"
import { queueMails } from "../../jobs/queue"
import { touch } from "../../page-tags"
import {
  currentWaiver,
  type EventRow,
  findEvent,
  PREFERRED_NAME,
  type Waiver,
  type WireEvent,
} from "../queries/events"
import { heldPlaces, type Kept } from "../queries/places"
import { signUpAddress } from "../rules"
import type { SignUpBody } from "../schema/sign-up"
import { assertNotPaying } from "./not-paying"
import { cleanSignature } from "./signature"

export type Signer = { name: string; email: string; phone: string; timeZone: string }
export type Signing = {
  waiver: Waiver
  signedName: string
  signedAt: Date
  picture: Buffer<ArrayBuffer> | null
  carriedFromId: string | null
}

/** Who is to be signed up for what, with what they signed. */
export type Prepared = { event: WireEvent; signer: Signer; signing: Signing }

/**
 * Looks at a sign-up with a signed waiver (docs/calls.md, POST /api/signup). Throws NOT_FOUND, CLASS_PAST, CLASS_FULL,
 * ALREADY_SIGNED_UP, PAYMENT_PENDING, WAIVER_CHANGED, CONFLICT, or INVALID for the signature.
 */
export async function prepareSignUp(given: {
  body: Signed & Signer & Which
  now: Date
  /** Whoever pays may have kept the last place themselves. */
  mayBeFull?: boolean
}): Promise<Prepared> {
  const { body, now, mayBeFull } = given
  const { name, email, phone, timeZone } = body
  const [event, waiver] = await Promise.all([findEvent(body), currentWaiver()])
  if (!event) throw noSuchClass()
  await assertPlaceLeft({ event, email, mayBeFull })
  const signing = await signingOf({ body, waiver, now })
  return { event, signer: { name, email, phone, timeZone }, signing }
}

type Which = Pick<SignUpBody, "eventId" | "classTitle" | "date">
type Signed = Pick<SignUpBody, "name" | "waiverVersion" | "signature" | "typedSignature">

/** What somebody signs now. Throws WAIVER_CHANGED, or INVALID for the signature. */
export async function signingOf(given: { body: Signed; waiver: Waiver; now: Date }): Promise<Signing> {
  const { body, waiver, now } = given
  if (body.waiverVersion !== undefined && body.waiverVersion !== waiver.version)
    throw new AppError("WAIVER_CHANGED", "The waiver has changed. Please read the new one and sign again.")
  const picture = body.signature ? await cleanSignature(body.signature) : null
  const signedName = picture ? body.name : (body.typedSignature ?? body.name)
  return { waiver, signedName, signedAt: now, picture, carriedFromId: null }
}

/**
 * The same for somebody whose address has signed the current waiver before (docs/calls.md, POST /api/check-student).
 * Throws NOT_FOUND for an unknown address, NOT_SIGNED_UP (400, `error`) otherwise.
 */
export async function prepareReturning(
  given: Which & Pick<Signer, "email" | "timeZone"> & { mayBeFull?: boolean },
): Promise<Prepared> {
  const { email, timeZone, mayBeFull, ...which } = given
  const [known, event, waiver] = await Promise.all([lastSigned(email), findEvent(which), currentWaiver()])
  if (!known) {
    // Whose first payment is on its way is not known yet, and must not be sent to pay again.
    if (event)
      await assertNotPaying(db(), { eventId: event._id, email }).catch((error) => {
        throw refused(error)
      })
    throw new AppError("NOT_FOUND", "This email doesn't exist here yet. Please register as a new student.")
  }
  if (!event) throw refused(noSuchClass())
  if (known.waiverVersion !== waiver.version)
    throw new AppError("NOT_SIGNED_UP", "There’s a new waiver to sign.", {
      error: "The waiver has changed since you last signed it. Please sign the new one.",
      reason: "WAIVER_CHANGED",
      signUpUrl: signUpAddress("/signup", event),
    })
  const { name, phone, signedName, signedAt, id, carriedFromId } = known
  const signing = { waiver, signedName, signedAt, picture: null, carriedFromId: carriedFromId ?? id }
  await assertPlaceLeft({ event, email, mayBeFull }).catch((error) => {
    throw refused(error)
  })
  return { event, signer: { name, email, phone, timeZone }, signing }
}

/**
 * The same for either: a body with a signed waiver, or that of a student who is signed in and has signed before
 * (`isKnown`). Throws as these two; UNAUTHENTICATED, and INVALID where the student has not signed yet.
 */
export async function prepareNewOrKnown(given: {
  body: (Signed & Signer & Which & { isKnown?: undefined }) | (Which & { timeZone: string; isKnown: true })
  student: { email: string } | null
  now: Date
  mayBeFull: boolean
}): Promise<Prepared> {
  const { body, student, now, mayBeFull } = given
  if (!body.isKnown) return prepareSignUp({ body, now, mayBeFull })
  if (!student) throw new AppError("UNAUTHENTICATED", "Please log in first.")
  try {
    return await prepareReturning({ ...body, email: student.email, mayBeFull })
  } catch (error) {
    // The address is the student's own: it has not signed here yet.
    if (error instanceof AppError && error.code === "NOT_FOUND")
      throw new AppError("INVALID", "Please sign the waiver first.")
    throw error
  }
}

/** The latest sign-up of an address with the newest waiver it has signed; what its owner disowned is not theirs. */
export async function lastSigned(email: string) {
  const found = await db().signUp.findFirst({
    where: { email, waiver: "signed", disownedAt: null, NOT: { carriedFrom: { disownedAt: { not: null } } } },
    orderBy: [{ waiverVersion: "desc" }, { createdAt: "desc" }],
    select: {
      id: true,
      name: true,
      phone: true,
      waiverVersion: true,
      signedName: true,
      signedAt: true,
      carriedFromId: true,
    },
  })
  if (!found?.signedName || !found.signedAt) return null
  return { ...found, signedName: found.signedName, signedAt: found.signedAt }
}

/** Tells somebody who has signed up before that the box takes no more of their address for a while. */
export async function tellOfLock({ email }: { email: string }): Promise<void> {
  const known = await lastSigned(email)
  const key = `classes/box-locked/${known?.id}/${new Date().toISOString().slice(0, 13)}`
  await queueMails(db(), known ? [{ key, to: email, template: "classes/box-locked", data: {} }] : [])
}

/** What the box answers: 400 with `error`, the reason, and the way to the form where that helps. */
export function refused(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code: reason, message, extra } = error
  return new AppError("NOT_SIGNED_UP", message, { ...extra, error: message, reason })
}

/** Says no to who is late, in already, or pays for the last place, without a transaction; the database judges the others. */
async function assertPlaceLeft(given: {
  event: WireEvent
  email: string
  mayBeFull?: boolean
}): Promise<void> {
  const { event, email, mayBeFull } = given
  if (event.isExternal) throw new AppError("CONFLICT", "Sign-up for this class is on another site.")
  if (event.isPast) throw past()
  const there = await db().signUp.findFirst({
    where: { eventId: event._id, email, cancelledAt: null },
    select: { id: true },
  })
  if (there) throw already()
  if (!event.isFull || mayBeFull) return
  await assertNotPaying(db(), { eventId: event._id, email })
  throw full()
}

/**
 * Takes one of the places that are left. One statement counts it and writes the sign-up: the condition on the count and
 * the unique index on class and address pick who gets it. `Kept`: whose place is taken, if one is kept. Wrap the transaction in `signingUp`. Throws NOT_FOUND, CLASS_PAST, CLASS_FULL, PAYMENT_PENDING.
 */
export async function takePlace(
  tx: Tx,
  given: Kept & { eventId: string; signer: Signer; signing: Signing },
): Promise<SignedPlace> {
  const { eventId, signer, signing, ...kept } = given
  const { waiver, signedName, signedAt, picture, carriedFromId } = signing
  touch("events")
  await lockClass(tx, { eventId })
  if (!kept.ofPaymentId) await assertNotPaying(tx, { eventId, email: signer.email })
  // Raw: a claim in one statement, by the database's clock.
  const [place] = await tx.$queryRaw<SignedPlace[]>`
    WITH place AS (
      UPDATE event SET taken = taken + 1
      WHERE id = ${eventId}::uuid AND cancelled_at IS NULL AND starts_at > now()
        AND taken + ${heldPlaces(kept)} < capacity
      RETURNING *
    ), signed AS (
      INSERT INTO sign_up (event_id, student_id, name, email, phone, time_zone, waiver_version, waiver_hash,
        signed_name, signed_at, signature, carried_from_id)
      SELECT place.id,
        (SELECT id FROM student WHERE lower(student.email) = ${signer.email} AND deleted_at IS NULL
          AND email_verified_at IS NOT NULL),
        ${signer.name}, ${signer.email}, ${signer.phone}, ${signer.timeZone}, ${waiver.version}, ${waiver.hash},
        ${signedName}, ${signedAt}, ${picture}::bytea, ${carriedFromId}::uuid
      FROM place
      RETURNING id, email, student_id
    )
    SELECT u.id AS "signUpId", u.student_id IS NOT NULL AS "hasAccount", ${PREFERRED_NAME} AS "preferredName", title, starts_at AS "startsAt", location, address, link, sequence,
      duration_minutes AS "durationMinutes", price_note AS "priceNote", price_cents AS "priceCents", ways
    FROM place, signed u`
  if (!place) throw await whyNot(tx, eventId)
  return place
}

/** Who takes a place or keeps one does so one after the other: each counts what the others have. */
export async function lockClass(tx: Tx, { eventId }: { eventId: string }): Promise<void> {
  // Raw: row lock.
  await tx.$executeRaw`SELECT FROM event WHERE id = ${eventId}::uuid FOR NO KEY UPDATE`
}

/** Runs a transaction that signs somebody up, and says ALREADY_SIGNED_UP when the database knows the address. */
export async function signingUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isConflict(error, SIGNED_UP_ONCE)) throw already()
    throw error
  }
}

export const SIGNED_UP_ONCE = "sign_up_once_per_event"

/** `hasAccount`: the address is that of an account. */
export type SignedPlace = EventRow & { signUpId: string; preferredName: string; hasAccount: boolean }

/** Why no place of a class can be had. */
export async function whyNot(tx: Tx, eventId: string): Promise<AppError> {
  // Raw: the database's clock.
  const [event] = await tx.$queryRaw<{ isPast: boolean }[]>`
    SELECT starts_at <= now() AS "isPast" FROM event WHERE id = ${eventId}::uuid AND cancelled_at IS NULL`
  if (!event) return noSuchClass()
  return event.isPast ? past() : full()
}

function noSuchClass() {
  return new AppError("NOT_FOUND", "I couldn’t find this class. Please choose it from the calendar.")
}

function past() {
  return new AppError(
    "CLASS_PAST",
    "This class has already started. Please choose another one from the calendar.",
  )
}

function full() {
  return new AppError("CLASS_FULL", "Class Full. Every spot in this class is taken.")
}

function already() {
  return new AppError("ALREADY_SIGNED_UP", "You've already registered for this class.")
}
