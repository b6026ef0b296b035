import type { Prisma } from "../generated/prisma/client"
import { toWire } from "../money"
import { pictureSet } from "./pictures"
import type { OrderTotals } from "./rules"
import type { WireAddress, WireAdminOrder, WireChocolate, WireOrder, WireTotals } from "./schema"

/** How chocolates and orders look on the wire. */

export type ChocolateRow = {
  id: string
  name: string
  description: string
  details: string
  priceCents: number
  inventory: number
  image: string
}

export function toWireChocolate(row: ChocolateRow): WireChocolate {
  const { id, name, description, details, priceCents, inventory, image } = row
  const price = toWire(priceCents)
  return { _id: id, name, description, details, price, inventory, image, imageSet: pictureSet(image) }
}

export const WHOLE_ORDER = {
  payment: { include: { lines: { orderBy: { name: "asc" } }, refunds: true } },
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
    buyerName: order.buyerName,
    buyerEmail: order.buyerEmail,
    address: order.shippingAddress as WireAddress | null,
    lines: payment.lines.map(({ id, name, unitPriceCents, quantity, refundedCount }) => ({
      _id: id,
      name,
      price: toWire(unitPriceCents),
      quantity,
      refundedQuantity: refundedCount,
    })),
    couponCode: order.couponCode,
    totals: toWireTotals(order),
    refunded: toWire(payment.refundedCents),
    tracking: order.tracking,
    orderedAt: order.createdAt.toISOString(),
    statusAt: order.statusAt.toISOString(),
  }
}

export function toWireAdminOrder(order: WholeOrder): WireAdminOrder {
  return {
    ...toWireOrder(order),
    paypalOrderId: order.payment.paypalOrderId ?? "",
    isRefundDue: order.payment.refunds.some((refund) => refund.state === "due"),
  }
}
