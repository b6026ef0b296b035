import { db } from "../../db"
import { soldOut } from "../../shop/commands/stock"
import { listYielding } from "../../shop/queries/unpaid"

/**
 * Answers those who come too late without a transaction, so that a rush does not queue for the shelf's lock.
 * Who gets the last tin is decided under that lock; what this cart holds itself is not counted against it.
 */
export async function assertInStock({
  items,
  cartHash,
}: {
  items: { id: string; quantity: number }[]
  cartHash: string
}): Promise<void> {
  // Raw: sums over several tables, by the database's clock.
  const shelves = await db().$queryRaw<{ id: string; name: string; available: number }[]>`
    SELECT c.id, c.name, (c.inventory + coalesce((
      SELECT sum(l.quantity) FROM order_line l JOIN payment p ON p.id = l.payment_id
      WHERE l.chocolate_id = c.id AND l.released_at IS NULL
        AND (l.reserved_until <= now()
          OR (p.cart_hash = ${cartHash} AND p.state = 'created' AND l.reserved_until IS NOT NULL))
    ), 0))::int AS available
    FROM chocolate c
    WHERE c.id = ANY(${items.map((item) => item.id)}::uuid[]) AND c.deleted_at IS NULL`
  const short = items.flatMap(({ id, quantity }) => {
    const shelf = shelves.find((one) => one.id === id)
    return shelf && shelf.available < quantity ? [{ ...shelf, chocolateId: id, quantity }] : []
  })
  if (short.length === 0) return
  const yielding = await listYielding(db(), { wanted: short, taker: { cartHash } })
  for (const shelf of short) {
    const more = yielding.reduce((sum, line) => sum + (line.id === shelf.id ? line.quantity : 0), 0)
    if (shelf.available + more < shelf.quantity) throw soldOut(shelf)
  }
}
