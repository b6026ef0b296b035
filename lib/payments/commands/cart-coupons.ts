import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import { namesOf, namesOfStudent } from "../queries/people"
import { HAS_DAY_LEFT, HAS_USES_LEFT, hasShareLeft, IS_LIVE, normalizeCode, release } from "./coupons"

/**
 * Coupons of a cart. A redemption is reserved with its payment until `occupies_until`, counts for good once it
 * is null, and is counted under the lock of its coupon's row, which comes after the payment and before shelves.
 */

export const INVALID_COUPON = "Invalid coupon code."
const USED = "This coupon has already been used. You haven’t been charged, and you can order without it."

export type CartCoupon = {
  id: string
  code: string
  discountBps: number
  freeTins: number
  minimumCents: number
}
type Customer = { studentId: string | null; cartHash: string }

/**
 * The coupon of that code if it could be used now; nothing is reserved. What this cart itself has reserved is not
 * counted against it.
 */
export async function findCartCoupon({
  code,
  cartHash,
}: {
  code: string
  cartHash: string | null
}): Promise<CartCoupon | null> {
  // Raw: sums over two tables, by the database's clock.
  const [coupon] = await db().$queryRaw<CartCoupon[]>`
    SELECT id, code, discount_bps AS "discountBps", free_tins AS "freeTins", minimum_cents AS "minimumCents" FROM coupon c
    WHERE code = ${normalizeCode(code)} AND applies_to = 'cart' AND ${IS_LIVE}
      AND (max_uses IS NULL OR max_uses > uses - (
        SELECT count(*) FROM coupon_redemption r JOIN payment p ON p.id = r.payment_id
        WHERE r.coupon_id = c.id AND r.released_at IS NULL
          AND (r.occupies_until <= now() OR (p.cart_hash = ${cartHash} AND p.state = 'created'))))`
  return coupon ?? null
}

/** Locks coupons, and gives back the redemptions whose payments didn’t come in time. */
export async function lockCoupons(tx: Tx, couponIds: string[]): Promise<void> {
  if (couponIds.length === 0) return
  // Raw: row locks in one order; then a release of two tables in one statement, by the database's clock.
  await tx.$queryRaw`SELECT 1 FROM coupon WHERE id = ANY(${couponIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await tx.$executeRaw`
    WITH lapsed AS (
      UPDATE coupon_redemption SET released_at = now()
      WHERE coupon_id = ANY(${couponIds}::uuid[]) AND payment_id IS NOT NULL AND released_at IS NULL
        AND occupies_until <= now()
      RETURNING coupon_id
    )
    UPDATE coupon c SET uses = uses - back.count
    FROM (SELECT coupon_id, count(*)::int AS count FROM lapsed GROUP BY coupon_id) back
    WHERE c.id = back.coupon_id`
}

/** Reserves a locked coupon for a payment. Throws COUPON_USED. */
export async function reserveCoupon(
  tx: Tx,
  { couponId, paymentId, until, ...who }: { couponId: string; paymentId: string; until: Date } & Customer,
): Promise<void> {
  if (!(await countUse(tx, couponId))) throw couponUsed()
  const names = who.studentId ? await namesOfStudent(tx, who.studentId) : [`cart:${who.cartHash}`]
  // Raw: a claim in one statement, by the database's clock.
  const reserved = await tx.$executeRaw`
    INSERT INTO coupon_redemption (coupon_id, people, student_id, payment_id, occupies_until)
    SELECT c.id, ${names}::text[], ${who.studentId}::uuid, ${paymentId}::uuid, ${until}
    FROM coupon c
    WHERE c.id = ${couponId}::uuid
      AND ${hasShareLeft(Prisma.sql`${names}::text[]`)} AND ${HAS_DAY_LEFT}`
  if (reserved === 0) throw couponUsed()
}

/** One more use of a locked coupon that is live and under its cap. */
async function countUse(tx: Tx, couponId: string): Promise<boolean> {
  // Raw: a claim in one statement, by the database's clock.
  const counted = await tx.$executeRaw`
    UPDATE coupon c SET uses = uses + 1 WHERE id = ${couponId}::uuid AND ${IS_LIVE} AND ${HAS_USES_LEFT}`
  return counted === 1
}

/** The coupon that a payment has reserved or had reserved, for locking; null without one. */
export async function couponOf(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx.couponRedemption.findUnique({ where: { paymentId }, select: { couponId: true } })
  return row?.couponId ?? null
}

/** Renews the reservation, or takes it again where the coupon can still be used. False: it is lost. */
export async function renewCoupon(
  tx: Tx,
  { paymentId, minutes }: { paymentId: string; minutes: number },
): Promise<boolean> {
  const couponId = await couponOf(tx, paymentId)
  if (!couponId) return true
  await lockCoupons(tx, [couponId])
  const { releasedAt } = await tx.couponRedemption.findUniqueOrThrow({ where: { paymentId } })
  if (releasedAt && !(await countUse(tx, couponId))) return false
  // Raw: the database's clock.
  await tx.$executeRaw`
    UPDATE coupon_redemption SET released_at = NULL,
      occupies_until = now() + make_interval(mins => ${minutes}::int)
    WHERE payment_id = ${paymentId}::uuid`
  return true
}

/** Takes back what `renewCoupon` gave: it is reserved for `minutes` from the opening of the payment, no longer. */
export async function shortenCoupon(
  tx: Tx,
  { paymentId, minutes }: { paymentId: string; minutes: number },
): Promise<void> {
  // Raw: two tables, and the lesser of two moments.
  await tx.$executeRaw`
    UPDATE coupon_redemption r SET
      occupies_until = least(r.occupies_until, p.created_at + make_interval(mins => ${minutes}::int))
    FROM payment p
    WHERE p.id = ${paymentId}::uuid AND r.payment_id = p.id AND r.released_at IS NULL AND r.occupies_until IS NOT NULL`
}

/**
 * Writes down who uses the (locked) coupon of a payment: the account and its address, PayPal's payer and theirs.
 * The cart is a name only until then. Throws COUPON_USED when they have had their share, under any of these names.
 */
export async function identifyCustomer(
  tx: Tx,
  { paymentId, email, payerId }: { paymentId: string; email: string; payerId: string },
): Promise<void> {
  const names = namesOf({ emails: [email], payerId })
  const all = Prisma.sql`(own.people || ${names}::text[])`
  // Raw: a claim in one statement.
  const known = await tx.$executeRaw`
    UPDATE coupon_redemption own
    SET people = ARRAY(
      SELECT DISTINCT name FROM unnest(${all}) name WHERE name NOT LIKE 'cart:%')
    FROM coupon c
    WHERE own.payment_id = ${paymentId}::uuid AND c.id = own.coupon_id
      AND ${hasShareLeft(all, Prisma.sql`AND r.id <> own.id`)}`
  if (known === 0) throw couponUsed()
}

/** While PayPal reviews the payment (`days`), or for good (null). */
export async function keepCoupon(
  tx: Tx,
  { paymentId, days }: { paymentId: string; days: number | null },
): Promise<void> {
  // Raw: the database's clock.
  await tx.$executeRaw`
    UPDATE coupon_redemption SET occupies_until = now() + make_interval(days => ${days}::int)
    WHERE payment_id = ${paymentId}::uuid AND released_at IS NULL`
}

/** Gives the coupon of a payment back to the customer and the cap. */
export async function releaseCoupon(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  const couponId = await couponOf(tx, paymentId)
  if (!couponId) return
  await lockCoupons(tx, [couponId])
  await release(tx, Prisma.sql`payment_id = ${paymentId}::uuid`)
}

function couponUsed() {
  return new AppError("COUPON_USED", USED)
}
