import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { parseDollars } from "../../money"
import { releaseCoupon } from "../../payments/commands/cart-coupons"
import { lockPayment, needsNobody } from "../../payments/commands/payments"
import { lockShelves } from "../../shop/commands/stock"
import { mailDataOfOrder, type OrderDetails } from "../../shop/emails/data"
import { freeCentsOf, toWireAdminOrder, WHOLE_ORDER, type WholeOrder } from "../../shop/queries/order-view"
import { refundAmount } from "../../shop/rules/refund-amount"
import type { OrderRefundBody, WireAdminOrder } from "../../shop/schema/shop"
import { oweRefund, oweTheRest } from "./owe-refund"

type Chosen = WholeOrder["payment"]["lines"][number] & { nowCount: number }

/**
 * Gives money of an order back: all that is left, or the price of some of its chocolates, which go on the shelf
 * again if wanted. The buyer is told by mail, all in one transaction; the worker pays.
 * Throws NOT_FOUND, INVALID, or CONFLICT when the order is not as the screen showed it.
 */
export async function refundOrder({
  orderId,
  body,
  adminId,
}: {
  orderId: string
  body: OrderRefundBody
  adminId: string
}): Promise<{ message: string; order: WireAdminOrder }> {
  const found = await db().order.findUnique({ where: { id: orderId }, select: { paymentId: true } })
  if (!found) throw new AppError("NOT_FOUND", "That order doesn’t exist.")
  const { paymentId } = found
  return db().$transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: WHOLE_ORDER })
    const { refundedCents, details } = order.payment
    if (payment.state !== "fulfilled" || payment.capturedCents === null)
      throw new AppError("CONFLICT", "This order has already been refunded.")
    if (parseDollars(body.refundedBefore) !== refundedCents)
      throw new AppError(
        "CONFLICT",
        "Part of this order was refunded in the meantime. Please look at it again.",
      )
    const chosen = choose({ order, wanted: body.lines })
    const { discountBps } = details as OrderDetails
    const freeCents = freeCentsOf(details as OrderDetails)
    const paidCents = payment.capturedCents
    const { cents, isWhole } = refundAmount({
      lines: chosen,
      discountBps,
      freeCents,
      paidCents,
      refundedCents,
    })
    // All of it may have gone back by hand: then the order ends, and no money moves.
    if (cents < 1 && !isWhole) throw new AppError("INVALID", "There’s nothing to refund.")
    const reason = body.reason || (isWhole ? "You refunded the order." : "You refunded part of the order.")
    if (isWhole) await endOrder(tx, { orderId, paymentId, cents, reason })
    else await oweRefund(tx, { paymentId, cents, reason })
    await takeBack(tx, { orderId, chosen, backToStock: body.backToStock })
    const back = chosen
      .filter(({ nowCount }) => nowCount > 0)
      .map(({ name, nowCount }) => ({ name, quantity: nowCount }))
    const told = await mailDataOfOrder(tx, { paymentId })
    const data = { ...told, refundedCents: cents || refundedCents, back }
    const key = `order-refunded/${orderId}/${refundedCents + cents}`
    if (data.email) await queueMail(tx, { key, to: data.email, template: "shop/refunded", data })
    await tx.auditEntry.create({
      data: {
        actor: `admin:${adminId}`,
        action: "refund order",
        subject: `order:${orderId}`,
        details: { cents, backToStock: body.backToStock },
      },
    })
    const whole = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: WHOLE_ORDER })
    return { message: "The refund is on its way.", order: toWireAdminOrder(whole) }
  })
}

/** How many of each line go back now; without a choice, all that are left. */
function choose({ order, wanted }: { order: WholeOrder; wanted: OrderRefundBody["lines"] }): Chosen[] {
  const { lines } = order.payment
  const unknown = wanted?.some(({ _id }) => !lines.some((line) => line.id === _id))
  if (unknown) throw new AppError("INVALID", "That isn’t part of this order.")
  return lines.map((line) => {
    const left = line.quantity - line.refundedCount
    const nowCount = wanted
      ? wanted.reduce((sum, { _id, quantity }) => (_id === line.id ? sum + quantity : sum), 0)
      : left
    if (nowCount > left)
      throw new AppError("INVALID", `There are only ${left} of ${line.name} left to refund.`)
    return { ...line, nowCount }
  })
}

async function endOrder(
  tx: Tx,
  given: { orderId: string; paymentId: string; cents: number; reason: string },
): Promise<void> {
  const { orderId, paymentId } = given
  await oweTheRest(tx, given)
  await needsNobody(tx, { paymentId })
  await releaseCoupon(tx, { paymentId })
  await tx.order.update({ where: { id: orderId }, data: { status: "refunded", statusAt: new Date() } })
}

async function takeBack(
  tx: Tx,
  { orderId, chosen, backToStock }: { orderId: string; chosen: Chosen[]; backToStock: boolean },
): Promise<void> {
  if (backToStock) {
    await lockShelves(
      tx,
      chosen.map((line) => line.chocolateId),
    )
    await refuseEmptyTins(tx, { orderId, count: chosen.reduce((sum, { nowCount }) => sum + nowCount, 0) })
  }
  for (const { id, chocolateId, nowCount } of chosen) {
    const restocked = backToStock ? nowCount : 0
    await tx.orderLine.update({
      where: { id },
      data: { refundedCount: { increment: nowCount }, restockedCount: { increment: restocked } },
    })
    if (restocked > 0)
      await tx.chocolate.update({ where: { id: chocolateId }, data: { inventory: { increment: restocked } } })
  }
}

/** A tin that came back empty does not go on the shelf. Throws CONFLICT. */
async function refuseEmptyTins(tx: Tx, { orderId, count }: { orderId: string; count: number }) {
  // Raw: row lock.
  const [out] = await tx.$queryRaw<{ left: number }[]>`
    SELECT tins_lent - tins_back AS left FROM shop_order WHERE id = ${orderId}::uuid FOR NO KEY UPDATE`
  if (out && out.left < count)
    throw new AppError(
      "CONFLICT",
      "Some of these tins have come back empty. Please refund them without putting them back in stock.",
    )
}
