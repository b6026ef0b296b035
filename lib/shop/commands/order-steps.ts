import { db, type Tx } from "../../db"
import { AppError } from "../../errors"
import { queueMail, takeMailBack } from "../../jobs/queue"
import { mailDataOfOrder } from "../emails/data"
import { toWireAdminOrder, WHOLE_ORDER } from "../queries/order-view"
import { sayStatus } from "../rules/status"
import type { OrderStatus, OrderStepBody, WireAdminOrder } from "../schema/shop"

/** to_pack → ready_for_pickup or shipped → done: the mail that tells of each step. */
const STEPS = {
  ready_for_pickup: "shop/ready-for-pickup",
  shipped: "shop/shipped",
  done: "shop/done",
} as const

/** For so long a step can be taken back, and the buyer is not told. */
const UNDO_SECONDS = 10
type Step = OrderStepBody["status"]
type Stepped = { message: string; order: WireAdminOrder }
type Locked = { status: OrderStatus; number: number; isLocalPickup: boolean; paymentId: string }

/**
 * Takes an order one step on, and emails the buyer ten seconds later, unless the next step is taken by then: that one
 * says more. A step that has been taken already is left as it is. `undoSeconds`: how long it can be taken back. Throws
 * NOT_FOUND, or CONFLICT for a step that does not follow.
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
}): Promise<Stepped & { undoSeconds: number }> {
  const { status, tracking } = body
  return db().$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    let undoSeconds = 0
    if (order.status !== status) {
      if (order.status !== cameFrom({ status, isLocalPickup: order.isLocalPickup }))
        throw new AppError("CONFLICT", `Order #${order.number} is ${wordsOf(order)}. Nothing was changed.`)
      await tx.order.update({
        where: { id: orderId },
        data: { status, statusAt: now, ...(tracking ? { tracking } : {}) },
      })
      await takeMailBack(tx, { key: keyOf({ orderId, status: order.status }) })
      if (await tellOfStep(tx, { orderId, status, order })) undoSeconds = UNDO_SECONDS
      await tx.auditEntry.create({
        data: { actor: `admin:${adminId}`, action: `order ${status}`, subject: `order:${orderId}` },
      })
    }
    const message = `Order #${order.number}: ${wordsOf({ ...order, status })}.`
    return { message, order: await wholeOrder(tx, orderId), undoSeconds }
  })
}

/**
 * Takes the last step of an order back while its email has not gone out. Throws NOT_FOUND, or CONFLICT when it has, or
 * the order has moved on.
 */
export async function undoStep(given: {
  orderId: string
  status: Step
  adminId: string
  now: Date
}): Promise<Stepped> {
  const { orderId, status, adminId, now } = given
  return db().$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { number, isLocalPickup, status: current } = order
    const before = cameFrom({ status, isLocalPickup })
    if (current !== status || !before)
      throw new AppError("CONFLICT", `Order #${number} is ${wordsOf(order)}: nothing was changed.`)
    if (!(await takeMailBack(tx, { key: keyOf({ orderId, status }) })))
      throw new AppError("CONFLICT", `The email about order #${number} has gone out, so the step stays.`)
    const tracking = status === "shipped" ? { tracking: "" } : {}
    await tx.order.update({ where: { id: orderId }, data: { status: before, statusAt: now, ...tracking } })
    // Told of now where it was not; an email that has gone out is not sent again.
    if (before !== "to_pack") await tellOfStep(tx, { orderId, status: before, order })
    await tx.auditEntry.create({
      data: { actor: `admin:${adminId}`, action: `undo order ${status}`, subject: `order:${orderId}` },
    })
    return { message: `Order #${number} is back where it was.`, order: await wholeOrder(tx, orderId) }
  })
}

/** Emails the buyer, once for each step; false when there is no address. */
async function tellOfStep(
  tx: Tx,
  { orderId, status, order }: { orderId: string; status: Step; order: Locked },
): Promise<boolean> {
  const data = await mailDataOfOrder(tx, order)
  if (!data.email) return false
  const [key, template] = [keyOf({ orderId, status }), STEPS[status]]
  await queueMail(tx, { key, to: data.email, template, data, waitSeconds: UNDO_SECONDS })
  return true
}

/** Throws NOT_FOUND. */
async function lockOrder(tx: Tx, orderId: string): Promise<Locked> {
  // Raw: row lock.
  const [order] = await tx.$queryRaw<Locked[]>`
    SELECT status::text, number, is_local_pickup AS "isLocalPickup", payment_id AS "paymentId"
    FROM shop_order WHERE id = ${orderId}::uuid FOR UPDATE`
  if (!order) throw new AppError("NOT_FOUND", "That order doesn’t exist.")
  return order
}

async function wholeOrder(tx: Tx, orderId: string): Promise<WireAdminOrder> {
  return toWireAdminOrder(await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: WHOLE_ORDER }))
}

function keyOf({ orderId, status }: { orderId: string; status: OrderStatus }): string {
  return `order-${status}/${orderId}`
}

/** The status from which a step is taken; null where it never is (a parcel is not fetched at the door). */
function cameFrom({
  status,
  isLocalPickup,
}: {
  status: Step
  isLocalPickup: boolean
}): Step | "to_pack" | null {
  if (status === "done") return isLocalPickup ? "ready_for_pickup" : "shipped"
  return isLocalPickup === (status === "ready_for_pickup") ? "to_pack" : null
}

function wordsOf(order: Pick<Locked, "status" | "isLocalPickup">): string {
  return sayStatus(order).toLowerCase()
}
