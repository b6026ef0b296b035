import { db } from "../../db"
import { recordDispute } from "../../disputes/commands"
import { lockPayment } from "../../payments/commands/payments"
import { type DisputeFacts, findDisputes, getDispute, readDispute } from "../../services/paypal-disputes"
import { followPayment } from "./fund"
import { reconcileOrder } from "./reconcile"
import { orderOfCapture } from "./refunds-by-hand"

const LOOK_BACK_MS = 30 * 86_400_000

/** A dispute that an event tells of. It may be an old event: PayPal is asked how it stands now. */
export async function takeDispute(resource: unknown): Promise<void> {
  const told = readDispute(resource)
  if (!told) return
  const now = await getDispute(told.id)
  await record(now && now.updatedAt >= told.updatedAt ? now : told)
}

/** Reads the disputes of the last weeks whose events have not reached us. */
export async function lookForDisputes(now = new Date()): Promise<void> {
  const listed = await findDisputes(new Date(now.getTime() - LOOK_BACK_MS))
  const known = await db().dispute.findMany({ where: { paypalId: { in: listed.map(({ id }) => id) } } })
  for (const { id, updatedAt } of listed) {
    if (known.some((one) => one.paypalId === id && one.updatedAt >= updatedAt)) continue
    const dispute = await getDispute(id)
    if (dispute) await record(dispute)
  }
}

/** Of what is not ours nothing is kept. */
async function record(dispute: DisputeFacts): Promise<void> {
  for (const captureId of dispute.captureIds) {
    const paymentId = await paymentOf(captureId)
    if (paymentId)
      return db().$transaction(async (tx) => {
        await lockPayment(tx, { paymentId })
        await recordDispute(tx, { paymentId, dispute })
        await followPayment(tx, { paymentId })
      })
  }
}

async function paymentOf(captureId: string): Promise<string | undefined> {
  const find = async () => (await db().payment.findUnique({ where: { captureId }, select: { id: true } }))?.id
  const known = await find()
  if (known) return known
  const orderId = await orderOfCapture(captureId)
  if (orderId) await reconcileOrder({ orderId })
  return find()
}
