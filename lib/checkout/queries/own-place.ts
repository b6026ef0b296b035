import { readCancelToken } from "../../classes/keys"
import { DEFAULTS, type Policy } from "../../content/rules"
import type { Quote } from "../../content/rules/policy"
import { type Db, db, type Tx } from "../../db"
import { env } from "../../env"
import { toWire } from "../../money"
import { receiptPath } from "../../payments/keys"
import { RECEIPT_OF } from "../../payments/queries/receipt-of"
import { type PaidBy, type PaidColumns, paidOf } from "../../payments/rules"
import { knownZone } from "../../time"
import { type PlaceBack, type PlacePaid, quotePlace, sayPlaceQuote } from "../rules/place"
import { sayPickupsInstead } from "./pickups-instead"

/** A place in a class that stands, with what paid for it and the policy that was agreed. */
export type PaidPlace = PlacePaid & {
  signUpId: string
  fundingId: string | null
  paymentId: string | null
  /** The row of the ledger that took a class off a pass. */
  creditId: string | null
  startsAt: Date
  /** Of the database: the same throughout a transaction. */
  now: Date
  policy: Policy
  timeZone: string
}
export type PlaceQuote = Omit<Quote, "isLate" | "until"> & { until: string; sentence: string }
/** With where orders that were to be handed over there are picked up, in a sentence. */
export type ShownQuote = PlaceQuote & Pick<PlaceBack, "pickup">

/** Places that stand, or that have just ended in this transaction, by their sign-ups. */
export async function findPlaces(within: Db | Tx, signUpIds: string[]): Promise<PaidPlace[]> {
  // Raw: several tables, by the database's clock.
  const rows = await within.$queryRaw<(Omit<PaidPlace, "policy"> & { policy: Policy | null })[]>`
    SELECT u.id AS "signUpId", u.funding_id AS "fundingId", f.payment_id AS "paymentId", f.credit_id AS "creditId", e.starts_at AS "startsAt", now(),
      u.policy, u.time_zone AS "timeZone",
      CASE WHEN f.payment_id IS NOT NULL THEN 'paypal' WHEN f.credit_id IS NOT NULL THEN 'pass' ELSE 'teacher' END AS by,
      CASE WHEN f.payment_id IS NOT NULL THEN f.cents WHEN d.taken_at IS NOT NULL THEN d.amount_cents ELSE 0 END
        AS "paidCents",
      CASE WHEN p.state = 'fulfilled' THEN least(f.cents - f.refunded_cents, p.captured_cents - p.refunded_cents)
        WHEN d.taken_at IS NOT NULL THEN d.amount_cents - d.paid_back_cents ELSE 0 END AS "leftCents"
    FROM sign_up u JOIN event e ON e.id = u.event_id
    LEFT JOIN funding f ON f.id = u.funding_id LEFT JOIN payment p ON p.id = f.payment_id
    LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    WHERE u.id = ANY(${signUpIds}::uuid[]) ORDER BY u.id`
  return rows.map((row) => ({ ...row, policy: row.policy ?? DEFAULTS.policy }))
}

export function toWirePlaceQuote(place: PaidPlace): PlaceQuote {
  const { isLate, until, ...quote } = quotePlace(place)
  const zone = knownZone(place.timeZone) ?? env().STUDIO_TIME_ZONE
  const sentence = sayPlaceQuote({ ...place, quote: { ...quote, isLate, until }, zone })
  return { ...quote, until: until.toISOString(), sentence }
}

/** What giving places back brings now, by their sign-ups. */
export async function quotePlaces(signUpIds: string[]): Promise<Map<string, ShownQuote>> {
  const [places, pickups] = await Promise.all([
    findPlaces(db(), signUpIds),
    sayPickupsInstead(db(), signUpIds),
  ])
  return new Map(
    places.map((place) => {
      const { signUpId } = place
      return [signUpId, { ...toWirePlaceQuote(place), pickup: pickups.get(signUpId) ?? "" }]
    }),
  )
}

/** How a place is paid, with the pass's name where one did it, and its receipt; what she says of the price where there is none. */
export type HowPaid = { paid: PaidBy | null; pass: string; priceNote: string; receiptUrl: string | null }

/** How places are paid, by their sign-ups. */
export async function howPaid(signUpIds: string[], within: Db | Tx = db()): Promise<Map<string, HowPaid>> {
  // Raw: several tables in one statement.
  type Row = PaidColumns & { signUpId: string; pass: string; priceNote: string; receiptOf: string | null }
  const rows = await within.$queryRaw<Row[]>`
    SELECT u.id AS "signUpId", f.cents, f.refunded_cents AS "refundedCents", f.redemption_id IS NOT NULL AS "isFree",
      f.credit_id IS NOT NULL AS "isPass", d.amount_cents AS "deskCents", d.method::text AS "deskMethod",
      d.paid_back_cents AS "deskBackCents", coalesce(s.name, '') AS pass,
      CASE WHEN e.price_cents IS NULL THEN e.price_note ELSE '' END AS "priceNote", ${RECEIPT_OF} AS "receiptOf"
    FROM sign_up u JOIN event e ON e.id = u.event_id
    LEFT JOIN funding f ON f.id = u.funding_id LEFT JOIN desk_payment d ON d.id = f.desk_payment_id
    LEFT JOIN payment p ON p.id = f.payment_id
    LEFT JOIN credit c ON c.id = f.credit_id LEFT JOIN pass s ON s.id = c.pass_id
    WHERE u.id = ANY(${signUpIds}::uuid[])`
  return new Map(
    rows.map(({ signUpId, pass, priceNote, receiptOf, ...paid }) => [
      signUpId,
      { paid: paidOf(paid), pass, priceNote, receiptUrl: receiptOf && receiptPath(receiptOf) },
    ]),
  )
}

/** A place in a class that is kept while PayPal reviews its payment. */
export type ReviewedPlace = {
  _id: string
  eventId: string
  title: string
  startsAt: string
  location: string
  address: string
  /** Dollars. */
  amount: number
}

/** The places to come of an address whose payment PayPal reviews, soonest first. */
export async function listReviewedPlaces(email: string): Promise<ReviewedPlace[]> {
  // Raw: the database's clock.
  const rows = await db().$queryRaw<
    (Omit<ReviewedPlace, "startsAt" | "amount"> & { startsAt: Date; amountCents: number })[]
  >`
    SELECT p.id AS "_id", e.id AS "eventId", e.title, e.starts_at AS "startsAt", e.location, e.address, p.amount_cents AS "amountCents"
    FROM payment p JOIN place_hold h ON h.payment_id = p.id JOIN event e ON e.id = h.event_id
    WHERE p.state = 'pending_capture' AND h.email = ${email} AND h.released_at IS NULL
      AND e.cancelled_at IS NULL AND e.starts_at > now()
    ORDER BY e.starts_at`
  return rows.map(({ startsAt, amountCents, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    amount: toWire(amountCents),
  }))
}

/** What giving a place back by its emailed link brings now; null when the link is none of ours. */
export async function quoteByToken(token: string): Promise<ShownQuote | null> {
  const signUpId = readCancelToken(token)
  return (signUpId && (await quotePlaces([signUpId])).get(signUpId)) || null
}
