import type { Tx } from "../../db"
import { Prisma } from "../../generated/prisma/client"

/**
 * Reservations that nobody has paid for. When a shelf is empty otherwise they yield to the next buyer: after
 * FIRM_MINUTES, or at once where one visitor holds more than FEW of a chocolate and more than is asked for.
 * Whoever had to yield and pays in time gets the chocolates back (`renewReservation`).
 */
const FIRM_MINUTES = 3
const FEW = 3

// Raw, all of it: sums over two tables, by the database's clock.

/** The lines of it, each with all that its visitor holds of the chocolate. A payment whose money may move is none. */
const UNPAID = Prisma.sql`
  SELECT l.id, l.payment_id, l.chocolate_id, l.quantity, p.cart_hash, p.created_at,
    p.created_at <= now() - make_interval(mins => ${FIRM_MINUTES}::int) AS is_old,
    (sum(l.quantity) OVER (PARTITION BY l.chocolate_id, coalesce(nullif(p.visitor, ''), p.id::text)))::int AS held
  FROM order_line l JOIN payment p ON p.id = l.payment_id
  WHERE p.state = 'created' AND l.released_at IS NULL AND l.reserved_until > now()`

/** {id, quantity} of every chocolate: what a buyer could have although it is reserved. */
export const YIELDING = Prisma.sql`
  SELECT chocolate_id AS id, greatest(
    coalesce(sum(quantity) FILTER (WHERE is_old), 0),
    coalesce(max(held - 1) FILTER (WHERE held > ${FEW}), 0))::int AS quantity
  FROM (${UNPAID}) unpaid GROUP BY chocolate_id`

type Wanted = { chocolateId: string; quantity: number }
type Taker = { cartHash: string } | { paymentId: string }

/** How much of each chocolate yields to somebody who asks for `wanted`, by its id. Reserves nothing. */
export async function listYielding(
  within: Pick<Tx, "$queryRaw">,
  { wanted, taker }: { wanted: Wanted[]; taker: Taker },
): Promise<{ id: string; lineId: string; quantity: number }[]> {
  const isTheirs =
    "cartHash" in taker
      ? Prisma.sql`coalesce(cart_hash = ${taker.cartHash}, false)`
      : Prisma.sql`payment_id = ${taker.paymentId}::uuid`
  return within.$queryRaw`
    SELECT u.chocolate_id AS id, u.id AS "lineId", u.quantity
    FROM (${UNPAID}) u
    JOIN unnest(${wanted.map((line) => line.chocolateId)}::uuid[], ${wanted.map((line) => line.quantity)}::int[])
      AS w(id, quantity) ON w.id = u.chocolate_id
    WHERE NOT ${isTheirs}
      AND (${"paymentId" in taker} OR u.is_old OR u.held > greatest(w.quantity, ${FEW}::int))
    ORDER BY u.held DESC, u.created_at, u.id`
}
