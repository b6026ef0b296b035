import { hasPassFor } from "../checkout/queries/person-passes"
import { findEventRow, PREFERRED_NAME, toWireEvent, type WireEvent } from "../classes/queries/events"
import type { Way } from "../classes/rules/paying"
import { type Db, db, type Tx } from "../db"
import { readWaitingToken } from "./keys"

export type WaitingState =
  | "waiting"
  | "offered"
  | "paying"
  | "under_review"
  | "taken"
  | "given_up"
  | "declined"
  | "lapsed"
  | "closed"

/** Somebody in the line of a class, for the admin. */
export type WireWaiting = {
  _id: string
  name: string
  preferredName: string
  email: string
  phone: string
  way: Way
  /** A class off their pass pays for the place when she gives it to them. */
  isPaidByPass: boolean
  /** "paying": the place is kept for them, and they are paying for it. */
  state: "waiting" | "offered" | "paying"
  since: string
  /** Until when a place is kept for them; null while none is. */
  offerUntil: string | null
}

type Row = Omit<WireWaiting, "isPaidByPass" | "since" | "offerUntil"> & {
  title: string
  takesPass: boolean
  since: Date
  offerUntil: Date | null
}

/** The line of a class, in order. */
export async function listWaiting(eventId: string): Promise<WireWaiting[]> {
  // Raw: the account is known by the address.
  const rows = await db().$queryRaw<Row[]>`
    SELECT u.id AS "_id", u.name, ${PREFERRED_NAME} AS "preferredName", u.email, u.phone, u.way, u.state::text,
      u.created_at AS since, u.offer_until AS "offerUntil", e.title,
      u.way = 'pass' AND u.is_own AND e.price_cents IS NOT NULL AND 'pass' = ANY(e.ways) AS "takesPass"
    FROM waiting_place u JOIN event e ON e.id = u.event_id
    WHERE u.event_id = ${eventId}::uuid AND u.state IN ('waiting', 'offered', 'paying')
    ORDER BY u.position`
  return Promise.all(
    rows.map(async ({ since, offerUntil, takesPass, title, ...row }) => {
      const studentId = takesPass ? await ownerOf(db(), row) : null
      return {
        ...row,
        isPaidByPass: studentId !== null && (await hasPassFor({ studentId, title })),
        since: since.toISOString(),
        offerUntil: offerUntil?.toISOString() ?? null,
      }
    }),
  )
}

/** Whose account has an address; null where nobody's has. */
export async function ownerOf(within: Db | Tx, { email }: { email: string }): Promise<string | null> {
  const where = { email: email.toLowerCase(), deletedAt: null, emailVerifiedAt: { not: null } }
  return (await within.student.findFirst({ where, select: { id: true } }))?.id ?? null
}

/** A place in a line as the page of its emails shows it. */
export type OwnWaiting = {
  event: WireEvent
  name: string
  way: Way
  /** "offered" only while the offer holds; "given_up" once their spot is no longer theirs; "under_review" while PayPal reviews its payment. */
  state: WaitingState
  offerUntil: string | null
}

/** What an emailed link is about, or null when it is none of ours. Consumes nothing. */
export async function findByWaitingToken(token: string): Promise<OwnWaiting | null> {
  const id = readWaitingToken(token)
  if (!id) return null
  // Raw: the database's clock.
  const [row] = await db().$queryRaw<
    {
      eventId: string
      name: string
      way: Way
      state: WaitingState
      offerUntil: Date | null
    }[]
  >`
    SELECT w.event_id AS "eventId", w.name, w.way, w.offer_until AS "offerUntil",
      CASE WHEN w.state = 'paying' AND p.state = 'pending_capture' THEN 'under_review'
        WHEN w.state = 'taken' AND NOT EXISTS (SELECT FROM sign_up u
          WHERE u.event_id = w.event_id AND u.email = w.email AND u.cancelled_at IS NULL) THEN 'given_up'
        WHEN w.state = 'offered' AND w.offer_until <= now() THEN 'lapsed' ELSE w.state::text END AS state
    FROM waiting_place w LEFT JOIN payment p ON p.id = w.payment_id WHERE w.id = ${id}::uuid`
  const event = row && (await findEventRow(row.eventId))
  if (!row || !event) return null
  const { name, way, state, offerUntil } = row
  return {
    event: toWireEvent(event),
    name,
    way,
    state,
    offerUntil: offerUntil?.toISOString() ?? null,
  }
}
