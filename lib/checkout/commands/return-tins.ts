import { randomInt, randomUUID } from "node:crypto"
import { getContent } from "../../content/queries"
import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { failpoint } from "../../failpoint"
import { queueMail, takeMailBack } from "../../jobs/queue"
import { touch } from "../../page-tags"
import { lockCoupons } from "../../payments/commands/cart-coupons"
import { findLent, type Lent } from "../../shop/queries/tins"
import { type OpenOrder, sayTins, spread, type TinsAnswer } from "../../shop/rules/tins"

/**
 * Tins that come back. The row of whose they are is locked first, then coupons, then orders; triggers keep the counts
 * beside the ledger, and CHECKs judge them (20261123100000_returned_tins).
 */

/** For so long a code for a free tin is not sent: a return that was a slip is taken back before anybody is told. */
const UNDO_SECONDS = 10

/** Of an order, or of all of somebody's. */
export type TinsOf = { orderId: string } | { personKey: string }

/**
 * Marks tins as returned, those of the oldest orders first, and makes the codes for free tins that they earn.
 * Throws NOT_FOUND, or CONFLICT when not so many are out.
 */
export async function returnTins(given: { of: TinsOf; count: number; adminId: string }): Promise<TinsAnswer> {
  const { of, count, adminId } = given
  return db().$transaction(async (tx) => {
    const lent = await findLent(tx, of)
    if (!lent) throw new AppError("NOT_FOUND", "There’s nobody to mark tins for here.")
    const holderId = await lockHolder(tx, lent.email)
    const orders = await lockOrders(tx, lent.orderIds)
    const parts = spread({ orders, count })
    if (!parts) throw notSoMany(orders)
    const actId = randomUUID()
    const actor = `admin:${adminId}`
    await tx.tinReturn.createMany({
      data: parts.map((part) => ({
        ...{ actId, holderId, actor, orderId: part.orderId, change: part.count },
      })),
    })
    const codes = await makeRewards(tx, { holderId, lent })
    await failpoint("tins:before-commit")
    touch("products")
    await tx.auditEntry.create({
      data: { actor, action: "return tins", subject: subjectOf(of), details: { count } },
    })
    const free = codes === 0 ? "" : ` ${lent.name || lent.email} gets a code for a free tin by email.`
    const message = `${sayTins(count)} marked as returned.${free}`
    return { message, actId, count, codes }
  })
}

/**
 * Takes one press back, with the codes that it earned. Throws NOT_FOUND, or CONFLICT when it was taken back already or
 * its code has been used.
 */
export async function undoReturn(given: { actId: string; adminId: string }): Promise<TinsAnswer> {
  const { actId, adminId } = given
  return db().$transaction(async (tx) => {
    const rows = await tx.tinReturn.findMany({ where: { actId, ofId: null }, orderBy: { orderId: "asc" } })
    const [first] = rows
    if (!first) throw new AppError("NOT_FOUND", "That return doesn’t exist.")
    // Raw: row lock.
    await tx.$queryRaw`SELECT 1 FROM tin_holder WHERE id = ${first.holderId}::uuid FOR NO KEY UPDATE`
    const undone = await tx.tinReturn.count({ where: { ofId: { in: rows.map(({ id }) => id) } } })
    if (undone > 0) throw new AppError("CONFLICT", "That return has already been undone.")
    const count = rows.reduce((sum, { change }) => sum + change, 0)
    const codes = await endRewards(tx, { holderId: first.holderId, count })
    const actor = `admin:${adminId}`
    await tx.tinReturn.createMany({
      data: rows.map(({ id, orderId, holderId, change }) => ({
        ...{ actId, orderId, holderId, actor, change: -change, ofId: id },
      })),
    })
    touch("products")
    await tx.auditEntry.create({
      data: { actor, action: "undo return of tins", subject: `order:${first.orderId}`, details: { count } },
    })
    const message = `${sayTins(count)} not returned after all.`
    return { message, actId, count, codes }
  })
}

/** The row of whom tins are lent to, made if need be, and locked. */
async function lockHolder(tx: Tx, email: string): Promise<string> {
  // Raw: an upsert that locks the row that it finds.
  const [holder] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO tin_holder (email) VALUES (${email}) ON CONFLICT (email) DO UPDATE SET email = excluded.email
    RETURNING id`
  if (!holder) throw new Error("an upsert has answered nothing")
  return holder.id
}

/** With how many of their tins are out, the oldest order first. */
async function lockOrders(tx: Tx, orderIds: string[]): Promise<OpenOrder[]> {
  // Raw: row locks, taken in one order.
  const orders = await tx.$queryRaw<(OpenOrder & { number: number })[]>`
    SELECT id, number, tins_lent - tins_back AS left FROM shop_order
    WHERE id = ANY(${orderIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  return orders.sort((a, b) => a.number - b.number)
}

function notSoMany(orders: OpenOrder[]): AppError {
  const out = orders.reduce((sum, { left }) => sum + left, 0)
  if (out === 0) return new AppError("CONFLICT", "All of these tins are back already.")
  return new AppError("CONFLICT", `Only ${sayTins(out)} ${out === 1 ? "is" : "are"} still out.`)
}

/** Makes the codes that a locked holder's tins have earned, and the emails with them. Answers how many. */
async function makeRewards(tx: Tx, { holderId, lent }: { holderId: string; lent: Lent }): Promise<number> {
  const { email, name } = lent
  // Who has no address, or has deleted their account, can't be told of a code.
  if (!email || email.endsWith("@deleted.invalid")) return 0
  const { tinsForFree, freeTins } = (await getContent("chocolates", tx)).content
  const { back, rewarded } = await tx.tinHolder.findUniqueOrThrow({ where: { id: holderId } })
  const codes = Math.floor((back - rewarded) / tinsForFree)
  for (let made = 0; made < codes; made++) {
    const code = newCode()
    const coupon = { create: { code, appliesTo: "cart" as const, discountBps: 0, freeTins, maxUses: 1 } }
    const { id } = await tx.tinReward.create({
      data: { tins: tinsForFree, holder: { connect: { id: holderId } }, coupon },
      select: { id: true },
    })
    const data = { email, name, code, tins: tinsForFree, freeTins }
    await queueMail(tx, {
      ...{ key: keyOf(id), to: email, template: "shop/free-tin", data },
      waitSeconds: UNDO_SECONDS,
    })
  }
  return codes
}

/** Ends the newest codes of a locked holder that so many tins fewer no longer earn. Throws CONFLICT for a used one. */
async function endRewards(tx: Tx, { holderId, count }: { holderId: string; count: number }): Promise<number> {
  const { back, rewarded } = await tx.tinHolder.findUniqueOrThrow({ where: { id: holderId } })
  const live = await tx.tinReward.findMany({
    where: { holderId, endedAt: null },
    orderBy: [{ madeAt: "desc" }, { id: "asc" }],
  })
  const ended: typeof live = []
  for (let left = rewarded; left > back - count; ) {
    const [reward] = live.splice(0, 1)
    if (!reward) break
    ended.push(reward)
    left -= reward.tins
  }
  const couponIds = ended.map(({ couponId }) => couponId)
  await lockCoupons(tx, couponIds)
  if ((await tx.coupon.count({ where: { id: { in: couponIds }, uses: { gt: 0 } } })) > 0)
    throw new AppError(
      "CONFLICT",
      "These tins earned a free tin, and its code has been used or is being paid with. They stay returned.",
    )
  for (const { id, couponId } of ended) {
    await tx.coupon.update({ where: { id: couponId }, data: { endedAt: new Date() } })
    await tx.tinReward.update({ where: { id }, data: { endedAt: new Date() } })
    await takeMailBack(tx, { key: keyOf(id) })
  }
  return ended.length
}

const keyOf = (rewardId: string) => `free-tin/${rewardId}`

/** Without letters and digits that look alike. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
const newCode = () => `TIN-${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`

function subjectOf(of: TinsOf): string {
  return "orderId" in of ? `order:${of.orderId}` : `person:${of.personKey}`
}
