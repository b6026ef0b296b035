import { type Coupon, Prisma } from "../../generated/prisma/client"
import { toWire } from "../../money"
import { receiptPath } from "../../payments/keys"
import { isRefundStuck } from "../../payments/rules"
import { pictureSet } from "../../pictures/rules"
import { type OrderDetails, PICKUP_EVENT } from "../emails/data"
import { toPickupClass } from "../rules/pickup"
import type { OrderTotals } from "../rules/shop"
import type { WireCoupon } from "../schema/coupons"
import type { WireAddress, WireAdminOrder, WireChocolate, WireOrder, WireTotals } from "../schema/shop"

/** How chocolates, orders and coupons look on the wire. */

export type ChocolateRow = {
  id: string
  name: string
  description: string
  details: string
  priceCents: number
  inventory: number
  image: string
  slug: string
  ingredients: string
  allergens: string
  origin: string
  weightGrams: number | null
}

export function toWireChocolate(row: ChocolateRow): WireChocolate {
  const { id, name, description, details, priceCents, inventory, image } = row
  const { slug, ingredients, allergens, origin, weightGrams } = row
  return {
    ...{ _id: id, name, description, details, price: toWire(priceCents), inventory },
    ...{ slug, ingredients, allergens, origin, weightGrams },
    ...{ image, imageSet: pictureSet(image) },
  }
}

/** SQL: whose an order `o` is, by address: the account `s` that paid for it, else the buyer. */
export const BUYER_EMAIL = Prisma.sql`coalesce(s.email, lower(o.buyer_email))`

export const WHOLE_ORDER = {
  pickupEvent: PICKUP_EVENT,
  payment: {
    include: {
      student: { select: { email: true } },
      lines: { orderBy: { name: "asc" }, include: { chocolate: { select: { image: true } } } },
      refunds: true,
      disputes: { where: { status: { not: "RESOLVED" } }, select: { id: true } },
    },
  },
} as const satisfies Prisma.OrderInclude
export type WholeOrder = Prisma.OrderGetPayload<{ include: typeof WHOLE_ORDER }>

export function toWireTotals(totals: OrderTotals): WireTotals {
  return {
    subtotal: toWire(totals.subtotalCents),
    discount: toWire(totals.discountCents),
    shipping: toWire(totals.shippingCents),
    total: toWire(totals.totalCents),
  }
}

export function toWireOrder(order: WholeOrder): WireOrder {
  const { payment } = order
  return {
    _id: order.id,
    number: order.number,
    status: order.status,
    isLocalPickup: order.isLocalPickup,
    pickupClass: toPickupClass(order),
    buyerName: order.buyerName,
    buyerEmail: order.buyerEmail,
    address: order.shippingAddress as WireAddress | null,
    lines: payment.lines.map(
      ({ id, name, unitPriceCents, quantity, refundedCount, chocolate: { image } }) => ({
        _id: id,
        name,
        price: toWire(unitPriceCents),
        quantity,
        refundedQuantity: refundedCount,
        ...{ image, imageSet: pictureSet(image) },
      }),
    ),
    couponCode: order.couponCode,
    totals: toWireTotals(order),
    refunded: toWire(payment.refundedCents),
    promise: order.promise,
    tracking: order.tracking,
    receiptUrl: payment.paypalOrderId && receiptPath(payment.paypalOrderId),
    orderedAt: order.createdAt.toISOString(),
    statusAt: order.statusAt.toISOString(),
    tins: { lent: order.tinsLent, back: order.tinsBack },
  }
}

/** What a coupon for free tins took off. */
export function freeCentsOf({ freeTins, discountCents }: OrderDetails): number {
  return freeTins ? discountCents : 0
}

export function toWireAdminOrder(order: WholeOrder): WireAdminOrder {
  return {
    ...toWireOrder(order),
    paypalOrderId: order.payment.paypalOrderId ?? "",
    isDisputed: order.payment.disputes.length > 0,
    isRefundDue: order.payment.refunds.some((refund) => refund.state === "due"),
    refundStuck: toWire(
      order.payment.refunds.filter(isRefundStuck).reduce((sum, { amountCents }) => sum + amountCents, 0),
    ),
    discountBps: (order.payment.details as OrderDetails).discountBps,
    freeCents: freeCentsOf(order.payment.details as OrderDetails),
  }
}

/** A coupon on the wire, as it counts at `now`. */
export function toWireCoupon(coupon: Coupon, now: Date): WireCoupon {
  const { id, discountBps, minimumCents, expiresAt, endedAt, createdAt: _createdAt, ...others } = coupon
  const { fundCents, madeFor, ...rest } = others
  const isLive = !endedAt && !(expiresAt && expiresAt <= now)
  return {
    ...rest,
    _id: id,
    discount: discountBps / 10_000,
    minimum: toWire(minimumCents),
    expiresAt: expiresAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    fund: fundCents === null ? null : { madeFor, upTo: toWire(fundCents) },
    isActive: isLive && !(coupon.maxUses !== null && coupon.uses >= coupon.maxUses),
  }
}
