import { db, type Tx } from "../../db"
import { BUYER_EMAIL } from "./order-view"

/** Whose tins, and of which of their orders; `email` is empty where PayPal has told none. */
export type Lent = { email: string; name: string; orderIds: string[] }

/** How many tins have come back in all, from the ledger. */
export async function countTinsBack(): Promise<number> {
  const { _sum } = await db().tinReturn.aggregate({ _sum: { change: true } })
  return _sum.change ?? 0
}

/**
 * What is lent by an order, or by all of somebody's; null when there is no such order or person. An order is of the
 * account that paid for it, whatever address PayPal named; then of the buyer's address.
 */
export async function findLent(
  tx: Tx,
  of: { orderId: string } | { personKey: string },
): Promise<Lent | null> {
  if ("orderId" in of) {
    // Raw: an address of either of two tables.
    const [order] = await tx.$queryRaw<{ email: string; name: string }[]>`
      SELECT ${BUYER_EMAIL} AS email, o.buyer_name AS name
      FROM shop_order o JOIN payment p ON p.id = o.payment_id LEFT JOIN student s ON s.id = p.student_id
      WHERE o.id = ${of.orderId}::uuid`
    return order ? { ...order, orderIds: [of.orderId] } : null
  }
  const person = await tx.person.findUnique({ where: { id: of.personKey } })
  if (!person) return null
  const { email, name } = person
  return { email, name, orderIds: await listOrderIds(tx, email) }
}

async function listOrderIds(tx: Tx, email: string): Promise<string[]> {
  // Raw: two ways to an order, each with its index.
  const orders = await tx.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM student s JOIN payment p ON p.student_id = s.id JOIN shop_order o ON o.payment_id = p.id
    WHERE s.email = ${email}
    UNION
    SELECT o.id FROM shop_order o JOIN payment p ON p.id = o.payment_id
    WHERE lower(o.buyer_email) = ${email} AND p.student_id IS NULL`
  return orders.map(({ id }) => id)
}
