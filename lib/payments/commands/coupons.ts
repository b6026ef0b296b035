import type { Tx } from "../../db"
import { db } from "../../db"
import { AppError } from "../../errors"
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
      coalesce(max_per_customer <= (
        SELECT count(*) FROM coupon_redemption r
        WHERE r.coupon_id = c.id AND r.released_at IS NULL AND r.people && ${names}::text[]), false) AS "isTheirs",
      coalesce(max_per_day <= (
        SELECT count(*) FROM coupon_redemption r
        WHERE r.coupon_id = c.id AND r.released_at IS NULL AND r.created_at > now() - interval '1 day'), false)
        AS "isDayOver",
      coalesce(uses >= max_uses, false) AS "isUsedUp"
    FROM coupon c
    WHERE code = ${normalizeCode(code)} AND applies_to = 'booking' AND discount_bps = 10000
      AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())`
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
    UPDATE coupon SET uses = uses + 1
    WHERE code = ${normalizeCode(code)} AND applies_to = 'booking' AND discount_bps = 10000
      AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())
      AND (max_uses IS NULL OR uses < max_uses)
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
      AND (c.max_per_customer IS NULL OR c.max_per_customer > (
        SELECT count(*) FROM coupon_redemption r
        WHERE r.coupon_id = c.id AND r.released_at IS NULL AND r.people && ${names}::text[]))
      AND (c.max_per_day IS NULL OR c.max_per_day > (
        SELECT count(*) FROM coupon_redemption r
        WHERE r.coupon_id = c.id AND r.released_at IS NULL AND r.created_at > now() - interval '1 day'))
    RETURNING id`
  return redemption
}

/** Gives a redemption back, so that the customer and the cap can use it again, and the fund what it paid. */
export async function releaseRedemption(tx: Tx, { redemptionId }: { redemptionId: string }): Promise<void> {
  // Raw: a release of two tables in one statement.
  await tx.$executeRaw`
    WITH released AS (
      UPDATE coupon_redemption SET released_at = now()
      WHERE id = ${redemptionId}::uuid AND released_at IS NULL
      RETURNING coupon_id
    )
    UPDATE coupon SET uses = uses - 1 FROM released WHERE coupon.id = released.coupon_id`
  await returnToFund(tx, { redemptionId })
}
