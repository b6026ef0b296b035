import type { Tx } from "../db"
import { db } from "../db"
import { AppError } from "../errors"
import type { Limit } from "../http/rate-limit"

/** Tries of codes from one address, at the checks and with a cart. */
export const CODE_TRIES: Limit = { name: "coupon", max: 10, seconds: 60 }
export const INVALID_BOOKING_CODE = "Invalid code. Double-check or continue without one."

/** Trimmed and upper-cased, as codes are kept (spec 5: compared without regard to case). */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase()
}

/** True when this code would give a free session today, whoever asks. Nothing is redeemed. */
export async function isBookingCoupon(code: string): Promise<boolean> {
  const [coupon] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM coupon
    WHERE code = ${normalizeCode(code)} AND applies_to = 'booking' AND discount_bps = 10000
      AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())
      AND (max_uses IS NULL OR uses < max_uses)`
  return coupon !== undefined
}

/**
 * Redeems a coupon for one free session. The update of the coupon's row is the lock under which the limits
 * per customer and per day are counted, so parallel redemptions pass one at a time.
 * It counts against the student until the session starts: one upcoming free session each (product.md 9).
 * Throws NOT_FOUND (no such code) or COUPON_USED. Answers the redemption's id.
 */
export async function redeemForSession(
  tx: Tx,
  { code, studentId, startsAt }: { code: string; studentId: string; startsAt: Date },
): Promise<string> {
  const [coupon] = await tx.$queryRaw<
    { id: string; maxPerCustomer: number | null; maxPerDay: number | null }[]
  >`
    UPDATE coupon SET uses = uses + 1
    WHERE code = ${normalizeCode(code)} AND applies_to = 'booking' AND discount_bps = 10000
      AND ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())
      AND (max_uses IS NULL OR uses < max_uses)
    RETURNING id, max_per_customer AS "maxPerCustomer", max_per_day AS "maxPerDay"`
  if (!coupon) throw new AppError("NOT_FOUND", INVALID_BOOKING_CODE)
  const subject = `student:${studentId}`
  const [redemption] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO coupon_redemption (coupon_id, subject, student_id, occupies_until)
    SELECT ${coupon.id}::uuid, ${subject}, ${studentId}::uuid, ${startsAt}
    WHERE (${coupon.maxPerCustomer}::int IS NULL OR ${coupon.maxPerCustomer}::int > (
        SELECT count(*) FROM coupon_redemption
        WHERE coupon_id = ${coupon.id}::uuid AND subject = ${subject} AND released_at IS NULL
          AND (occupies_until IS NULL OR occupies_until > now())))
      AND (${coupon.maxPerDay}::int IS NULL OR ${coupon.maxPerDay}::int > (
        SELECT count(*) FROM coupon_redemption
        WHERE coupon_id = ${coupon.id}::uuid AND released_at IS NULL AND created_at > now() - interval '1 day'))
    RETURNING id`
  if (!redemption)
    throw new AppError(
      "COUPON_USED",
      "This coupon is in use already: you can have one free session ahead of you at a time.",
    )
  return redemption.id
}

/** Gives a redemption back, so that the customer and the cap can use it again. */
export async function releaseRedemption(tx: Tx, { redemptionId }: { redemptionId: string }): Promise<void> {
  await tx.$executeRaw`
    WITH released AS (
      UPDATE coupon_redemption SET released_at = now()
      WHERE id = ${redemptionId}::uuid AND released_at IS NULL
      RETURNING coupon_id
    )
    UPDATE coupon SET uses = uses - 1 FROM released WHERE coupon.id = released.coupon_id`
}
