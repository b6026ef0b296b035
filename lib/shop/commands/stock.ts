import type { Tx } from "../../db"
import { AppError } from "../../errors"
import { touch } from "../../page-tags"
import { HOLD_MINUTES } from "../../payments/rules"
import { listYielding } from "../queries/unpaid"
import { sayLeft } from "../rules/product"
import type { SnapshotLine } from "../rules/shop"

/**
 * The shelves. A reservation is a row of order_line that has taken its units off `inventory`; it ends at
 * `reserved_until` by the database's clock, and whoever locks the shelf next puts its units back. Shelves are
 * locked in one order, after the payment and the coupon: two that meet wait, and never deadlock.
 */

/** While PayPal reviews a payment. */
export const REVIEW_DAYS = 30

export type Shelf = { id: string; name: string; priceCents: number; inventory: number; isOffered: boolean }
type Wanted = { chocolateId: string; quantity: number }

/**
 * Locks the shelves, puts back what was reserved too long, and says what lies on them. Whoever changes a chocolate or
 * its stock comes by here first, so that it is here that the shop's page is said to be old.
 */
export async function lockShelves(tx: Tx, chocolateIds: string[]): Promise<Shelf[]> {
  touch("products")
  // Raw: row locks in one order; then a claim in one statement, by the database's clock.
  await tx.$queryRaw`
    SELECT 1 FROM chocolate WHERE id = ANY(${chocolateIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await tx.$executeRaw`
    WITH lapsed AS (
      UPDATE order_line SET released_at = now()
      WHERE chocolate_id = ANY(${chocolateIds}::uuid[]) AND released_at IS NULL AND reserved_until <= now()
      RETURNING chocolate_id, quantity
    )
    UPDATE chocolate c SET inventory = inventory + back.quantity
    FROM (SELECT chocolate_id, sum(quantity)::int AS quantity FROM lapsed GROUP BY chocolate_id) back
    WHERE c.id = back.chocolate_id`
  return readShelves(tx, chocolateIds)
}

/** What lies on the shelves, unlocked: good for names and prices, never for what is left. */
export async function readShelves(tx: Tx, chocolateIds: string[]): Promise<Shelf[]> {
  const shelves = await tx.chocolate.findMany({
    where: { id: { in: chocolateIds } },
    select: { id: true, name: true, priceCents: true, inventory: true, deletedAt: true },
  })
  return shelves.map(({ deletedAt, ...shelf }) => ({ ...shelf, isOffered: deletedAt === null }))
}

/**
 * Puts back on locked shelves what has to yield to `wanted` (./unpaid.ts): only where a shelf has too few, and
 * only where that is enough. `paymentId` of a buyer who pays: before them all yields that is not paid for.
 */
export async function makeRoom(
  tx: Tx,
  given: { shelves: Shelf[]; wanted: Wanted[]; taker: Parameters<typeof listYielding>[1]["taker"] },
): Promise<Shelf[]> {
  const { shelves, taker } = given
  const missing = ({ chocolateId, quantity }: Wanted) =>
    quantity - (shelves.find((shelf) => shelf.id === chocolateId)?.inventory ?? 0)
  const wanted = given.wanted.filter((line) => missing(line) > 0)
  if (wanted.length === 0) return shelves
  const yielding = await listYielding(tx, { wanted, taker })
  const lineIds: string[] = []
  for (const line of wanted) {
    const chosen: string[] = []
    let short = missing(line)
    for (const { id, lineId, quantity } of yielding) {
      if (id !== line.chocolateId || short <= 0) continue
      chosen.push(lineId)
      short -= quantity
    }
    if (short <= 0) lineIds.push(...chosen)
  }
  // Raw: a claim of two tables in one statement.
  await tx.$executeRaw`
    WITH yielded AS (
      UPDATE order_line SET released_at = now() WHERE id = ANY(${lineIds}::uuid[]) AND released_at IS NULL
      RETURNING chocolate_id, quantity
    )
    UPDATE chocolate c SET inventory = inventory + back.quantity
    FROM (SELECT chocolate_id, sum(quantity)::int AS quantity FROM yielded GROUP BY chocolate_id) back
    WHERE c.id = back.chocolate_id`
  return readShelves(
    tx,
    shelves.map((shelf) => shelf.id),
  )
}

/** Reserves the lines of a payment on locked shelves. Throws SOLD_OUT when the database finds too few. */
export async function reserve(
  tx: Tx,
  { paymentId, lines }: { paymentId: string; lines: SnapshotLine[] },
): Promise<Date> {
  if (!(await take(tx, lines))) throw soldOut({ name: "Something in your cart", available: 0, id: "" })
  // Raw: the database's clock, by which the reservation is judged.
  const rows = await tx.$queryRaw<{ until: Date }[]>`
    INSERT INTO order_line (payment_id, chocolate_id, name, unit_price_cents, quantity, reserved_until)
    SELECT ${paymentId}::uuid, l.id, l.name, l.price, l.quantity,
      now() + make_interval(mins => ${HOLD_MINUTES}::int)
    FROM unnest(${lines.map((line) => line.chocolateId)}::uuid[], ${lines.map((line) => line.name)}::text[],
      ${lines.map((line) => line.unitPriceCents)}::int[], ${lines.map((line) => line.quantity)}::int[])
      AS l(id, name, price, quantity)
    RETURNING reserved_until AS until`
  return rows[0]?.until ?? new Date()
}

/** Takes units off the shelves: every line where there is enough. False: one had too few. */
async function take(tx: Tx, wanted: Wanted[]): Promise<boolean> {
  // Raw: a claim in one statement.
  const taken = await tx.$executeRaw`
    UPDATE chocolate c SET inventory = c.inventory - l.quantity
    FROM unnest(${wanted.map((line) => line.chocolateId)}::uuid[], ${wanted.map((line) => line.quantity)}::int[])
      AS l(id, quantity)
    WHERE c.id = l.id AND c.deleted_at IS NULL AND c.inventory >= l.quantity`
  return taken === wanted.length
}

/**
 * Renews the reservation of a payment, and takes again what had been given back where enough is left; what had
 * to yield before its time was over, from those who have not paid.
 * `mustBeOffered`: not a chocolate that has been taken out of the shop. False: the claim is lost.
 */
export async function renewReservation(
  tx: Tx,
  { paymentId, mustBeOffered }: { paymentId: string; mustBeOffered: boolean },
): Promise<boolean> {
  const before = await lockShelves(tx, await chocolatesOf(tx, paymentId))
  // Raw: the database's clock.
  const lines = await tx.$queryRaw<(Wanted & { isReleased: boolean; hasYielded: boolean })[]>`
    SELECT chocolate_id AS "chocolateId", quantity, released_at IS NOT NULL AS "isReleased",
      released_at IS NOT NULL AND reserved_until > now() AS "hasYielded"
    FROM order_line WHERE payment_id = ${paymentId}::uuid`
  const lost = lines.filter((line) => line.isReleased)
  const wanted = lines.filter((line) => line.hasYielded)
  const shelves = await makeRoom(tx, { shelves: before, wanted, taker: { paymentId } })
  const shelfOf = (line: Wanted) => shelves.find((shelf) => shelf.id === line.chocolateId)
  if (lines.length === 0 || (mustBeOffered && lines.some((line) => !shelfOf(line)?.isOffered))) return false
  const isThere = (line: Wanted) => {
    const shelf = shelfOf(line)
    return shelf?.isOffered && shelf.inventory >= line.quantity
  }
  if (!lost.every(isThere)) return false
  if (!(await take(tx, lost))) throw new Error("a locked shelf has changed")
  // Raw: the database's clock.
  await tx.$executeRaw`
    UPDATE order_line SET released_at = NULL,
      reserved_until = now() + make_interval(mins => ${HOLD_MINUTES}::int)
    WHERE payment_id = ${paymentId}::uuid`
  return true
}

/** Takes back what `renewReservation` gave: reserved for `minutes` from the opening of the payment, no longer. */
export async function shortenReservation(
  tx: Tx,
  { paymentId, minutes }: { paymentId: string; minutes: number },
): Promise<void> {
  // Raw: two tables, and the lesser of two moments.
  await tx.$executeRaw`
    UPDATE order_line l SET
      reserved_until = least(l.reserved_until, p.created_at + make_interval(mins => ${minutes}::int))
    FROM payment p
    WHERE p.id = ${paymentId}::uuid AND l.payment_id = p.id AND l.released_at IS NULL AND l.reserved_until IS NOT NULL`
}

/** Keeps the reservation for as long as PayPal may take to review the payment. */
export async function reserveForReview(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  // Raw: the database's clock.
  await tx.$executeRaw`
    UPDATE order_line SET reserved_until = now() + make_interval(days => ${REVIEW_DAYS}::int)
    WHERE payment_id = ${paymentId}::uuid AND released_at IS NULL`
}

/** Puts back what a payment has reserved. What is sold stays sold. */
export async function releaseReservation(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  await lockShelves(tx, await chocolatesOf(tx, paymentId))
  // Raw: a release of two tables in one statement.
  await tx.$executeRaw`
    WITH back AS (
      UPDATE order_line SET released_at = now()
      WHERE payment_id = ${paymentId}::uuid AND released_at IS NULL AND reserved_until IS NOT NULL
      RETURNING chocolate_id, quantity
    )
    UPDATE chocolate c SET inventory = inventory + back.quantity FROM back WHERE c.id = back.chocolate_id`
}

/** What is reserved is the buyer's from now on. */
export async function sellReserved(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  await tx.orderLine.updateMany({ where: { paymentId, releasedAt: null }, data: { reservedUntil: null } })
}

async function chocolatesOf(tx: Tx, paymentId: string): Promise<string[]> {
  const lines = await tx.orderLine.findMany({ where: { paymentId }, select: { chocolateId: true } })
  return lines.map((line) => line.chocolateId)
}

export function soldOut({ id, name, available }: { id: string; name: string; available: number }): AppError {
  const left = `${sayLeft({ name, inventory: available })}.`
  return new AppError("SOLD_OUT", available > 0 ? left : `${name} just sold out.`, { _id: id, available })
}
