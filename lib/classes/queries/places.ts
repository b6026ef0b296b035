import type { Db, Tx } from "../../db"
import { type PaymentState, Prisma } from "../../generated/prisma/client"
import { LAST_MINUTES } from "../rules"

/** A place that is kept for somebody already: for a payment, or for somebody in the line. */
export type Kept = { ofPaymentId?: string; ofWaitingId?: string }

/**
 * SQL: how many places of `event` are kept: for people who are paying, and for the line, where everybody counts who
 * waits, because what comes free is theirs; in the last half hour only who has been offered a place. Whoever takes a
 * place that is kept for them (`kept`) counts what is kept for others, and nobody who only waits. Raw: the database's
 * clock.
 */
export const heldPlaces = ({ ofPaymentId = "", ofWaitingId = "" }: Kept = {}) => {
  const [payment, waiting] = [nullable(ofPaymentId), nullable(ofWaitingId)]
  const isOwn = ofPaymentId !== "" || ofWaitingId !== ""
  return Prisma.sql`((
    SELECT count(*) FROM place_hold h WHERE h.event_id = event.id AND h.released_at IS NULL
      AND h.hold_until > now() AND h.payment_id IS DISTINCT FROM ${payment}::uuid
  ) + (
    SELECT count(*) FROM waiting_place w WHERE w.event_id = event.id
      AND w.id IS DISTINCT FROM ${waiting}::uuid
      AND (w.payment_id IS NULL OR w.payment_id IS DISTINCT FROM ${payment}::uuid)
      AND CASE w.state
        WHEN 'waiting' THEN NOT ${isOwn} AND event.starts_at > now() + ${LAST_TIME}
        WHEN 'offered' THEN ${isLive}
        WHEN 'paying' THEN ${isLive} AND NOT EXISTS (SELECT FROM place_hold h
          WHERE h.payment_id = w.payment_id AND h.released_at IS NULL AND h.hold_until > now())
        ELSE false END
  ))::int`
}

/** SQL: LAST_MINUTES as an interval. The function offer_places has the same minutes; a test holds that they agree. */
export const LAST_TIME = Prisma.sql`make_interval(mins => ${LAST_MINUTES}::int)`

/** An offer whose time is over goes to the next in the line; in the last half hour, to everybody. */
const isLive = Prisma.sql`(w.offer_until IS NULL OR w.offer_until > now()
  OR event.starts_at > now() + ${LAST_TIME})`

const nullable = (id: string) => (id === "" ? null : id)

/** Whether an address pays for a place in a class online, and the money may have moved; other than by `ofPaymentId`. */
export async function isBeingPaid(
  within: Db | Tx,
  given: { eventId: string; email: string; ofPaymentId?: string },
): Promise<boolean> {
  const { eventId, email, ofPaymentId } = given
  const payment = { id: { not: ofPaymentId }, state: { in: MOVING } }
  const found = await within.placeHold.findFirst({ where: { eventId, email, payment }, select: { id: true } })
  return found !== null
}

const MOVING = ["capturing", "pending_capture"] satisfies PaymentState[]

/** Who waits for a place in events, in the order of their lines. */
export function waitingForEvents(
  tx: Tx,
  eventIds: string[],
): Promise<{ eventId: string; name: string; email: string }[]> {
  return tx.waitingPlace.findMany({
    where: { eventId: { in: eventIds }, state: { in: ["waiting", "offered", "paying"] } },
    select: { eventId: true, name: true, email: true },
    orderBy: { position: "asc" },
  })
}
