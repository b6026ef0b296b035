import { db } from "../../db"
import { AppError } from "../../errors"
import { parseDollars } from "../../money"
import { normalizeCode } from "../../payments/commands/coupons"
import { findOwnPayment } from "../../payments/queries/payments"
import type { OrderDetails } from "../../shop/emails/data"
import { orderPath } from "../../shop/keys"
import { toWireTotals } from "../../shop/queries/order-view"
import { discountBpsOf } from "../../shop/rules/shop"
import type { ConfirmedOrder, ConfirmOrderBody } from "../../shop/schema/shop"
import { refunded } from "./capture"
import { mergeLines } from "./open-order"
import { tryReconcileOrder } from "./reconcile"

/**
 * The confirmation of an order that has been paid for (docs/calls.md, POST /api/orders). It makes nothing: the order
 * stands since its capture was settled. What the browser says is compared with what was paid.
 * Throws PAYMENT_REQUIRED, PAYMENT_PENDING, PRICE_CHANGED, REFUNDED.
 */
export async function confirmOrder({
  buyer,
  body,
}: {
  buyer: { studentId: string | null; cartHash: string | null }
  body: ConfirmOrderBody
}): Promise<ConfirmedOrder> {
  const own = await findOwnPayment({ orderId: body.orderId, buyer })
  if (own?.purpose !== "order") {
    await note({ action: "order without a payment of theirs", subject: `paypal:${body.orderId}` })
    throw notPaid()
  }
  let paid = await read(own.id)
  if (paid.state === "capturing" || paid.state === "pending_capture") {
    await tryReconcileOrder({ orderId: body.orderId })
    paid = await read(own.id)
  }
  if (paid.state === "capturing" || paid.state === "pending_capture")
    throw new AppError(
      "PAYMENT_PENDING",
      "PayPal is still confirming your payment. I’m holding your chocolates, and I’ll email you how it went.",
    )
  if (!paid.order && (paid.state === "refund_due" || paid.state === "refunded")) throw refunded(paid)
  if (!paid.order) throw notPaid()
  if (!isWhatWasPaid(body, paid)) {
    await note({ action: "order differs from what was paid", subject: `order:${paid.order.id}` })
    throw new AppError("PRICE_CHANGED", "This isn’t what you paid for. Your order stays as you paid for it.")
  }
  const { id, number, status } = paid.order
  return {
    message: "Thank you! Your order has been placed.",
    number,
    url: orderPath(id),
    status,
    totals: toWireTotals(paid.order),
  }
}

function read(paymentId: string) {
  return db().payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: { order: true, lines: { orderBy: { chocolateId: "asc" } } },
  })
}

function isWhatWasPaid(body: ConfirmOrderBody, paid: Awaited<ReturnType<typeof read>>): boolean {
  const details = paid.details as OrderDetails
  const said = mergeLines(body.cartItems).map((line) => `${line.id}×${line.quantity}`)
  const sold = paid.lines.map((line) => `${line.chocolateId}×${line.quantity}`)
  return (
    parseDollars(body.transactionAmount) === paid.amountCents &&
    said.join() === sold.join() &&
    body.isLocalPickup === details.isLocalPickup &&
    normalizeCode(body.couponCode) === details.couponCode &&
    discountBpsOf(body.discount) === details.discountBps
  )
}

function note(entry: { action: string; subject: string }) {
  return db().auditEntry.create({ data: { ...entry, actor: "buyer" } })
}

function notPaid() {
  return new AppError("PAYMENT_REQUIRED", "There’s no payment from you for this order.")
}
