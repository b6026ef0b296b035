import { db } from "../../db"
import type { OrderStatus } from "../schema/shop"
import { BUYER_EMAIL } from "./order-view"

/** An order that is handed over at a class (docs/calls.md, GET /api/admin/events/{eventId}/orders). */
export type HandOver = {
  _id: string
  number: number
  status: OrderStatus
  name: string
  lines: { name: string; quantity: number }[]
  /** The buyer's place in the class; null for one who has left it since. */
  signUpId: string | null
}

/** The orders that are handed over at a class, without those that were refunded, by number. */
export function listHandOvers(eventId: string): Promise<HandOver[]> {
  // Raw: the address joins orders and sign-ups, without a relation.
  return db().$queryRaw<HandOver[]>`
    SELECT o.id AS "_id", o.number, o.status::text, o.buyer_name AS name,
      (SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity - l.refunded_count) ORDER BY l.name)
        FROM order_line l WHERE l.payment_id = o.payment_id AND l.quantity > l.refunded_count) AS lines,
      (SELECT u.id FROM sign_up u WHERE u.event_id = o.pickup_event_id AND u.cancelled_at IS NULL
        AND u.email = ${BUYER_EMAIL} ORDER BY u.created_at LIMIT 1) AS "signUpId"
    FROM shop_order o JOIN payment p ON p.id = o.payment_id LEFT JOIN student s ON s.id = p.student_id
    WHERE o.pickup_event_id = ${eventId}::uuid AND o.status <> 'refunded'
    ORDER BY o.number`
}
