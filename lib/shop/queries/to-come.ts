import type { Tx } from "../../db"
import type { OrderToCome } from "../rules/status"

/** What a student has paid for and not got yet: an order is the account's that paid for it, then the address's. */
export function listOrdersToCome(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<OrderToCome[]> {
  // Raw: two ways to an order, each with its index.
  return tx.$queryRaw<OrderToCome[]>`
    SELECT o.number, o.status::text, o.is_local_pickup AS "isLocalPickup"
    FROM (
      SELECT o.id FROM payment p JOIN shop_order o ON o.payment_id = p.id WHERE p.student_id = ${id}::uuid
      UNION
      SELECT o.id FROM shop_order o JOIN payment p ON p.id = o.payment_id
      WHERE lower(o.buyer_email) = ${email} AND p.student_id IS NULL
    ) own JOIN shop_order o ON o.id = own.id
    WHERE o.status IN ('to_pack', 'ready_for_pickup')
    ORDER BY o.number`
}
