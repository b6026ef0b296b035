import type { Tx } from "../../db"
import { db } from "../../db"
import { AppError } from "../../errors"
import { Prisma } from "../../generated/prisma/client"
import type { Limit } from "../../rate-limit"
import { namesOfStudent } from "../queries/people"
import { FUND_SHORT, returnToFund } from "./fund"

/** Tries of codes from one address, at the checks and with a cart. */
export const CODE_TRIES: Limit = { name: "coupon", max: 10, seconds: 60 }
export const INVALID_BOOKING_CODE = "Invalid code. Double-check or continue without one."

/** Trimmed and upper-cased, as codes are kept and compared (docs/product.md, Coupons). */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase()
}

/** Conditions on a coupon `c`, by the database's clock: neither ended nor expired. */
export const IS_LIVE = Prisma.sql`c.ended_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > now())`
/** Its cap is not reached. */
export const HAS_USES_LEFT = Prisma.sql`(c.max_uses IS NULL OR c.uses < c.max_uses)`
/** Its cap for 24 hours is not reached. */
export const HAS_DAY_LEFT = Prisma.sql`(c.max_per_day IS NULL OR c.max_per_day > (
  SELECT count(*) FROM coupon_redemption r
  WHERE r.coupon_id = c.id AND r.released_at IS NULL AND r.created_at > now() - interval '1 day'))`

/** The customer, known by any of `names` (an expression of text[]), may use it again; `also` narrows the redemptions `r`. */
export const hasShareLeft = (names: Prisma.Sql, also = Prisma.empty) =>
  Prisma.sql`(c.max_per_customer IS NULL OR c.max_per_customer > (
    SELECT count(*) FROM coupon_redemption r
    WHERE r.coupon_id = c.id AND r.released_at IS NULL AND r.people && ${names} ${also}))`

type Asked = {
  code: string
  studentId: string
  /** What the community fund pays for the session at most. */
  priceCents: number
}

/**
 * Says whether this student could have a free session with this code now, and whether the community fund pays for it.
 * Nothing is redeemed. Throws NOT_FOUND (no such code) or COUPON_USED, with the reason.
 */
export async function checkBookingCoupon({ studentId, ...asked }: Asked): Promise<{ isOfFund: boolean }> {
  const refusal = await whyRefused(db(), { ...asked, names: await namesOfStudent(db(), studentId) })
  if (refusal) throw refusal
  const coupon = await db().coupon.findUnique({ where: { code: normalizeCode(asked.code) } })
  return { isOfFund: coupon?.fundCents != null }
}

/** Why a code gives this person nothing now; null when it does. */
async function whyRefused(
  within: Pick<Tx, "$queryRaw">,
  { code, names, priceCents }: Omit<Asked, "studentId"> & { names: string[] },
): Promise<AppError | null> {
  type Row = { isElses: boolean; isShort: boolean; isTheirs: boolean; isDayOver: boolean; isUsedUp: boolean }
  // Raw: sums over several tables, by the database's clock.
  const [coupon] = await within.$queryRaw<Row[]>`
    SELECT fund_cents IS NOT NULL AND EXISTS (SELECT FROM coupon_redemption r
        WHERE r.coupon_id = c.id AND NOT r.people && ${names}::text[]) AS "isElses",
      coalesce(least(fund_cents, CASE WHEN fund_cents IS NOT NULL THEN ${priceCents}::int END)
        > (SELECT balance_cents FROM fund), false) AS "isShort",
      NOT ${hasShareLeft(Prisma.sql`${names}::text[]`)} AS "isTheirs",
      NOT ${HAS_DAY_LEFT} AS "isDayOver",
      NOT ${HAS_USES_LEFT} AS "isUsedUp"
    FROM coupon c
    WHERE code = ${normalizeCode(code)} AND applies_to = 'booking' AND discount_bps = 10000 AND ${IS_LIVE}`
  if (!coupon) return new AppError("NOT_FOUND", INVALID_BOOKING_CODE)
  if (coupon.isElses)
    return new AppError("COUPON_USED", "This code was made for someone else. Please write to me.")
  if (coupon.isTheirs) return new AppError("COUPON_USED", "You’ve already used this code.")
  if (coupon.isUsedUp) return new AppError("COUPON_USED", "This code has been used up.")
  if (coupon.isDayOver)
    return new AppError(
      "COUPON_USED",
      "All of today’s free sessions with this code are taken. Please try again tomorrow, or continue without one.",
    )
  if (coupon.isShort) return new AppError("COUPON_USED", FUND_SHORT)
  return null
}

/**
 * Redeems a coupon for one free session. The update of the coupon's row is the lock under which the limits
 * per customer and per day are counted, so parallel redemptions pass one at a time.
 * It counts for good (docs/product.md, Coupons). Throws NOT_FOUND (no such code) or COUPON_USED, with the reason.
 * Answers the redemption's id, and what the community fund is to pay for it (`spendFund`).
 */
export async function redeemForSession(
  tx: Tx,
  { code, studentId, priceCents }: Asked,
): Promise<{ redemptionId: string; fundCents: number | null }> {
  // Raw: row lock. Deleting a student locks them before their codes.
  await tx.$queryRaw`SELECT 1 FROM student WHERE id = ${studentId}::uuid FOR KEY SHARE`
  const names = await namesOfStudent(tx, studentId)
  // Raw: a claim in one statement, by the database's clock.
  const [coupon] = await tx.$queryRaw<{ id: string; fundCents: number | null }[]>`
    UPDATE coupon c SET uses = uses + 1
    WHERE code = ${normalizeCode(code)} AND applies_to = 'booking' AND discount_bps = 10000
      AND ${IS_LIVE} AND ${HAS_USES_LEFT}
    RETURNING id, least(fund_cents, CASE WHEN fund_cents IS NOT NULL THEN ${priceCents}::int END) AS "fundCents"`
  const redemption = coupon && (await writeRedemption(tx, { couponId: coupon.id, studentId, names }))
  if (redemption) return { redemptionId: redemption.id, fundCents: coupon.fundCents }
  throw (
    (await whyRefused(tx, { code, names, priceCents })) ??
    new AppError("COUPON_USED", "This code has been used up.")
  )
}

async function writeRedemption(
  tx: Tx,
  { couponId, studentId, names }: { couponId: string; studentId: string; names: string[] },
): Promise<{ id: string } | undefined> {
  // Raw: a claim in one statement, by the database's clock.
  const [redemption] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO coupon_redemption (coupon_id, student_id, people)
    SELECT c.id, ${studentId}::uuid, ${names}::text[] FROM coupon c
    WHERE c.id = ${couponId}::uuid
      AND (c.fund_cents IS NULL OR NOT EXISTS (
        SELECT FROM coupon_redemption r WHERE r.coupon_id = c.id AND NOT r.people && ${names}::text[]))
      AND ${hasShareLeft(Prisma.sql`${names}::text[]`)} AND ${HAS_DAY_LEFT}
    RETURNING id`
  return redemption
}

/** Gives a redemption back, so that the customer and the cap can use it again, and the fund what it paid. */
export async function releaseRedemption(tx: Tx, { redemptionId }: { redemptionId: string }): Promise<void> {
  await release(tx, Prisma.sql`id = ${redemptionId}::uuid`)
  await returnToFund(tx, { redemptionId })
}

/** Gives one redemption back to the customer and the cap, if it has not been. */
export async function release(tx: Tx, which: Prisma.Sql): Promise<void> {
  // Raw: a release of two tables in one statement.
  await tx.$executeRaw`
    WITH released AS (
      UPDATE coupon_redemption SET released_at = now() WHERE ${which} AND released_at IS NULL
      RETURNING coupon_id
    )
    UPDATE coupon SET uses = uses - 1 FROM released WHERE coupon.id = released.coupon_id`
}
