import { db } from "../db"
import { toWire } from "../money"
import { pictureSet } from "./pictures"
import type { WireChocolate } from "./schema"

type ChocolateRow = {
  id: string
  name: string
  description: string
  details: string
  priceCents: number
  inventory: number
  image: string
}

export function toWireChocolate({ id, priceCents, ...row }: ChocolateRow): WireChocolate {
  return { ...row, _id: id, price: toWire(priceCents), imageSet: pictureSet(row.image) }
}

/** What the shop offers, in its order, with what can be bought now: reservations that ran out count as stock. */
export async function listChocolates(): Promise<WireChocolate[]> {
  const rows = await db().$queryRaw<ChocolateRow[]>`
    SELECT c.id, c.name, c.description, c.details, c.price_cents AS "priceCents", c.image,
      (c.inventory + coalesce(lapsed.quantity, 0))::int AS inventory
    FROM chocolate c
    LEFT JOIN (
      SELECT chocolate_id, sum(quantity) AS quantity FROM order_line
      WHERE released_at IS NULL AND reserved_until <= now() GROUP BY chocolate_id
    ) lapsed ON lapsed.chocolate_id = c.id
    WHERE c.deleted_at IS NULL
    ORDER BY c.position, c.created_at, c.id`
  return rows.map(toWireChocolate)
}
