import { createHash } from "node:crypto"
import { fullName } from "../../accounts/rules"
import { KEPT_CENTS } from "../../bookings/queries/refundable"
import { type Range, rangeAhead } from "../../calendar/rules/calendar"
import {
  type EventRow,
  endOf,
  listEventsDuring,
  peopleOfEvents,
  type SignedUp,
} from "../../classes/queries/events"
import { waitingForEvents } from "../../classes/queries/places"
import { db, type Tx } from "../../db"
import { env } from "../../env"
import { instantToWallClock } from "../../time"
import type { LiveBooking } from "../commands/cancel-session"
import { findPlaces } from "./own-place"
import { listToHandOver } from "./pickups-instead"

export type AwayBooking = LiveBooking & {
  slotId: string
  startsAt: Date
  endsAt: Date
  sessionType: string
  /** As they like to be called. */
  firstName: string
  lastName: string
  email: string
  paymentState: string | null
  /** Through PayPal. */
  refundCents: number
  /** By her, of what she had taken herself. */
  paidBackCents: number
  sequence: number
}
/** Cents of a paid session: what is left of its own, of its payment, and of all sessions that the payment paid. */
type Paid = { ownCents: number | null; leftCents: number | null; keptCents: number | null }
export type AwayClass = {
  event: EventRow
  people: (SignedUp & GivesBack)[]
  waiting: Who[]
}
/** All that a time away touches; `timeOff` is what is off already, by id. */
export type Touched = { bookings: AwayBooking[]; classes: AwayClass[]; timeOff: string[] }

type When = { _id: string; date: string; time: string; startsAt: string; endsAt: string }
type Who = { name: string; email: string }
/**
 * What of a place in a class goes back: cents through PayPal, or the credit of a pass, or cents that she took herself and
 * is asked about afterwards; and the numbers of the orders that were to be handed over there.
 */
type GivesBack = { refundCents: number; credit: boolean; takenCents: number; orders: number[] }
type InClass = Who & GivesBack
type Session = When & Who & { slotId: string; sessionType: string }
/**
 * What a time away touches, in order of time. A session that is `isUnderReview` at PayPal has no money to give back
 * yet, and gets it back when it comes; so does a held slot that `isPaying`.
 */
export type AwayItem =
  | (When & { kind: "class"; title: string; isExternal: boolean; people: InClass[]; waiting: Who[] })
  | (Session & {
      kind: "session"
      refundCents: number
      paidBackCents: number
      isFree: boolean
      isUnderReview: boolean
    })
  | (Session & { kind: "held"; isPaying: boolean })
/**
 * `refundCents` go back through PayPal, `paidBackCents` by her. `version` differs as soon as any of it does.
 */
export type AwayQuote = { refundCents: number; paidBackCents: number; items: AwayItem[]; version: string }

/** What being away would cancel and give back. Throws INVALID, NO_SUCH_TIME or PAST for the range. */
export async function quoteAway({
  now,
  ...given
}: {
  from: string
  to: string
  now: Date
}): Promise<AwayQuote> {
  const range = rangeAhead({ ...given, now, zone: env().STUDIO_TIME_ZONE })
  return db().$transaction(async (tx) => {
    const bookings = await listBookingsDuring(tx, range)
    return toQuote({ ...(await withClasses(tx, range)), bookings })
  })
}

/** The classes and the time off of a range. */
export async function withClasses(tx: Tx, range: Range): Promise<Omit<Touched, "bookings">> {
  const events = await listEventsDuring(tx, range)
  const eventIds = events.map(({ id }) => id)
  const people = await peopleOfEvents(tx, eventIds)
  const waiting = await waitingForEvents(tx, eventIds)
  const signUpIds = people.map(({ id }) => id)
  const places = await findPlaces(tx, signUpIds)
  const toHandOver = await listToHandOver(tx, signUpIds)
  const byId = new Map(places.map((place) => [place.signUpId, place]))
  const numbers = new Map(toHandOver.map(({ signUpId, numbers }) => [signUpId, numbers]))
  const paid = people.map((person) => {
    const { by = "teacher", leftCents = 0 } = byId.get(person.id) ?? {}
    return {
      ...person,
      refundCents: by === "paypal" ? leftCents : 0,
      credit: by === "pass",
      takenCents: by === "teacher" ? leftCents : 0,
      orders: numbers.get(person.id) ?? [],
    }
  })
  // Raw for the overlap of times.
  const timeOff = await tx.$queryRaw<{ id: string }[]>`
    SELECT source_id AS id FROM occupied_time WHERE kind = 'time_off'
      AND tstzrange(starts_at, ends_at) && tstzrange(${range.startsAt}, ${range.endsAt}) ORDER BY source_id`
  return {
    classes: events.map((event) => ({
      event,
      people: paid.filter(({ eventId }) => eventId === event.id),
      waiting: waiting.filter(({ eventId }) => eventId === event.id),
    })),
    timeOff: timeOff.map(({ id }) => id),
  }
}

/** Sessions to come that are booked or held and lie, with any part of them, in a range. One that has begun stays. */
export async function listBookingsDuring(tx: Tx, { startsAt, endsAt }: Range): Promise<AwayBooking[]> {
  // Raw: the overlap of times, sums, and the database's clock.
  const rows = await tx.$queryRaw<(Omit<AwayBooking, "refundCents"> & Paid)[]>`
    SELECT b.id, b.slot_id AS "slotId", b.status::text, b.hold_until > now() AS "isLive", false AS "isPast",
      b.starts_at AS "startsAt", b.ends_at AS "endsAt", f.payment_id AS "paymentId",
      f.redemption_id AS "redemptionId", f.desk_payment_id AS "deskPaymentId", b.session_type AS "sessionType", b.sequence,
      coalesce(nullif(s.preferred_name, ''), s.first_name) AS "firstName", s.last_name AS "lastName", s.email, p.state::text AS "paymentState",
      CASE WHEN b.status = 'confirmed' AND d.taken_at IS NOT NULL THEN d.amount_cents - d.paid_back_cents ELSE 0 END
        AS "paidBackCents",
      f.cents - f.refunded_cents AS "ownCents", p.captured_cents - p.refunded_cents AS "leftCents",
      (SELECT sum(${KEPT_CENTS})::int FROM funding o JOIN booking c ON c.funding_id = o.id
        WHERE o.payment_id = p.id) AS "keptCents"
    FROM booking b JOIN student s ON s.id = b.student_id JOIN funding f ON f.id = b.funding_id
    LEFT JOIN payment p ON p.id = f.payment_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE b.status IN ('held', 'confirmed') AND b.starts_at > now()
      AND tstzrange(b.starts_at, b.ends_at) && tstzrange(${startsAt}, ${endsAt})
    ORDER BY b.starts_at, b.id`
  const payments = new Map<string, { leftCents: number; keptCents: number }>()
  return rows.map(({ ownCents, leftCents, keptCents, ...row }) => {
    if (row.status !== "confirmed" || row.paymentState !== "fulfilled" || row.paymentId === null)
      return { ...row, refundCents: 0 }
    // As they are canceled one after the other (cancel-session.ts): a payment's other sessions keep what they cost.
    const paid = payments.get(row.paymentId) ?? { leftCents: leftCents ?? 0, keptCents: keptCents ?? 0 }
    const own = ownCents ?? 0
    const refundCents = Math.max(0, Math.min(own, paid.leftCents - (paid.keptCents - own)))
    const rest = { leftCents: paid.leftCents - refundCents, keptCents: paid.keptCents - own }
    payments.set(row.paymentId, rest)
    return { ...row, refundCents }
  })
}

/** Paid, and kept until PayPal has finished its review. */
export function isUnderReview({ status, paymentState }: AwayBooking): boolean {
  return status === "held" && paymentState === "pending_capture"
}

/** What she is shown. A hold that has run out is nobody's. */
export function toQuote({ bookings, classes, timeOff }: Touched): AwayQuote {
  const shown = bookings.filter((one) => one.status === "confirmed" || one.isLive)
  const items = [...classes.map(classItem), ...shown.map(bookingItem)].sort(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a._id.localeCompare(b._id),
  )
  const sequences = [...classes.map(({ event }) => event.sequence), ...shown.map(({ sequence }) => sequence)]
  const seen = JSON.stringify([items, sequences, timeOff])
  return {
    refundCents: [...shown, ...classes.flatMap(({ people }) => people)].reduce(
      (sum, { refundCents }) => sum + refundCents,
      0,
    ),
    paidBackCents: shown.reduce((sum, { paidBackCents }) => sum + paidBackCents, 0),
    items,
    version: createHash("sha256").update(seen).digest("hex").slice(0, 32),
  }
}

function classItem({ event, people, waiting }: AwayClass): AwayItem {
  const { id, title, startsAt, signUpLink } = event
  const who = people.map(({ name, email, refundCents, credit, takenCents, orders }) => ({
    ...{ name, email, refundCents, credit, takenCents, orders },
  }))
  const during = when({ id, startsAt, endsAt: endOf(event) })
  const isExternal = signUpLink !== ""
  const inLine = waiting.map(({ name, email }) => ({ name, email }))
  return { kind: "class", ...during, title, isExternal, people: who, waiting: inLine }
}

function bookingItem(booking: AwayBooking): AwayItem {
  const { slotId, sessionType, email, refundCents, paidBackCents } = booking
  const name = fullName(booking)
  const about = { ...when(booking), slotId, sessionType, name, email }
  if (booking.status === "held" && !isUnderReview(booking))
    return { kind: "held", ...about, isPaying: booking.paymentState === "capturing" }
  const isFree = booking.redemptionId !== null
  return {
    kind: "session",
    ...about,
    refundCents,
    paidBackCents,
    isFree,
    isUnderReview: isUnderReview(booking),
  }
}

function when({ id, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date }): When {
  const clock = instantToWallClock(startsAt, env().STUDIO_TIME_ZONE)
  return { _id: id, ...clock, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
