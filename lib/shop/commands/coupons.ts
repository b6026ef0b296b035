import { getContent } from "../../content/queries"
import { db, type Tx } from "../../db"
import { AppError, invalidField, isConflict } from "../../errors"
import type { Coupon } from "../../generated/prisma/client"
import { parseDollars } from "../../money"
import { toWireCoupon } from "../queries/order-view"
import type { CouponFields, NewCouponBody } from "../schema/coupons"

/** A code of the fund is money: nobody guesses it. */
const FUND_CODE_MIN = 8

/** Free sessions that a code gives in a day, over all students, unless told otherwise. */
const FREE_A_DAY = 3

/** The admin's coupons, for carts and for sessions (docs/product.md, Coupons). */

/** Throws INVALID, also for a last day that has passed and for a code of the community fund while it is off, or CONFLICT when the code exists. */
export async function addCoupon(given: { body: NewCouponBody; adminId: string; now: Date }) {
  const { body, adminId, now } = given
  const { code: typed, ...fields } = body
  const code = typed.toUpperCase()
  const data = { ...dataOf(fields), code }
  if (data.expiresAt && data.expiresAt <= now) throw invalidField("expiresAt", "That day has passed.")
  try {
    return await db().$transaction(async (tx) => {
      if (fields.fund) await refuseFundCode(tx, code)
      const coupon = await tx.coupon.create({ data })
      await audit(tx, { adminId, action: "add coupon", coupon })
      return { message: "Coupon added successfully!", coupon: toWireCoupon(coupon, new Date()) }
    })
  } catch (error) {
    if (isConflict(error)) {
      const message = `There’s already a coupon with the code ${code}.`
      throw new AppError("CONFLICT", message, { fields: { code: message } })
    }
    throw error
  }
}

/** Changes a coupon; what was used or is reserved stays. Throws NOT_FOUND or INVALID. */
export async function changeCoupon(change: { id: string; body: CouponFields; adminId: string; now: Date }) {
  const { id, body, adminId, now } = change
  const data = dataOf(body)
  return db().$transaction(async (tx) => {
    const before = await lockCoupon(tx, id)
    if (before.freeTins > 0)
      throw new AppError("INVALID", "This code was made for returned tins. It can be ended, but not changed.")
    if ((before.fundCents === null) !== (data.fundCents === null))
      throw new AppError(
        "INVALID",
        "A code is paid by the fund, or not: that can’t be changed. Please add another one.",
      )
    if (data.maxUses !== null && data.maxUses < before.uses)
      throw invalidField(
        "maxUses",
        `It’s already been used ${before.uses} times, so the limit can’t be lower.`,
      )
    const coupon = await tx.coupon.update({ where: { id }, data })
    await audit(tx, { adminId, action: "change coupon", coupon })
    return { message: "Coupon updated successfully!", coupon: toWireCoupon(coupon, now) }
  })
}

/** From now on nobody can use it; who is paying with it may finish. Throws NOT_FOUND. */
export async function endCoupon({ id, adminId, now }: { id: string; adminId: string; now: Date }) {
  return db().$transaction(async (tx) => {
    const before = await lockCoupon(tx, id)
    const coupon = await tx.coupon.update({ where: { id }, data: { endedAt: before.endedAt ?? now } })
    if (!before.endedAt) await audit(tx, { adminId, action: "end coupon", coupon })
    return { message: "Coupon ended.", coupon: toWireCoupon(coupon, now) }
  })
}

async function refuseFundCode(tx: Tx, code: string): Promise<void> {
  if (!(await getContent("offerings", tx)).content.fundIsOn)
    throw new AppError("INVALID", "Please turn the community fund on first, under Settings.")
  if (code.length < FUND_CODE_MIN)
    throw invalidField(
      "code",
      `A code for the fund needs at least ${FUND_CODE_MIN} letters and digits, so that nobody guesses it.`,
    )
}

function dataOf({ discount, minimum, expiresAt, fund, ...rest }: CouponFields) {
  const discountBps = Math.round(discount * 10_000)
  const minimumCents = parseDollars(minimum)
  if (minimumCents === null) throw invalidField("minimum", "Please enter the minimum in dollars.")
  if (rest.appliesTo === "booking" && discountBps !== 10_000)
    throw invalidField("discount", "A coupon for a session gives the whole session: 100%.")
  if (rest.appliesTo === "cart" && (discountBps < 1 || discountBps >= 10_000))
    throw invalidField("discount", "A coupon for the cart takes off less than 100%.")
  const isFree = rest.appliesTo === "booking"
  if (fund && !isFree) throw new AppError("INVALID", "The fund pays for sessions.")
  if (fund && rest.maxUses === null) throw invalidField("maxUses", "Please say how many sessions.")
  const fundCents = fund && parseDollars(fund.upTo)
  if (fund && (fundCents === null || fundCents < 100 || fundCents > 20_000))
    throw invalidField("fund.upTo", "Please enter an amount from $1 to $200 for each session.")
  const { maxPerCustomer = isFree ? 1 : null, maxPerDay = isFree ? FREE_A_DAY : null } = rest
  // A code of the fund is one person's, who may use it several times.
  const limits = fund ? { maxPerCustomer: null, maxPerDay: null } : { maxPerCustomer, maxPerDay }
  const ofFund = { fundCents, madeFor: fund?.madeFor ?? "" }
  const until = expiresAt ? new Date(expiresAt) : null
  return { ...rest, ...limits, ...ofFund, discountBps, minimumCents, expiresAt: until }
}

async function lockCoupon(tx: Tx, id: string): Promise<Coupon> {
  // Raw: row lock.
  await tx.$queryRaw`SELECT 1 FROM coupon WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  const coupon = await tx.coupon.findUnique({ where: { id } })
  if (!coupon) throw new AppError("NOT_FOUND", "That coupon doesn’t exist.")
  return coupon
}

function audit(tx: Tx, { adminId, action, coupon }: { adminId: string; action: string; coupon: Coupon }) {
  return tx.auditEntry.create({
    data: {
      actor: `admin:${adminId}`,
      action,
      subject: `coupon:${coupon.id}`,
      details: { code: coupon.code },
    },
  })
}
