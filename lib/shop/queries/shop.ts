import { momentCell } from "../../csv"
import { db } from "../../db"
import { env } from "../../env"
import { Prisma } from "../../generated/prisma/client"
import { isId } from "../../ids"
import { isOrderKey } from "../keys"
import { sayPickupClass, whyNotAtClass } from "../rules/pickup"
import { sayStatus } from "../rules/status"
import type { WireCoupon } from "../schema/coupons"
import {
  type AdminOrders,
  ORDER_STATUSES,
  type OrderStatus,
  type OrdersQuery,
  type WireAdminOrder,
  type WireChocolate,
  type WireOrder,
} from "../schema/shop"
import {
  type ChocolateRow,
  toWireAdminOrder,
  toWireChocolate,
  toWireCoupon,
  toWireOrder,
  WHOLE_ORDER,
} from "./order-view"
import { YIELDING } from "./unpaid"

const PAGE = 50
const MOST_ROWS = 5000

/**
 * What the shop offers, in its order, with what can be bought now: reservations that ran out count as stock, and
 * on a shelf that is empty otherwise what yields to a buyer.
 */
export function listChocolates(): Promise<WireChocolate[]> {
  return chocolatesWhere(Prisma.sql`true`)
}

/** The chocolate of a page, as the list has it; null when there is none, or none any more. */
export async function findChocolate(slug: string): Promise<WireChocolate | null> {
  const [chocolate] = await chocolatesWhere(Prisma.sql`c.slug = ${slug}`)
  return chocolate ?? null
}

async function chocolatesWhere(condition: Prisma.Sql): Promise<WireChocolate[]> {
  // Raw: sums over several tables, by the database's clock.
  const rows = await db().$queryRaw<ChocolateRow[]>`
    SELECT c.id, c.name, c.description, c.details, c.price_cents AS "priceCents", c.image,
      c.slug, c.ingredients, c.allergens, c.origin, c.weight_grams AS "weightGrams",
      coalesce(nullif(c.inventory + coalesce(lapsed.quantity, 0), 0), yielding.quantity, 0)::int AS inventory
    FROM chocolate c
    LEFT JOIN (
      SELECT chocolate_id, sum(quantity) AS quantity FROM order_line
      WHERE released_at IS NULL AND reserved_until <= now() GROUP BY chocolate_id
    ) lapsed ON lapsed.chocolate_id = c.id
    LEFT JOIN (${YIELDING}) yielding ON yielding.id = c.id
    WHERE c.deleted_at IS NULL AND ${condition}
    ORDER BY c.position, c.created_at, c.id`
  return rows.map(toWireChocolate)
}

/** The order behind a buyer's own page; null for a wrong key as for an order that is not there. */
export async function getOrderForGuest(asked: { orderId: string; key: string }): Promise<WireOrder | null> {
  const orderId = asked.orderId.toLowerCase()
  if (!isId(orderId) || !isOrderKey({ orderId, key: asked.key })) return null
  const order = await db().order.findUnique({ where: { id: orderId }, include: WHOLE_ORDER })
  return order && toWireOrder(order)
}

export async function getOrderForAdmin({ orderId }: { orderId: string }): Promise<WireAdminOrder | null> {
  if (!isId(orderId)) return null
  const order = await db().order.findUnique({ where: { id: orderId.toLowerCase() }, include: WHOLE_ORDER })
  return order && toWireAdminOrder(order)
}

/** A page of orders: what is still to do with the oldest first, what is over with the newest. */
export async function listOrdersForAdmin(query: OrdersQuery): Promise<AdminOrders> {
  const { status, page } = query
  const where = matching(query)
  const isToDo = status === "to_pack" || status === "ready_for_pickup"
  const [orders, total, groups] = await Promise.all([
    db().order.findMany({
      where,
      include: WHOLE_ORDER,
      orderBy: { number: isToDo ? "asc" : "desc" },
      skip: (page - 1) * PAGE,
      take: PAGE,
    }),
    db().order.count({ where }),
    db().order.groupBy({ by: ["status"], _count: true }),
  ])
  const countOf = (one: OrderStatus) => groups.find((group) => group.status === one)?._count ?? 0
  const counts = Object.fromEntries(ORDER_STATUSES.map((one) => [one, countOf(one)])) as AdminOrders["counts"]
  const pages = Math.max(1, Math.ceil(total / PAGE))
  return { orders: orders.map(toWireAdminOrder), page, pages, total, counts }
}

function matching({ status, search }: Pick<OrdersQuery, "status" | "search">): Prisma.OrderWhereInput {
  const text = { contains: search.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const
  const number = /^(?:no\.?\s*|#)?(\d{1,9})$/i.exec(search)?.[1]
  const anywhere: Prisma.OrderWhereInput[] = [
    { buyerName: text },
    { buyerEmail: text },
    { couponCode: text },
    { payment: { paypalOrderId: search } },
    { payment: { lines: { some: { name: text } } } },
    ...(number ? [{ number: Number(number) }] : []),
  ]
  return { ...(status === "all" ? {} : { status }), ...(search ? { OR: anywhere } : {}) }
}

export const ORDER_HEADINGS = [
  "Number",
  "Ordered",
  "Status",
  "Name",
  "Email",
  "Delivery",
  "Address",
  "Chocolates",
  "Subtotal",
  "Discount",
  "Coupon",
  "Shipping",
  "Total",
  "Refunded",
]

/** The same orders as rows of a table, newest first. */
export async function listOrderRows(query: Pick<OrdersQuery, "status" | "search">) {
  const orders = await db().order.findMany({
    where: matching(query),
    include: WHOLE_ORDER,
    orderBy: { number: "desc" },
    take: MOST_ROWS,
  })
  const zone = env().STUDIO_TIME_ZONE
  return orders.map((order) => {
    const { number, buyerName, buyerEmail, pickupClass, address, lines, couponCode, totals, refunded } =
      toWireOrder(order)
    const { subtotal, discount, shipping, total } = totals
    const where = address
      ? [address.name, ...address.lines, address.city, address.state, address.postalCode, address.country]
      : []
    return [
      number,
      momentCell(order.createdAt, zone),
      sayStatus(order),
      buyerName,
      buyerEmail,
      pickupClass && !whyNotAtClass(pickupClass)
        ? `pickup at ${sayPickupClass(pickupClass, zone)}`
        : order.isLocalPickup
          ? "pickup"
          : "shipping",
      where.filter(Boolean).join(", "),
      lines.map((line) => `${line.quantity} × ${line.name}`).join("; "),
      ...[subtotal, discount],
      couponCode,
      ...[shipping, total, refunded],
    ]
  })
}

/** Every coupon: those that can be used first, then the newest. */
export async function listCoupons(): Promise<WireCoupon[]> {
  const coupons = await db().coupon.findMany({ orderBy: { createdAt: "desc" } })
  const wire = coupons.map((coupon) => toWireCoupon(coupon, new Date()))
  return wire.sort((a, b) => Number(b.isActive) - Number(a.isActive))
}
