import { db } from "../../db"
import { AppError } from "../../errors"
import { queueMail } from "../../jobs/queue"
import { mailDataOfOrder } from "../emails/data"
import { toWireAdminOrder, WHOLE_ORDER } from "../queries/order-view"
import type { OrderStatus, OrderStepBody, WireAdminOrder } from "../schema"

/** to_pack → ready_for_pickup or shipped → done: the mail that tells of each step. */
const STEPS = {
  ready_for_pickup: { template: "shop/ready-for-pickup", said: "Ready for pickup" },
  shipped: { template: "shop/shipped", said: "Shipped" },
  done: { template: "shop/done", said: "Done" },
} as const

/**
 * Takes an order one step on, and mails the buyer. A step that has been taken already is left as it is.
 * Throws NOT_FOUND, or CONFLICT for a step that does not follow.
 */
export async function stepOrder({
  orderId,
  body,
  adminId,
  now,
}: {
  orderId: string
  body: OrderStepBody
  adminId: string
  now: Date
}): Promise<{ message: string; order: WireAdminOrder }> {
  const { status, tracking } = body
  const { template, said } = STEPS[status]
  return db().$transaction(async (tx) => {
    // Raw: row lock.
    const [order] = await tx.$queryRaw<
      { status: OrderStatus; number: number; isLocalPickup: boolean; paymentId: string }[]
    >`
      SELECT status::text, number, is_local_pickup AS "isLocalPickup", payment_id AS "paymentId"
      FROM shop_order WHERE id = ${orderId}::uuid FOR UPDATE`
    if (!order) throw new AppError("NOT_FOUND", "There is no such order.")
    if (order.status !== status) {
      if (order.status !== cameFrom({ status, isLocalPickup: order.isLocalPickup }))
        throw new AppError(
          "CONFLICT",
          `Order no. ${order.number} is ${wordsOf(order.status)}: nothing was changed.`,
        )
      await tx.order.update({
        where: { id: orderId },
        data: { status, statusAt: now, ...(tracking ? { tracking } : {}) },
      })
      const data = await mailDataOfOrder(tx, order)
      if (data.email)
        await queueMail(tx, { key: `order-${status}/${orderId}`, to: data.email, template, data })
      await tx.auditEntry.create({
        data: { actor: `admin:${adminId}`, action: `order ${status}`, subject: `order:${orderId}` },
      })
    }
    const whole = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: WHOLE_ORDER })
    return { message: `Order no. ${order.number}: ${said.toLowerCase()}.`, order: toWireAdminOrder(whole) }
  })
}

/** The status from which a step is taken; null where it never is (a parcel is not fetched at the door). */
function cameFrom({
  status,
  isLocalPickup,
}: {
  status: OrderStepBody["status"]
  isLocalPickup: boolean
}): OrderStatus | null {
  if (status === "done") return isLocalPickup ? "ready_for_pickup" : "shipped"
  return isLocalPickup === (status === "ready_for_pickup") ? "to_pack" : null
}

function wordsOf(status: OrderStatus): string {
  return status.replaceAll("_", " ")
}
