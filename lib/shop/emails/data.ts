import { listDaysAway } from "../../calendar/queries/days-away"
import type { Tx } from "../../db"
import type { DaysOff } from "../rules/order-days"
import { classToCome, type PickupClass, toPickupClass } from "../rules/pickup"
import type { WireAddress } from "../schema/shop"

/** The facts that an order's mails say; they are stored with the mail (lib/jobs/queue.ts). */
export type OrderMailData = {
  /** Null while there is no order: under review, denied, or paid too late. */
  orderId: string | null
  number: number | null
  name: string
  /** How the buyer likes to be called; empty when it is not known, left out before it was kept. */
  preferredName?: string
  email: string
  lines: { name: string; unitPriceCents: number; quantity: number; refundedCount: number }[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  couponCode: string
  isLocalPickup: boolean
  /** The class at which it is still to be handed over; not in emails that were written before there was such a pickup. */
  pickupClass?: PickupClass | null
  /** The whole days of her time off ahead; not in emails that were written before this was kept. */
  daysAway?: DaysOff
  address: WireAddress | null
  tracking: string
  /** The day that was promised when it was ordered; not in emails that were written before this was kept. */
  promise?: string
  refundedCents: number | null
  /** PayPal's order, once it is paid; not in emails that were written before this was kept. */
  receiptOf?: string
}

/** What one refund of some of an order is for; not in emails that were written before this was kept. */
export type RefundMailData = OrderMailData & { back?: { name: string; quantity: number }[] }

export type OrderDetails = {
  isLocalPickup: boolean
  /** The class at which it is handed over. */
  pickupEventId?: string
  /** Not in payments that were opened before this was kept. */
  promise?: string
  couponCode: string
  discountBps: number
  /** Not in payments of before there were such coupons. */
  freeTins?: number
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
}

/** What is read of the class of an order: `toPickupClass` says whether it is handed over there. */
export const PICKUP_EVENT = {
  include: { signUps: { where: { cancelledAt: null }, select: { email: true } } },
} as const

/** Read in the transaction that causes the mail. */
export async function mailDataOfOrder(tx: Tx, { paymentId }: { paymentId: string }): Promise<OrderMailData> {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: {
      order: { include: { pickupEvent: PICKUP_EVENT } },
      lines: { orderBy: { name: "asc" } },
      student: { select: { firstName: true, preferredName: true, email: true, deletedAt: true } },
    },
  })
  const { order } = payment
  // Where the account is gone, PayPal's address is the one that is left.
  const student = payment.student?.deletedAt ? null : payment.student
  const details = payment.details as OrderDetails
  return {
    orderId: order?.id ?? null,
    number: order?.number ?? null,
    name: order?.buyerName ?? (student?.firstName || payment.payerGivenName),
    preferredName: payment.student?.preferredName ?? "",
    email: order?.buyerEmail ?? student?.email ?? payment.payerEmail,
    lines: payment.lines.map(({ name, unitPriceCents, quantity, refundedCount }) => ({
      name,
      unitPriceCents,
      quantity,
      refundedCount,
    })),
    subtotalCents: details.subtotalCents,
    discountCents: details.discountCents,
    shippingCents: details.shippingCents,
    totalCents: details.totalCents,
    couponCode: details.couponCode,
    isLocalPickup: details.isLocalPickup,
    pickupClass: order && classToCome(toPickupClass({ ...order, payment }), new Date()),
    daysAway: await listDaysAway({ now: new Date() }, tx),
    address: (order?.shippingAddress as WireAddress | null) ?? null,
    tracking: order?.tracking ?? "",
    promise: details.promise,
    refundedCents: null,
    receiptOf: payment.capturedCents === null ? "" : (payment.paypalOrderId ?? ""),
  }
}
