import { createHash } from "node:crypto"
import { db, type Tx } from "../../db"
import { AppError, invalidField, isConflict } from "../../errors"
import { failpoint } from "../../failpoint"
import { parseDollars } from "../../money"
import {
  type CartCoupon,
  couponOf,
  findCartCoupon,
  lockCoupons,
  reserveCoupon,
} from "../../payments/commands/cart-coupons"
import { movePayment } from "../../payments/commands/payments"
import { ON_ITS_WAY } from "../../payments/rules"
import type { Parcel } from "../../services/paypal-order-body"
import { lockShelves, makeRoom, readShelves, reserve, type Shelf, soldOut } from "../../shop/commands/stock"
import type { OrderDetails } from "../../shop/emails/data"
import { toWireTotals } from "../../shop/queries/order-view"
import { getPromises } from "../../shop/queries/promises"
import {
  couponRefusal,
  MOST_OF_A_KIND,
  type OrderTotals,
  orderTotals,
  type SnapshotLine,
  TOO_MANY_OF_A_KIND,
} from "../../shop/rules/shop"
import type { OpenedOrder, OpenOrderBody } from "../../shop/schema/shop"
import { askPayPal } from "./ask-paypal"
import { assertInStock } from "./assert-in-stock"
import { assertPickup } from "./assert-pickup"
import { orderFulfillment } from "./fulfill-order"

export type Buyer = { studentId: string | null; cartHash: string }
type Opening = Omit<OpenOrderBody, "purpose" | "cartItems" | "pickupHours"> & {
  buyer: Buyer
  visitor: string
  /** One line for each chocolate. */
  items: { id: string; quantity: number }[]
  coupon: CartCoupon | null
  promise: string
}
type Opened = {
  id: string
  paypalOrderId: string | null
  holdUntil: Date
  lines: SnapshotLine[]
  details: OrderDetails
}

/** How often a double click may meet itself before it finds the first one's row. */
const TRIES = 3

/**
 * Opens the payment of a cart: writes the row, reserves the chocolates and the coupon for 10 minutes, then asks
 * PayPal for an order whose breakdown is ours, to the cent (docs/product.md, Payments). Asking again for the same cart
 * gives the same order; asking for another one gives the first one's chocolates back.
 * Throws INVALID, NOT_FOUND, SOLD_OUT, PRICE_CHANGED, PICKUP_CHANGED, COUPON_USED, PAYMENT_PENDING,
 * PAYPAL_DOWN.
 */
export async function openOrderPayment({
  buyer,
  address,
  body,
  now,
}: {
  buyer: Buyer
  /** The caller's: what one visitor reserves is counted together. */
  address: string
  body: OpenOrderBody
  now: Date
}): Promise<OpenedOrder> {
  const { cartItems, purpose: _purpose, pickupHours: _hours, ...rest } = body
  const items = mergeLines(cartItems)
  if (items.some(({ quantity }) => quantity > MOST_OF_A_KIND))
    throw invalidField("cartItems", TOO_MANY_OF_A_KIND)
  await assertPickup({ body, studentId: buyer.studentId, now })
  const coupon = await findCoupon({ code: body.couponCode ?? "", cartHash: buyer.cartHash })
  await assertInStock({ items, cartHash: buyer.cartHash })
  await failpoint("start:before")
  const visitor = createHash("sha256").update(address).digest("base64url")
  const promises = await getPromises({ now })
  const promise = body.isLocalPickup ? promises.pickup : promises.shipping
  const opened = await claim({ ...rest, buyer, visitor, items, coupon, promise })
  await failpoint("start:committed")
  const orderId =
    opened.paypalOrderId ??
    (await askPayPal({
      paymentId: opened.id,
      cents: opened.details.totalCents,
      description: opened.lines.map((line) => `${line.quantity} ${line.name}`).join(", "),
      parcel: parcelOf(opened),
    }))
  return { orderId, holdUntil: opened.holdUntil.toISOString(), totals: toWireTotals(opened.details) }
}

/** One line for each chocolate, in the order in which shelves are locked. */
export function mergeLines(cartItems: OpenOrderBody["cartItems"]): { id: string; quantity: number }[] {
  const merged = new Map<string, number>()
  for (const { _id, quantity } of cartItems) merged.set(_id, (merged.get(_id) ?? 0) + quantity)
  return [...merged].map(([id, quantity]) => ({ id, quantity })).sort((a, b) => (a.id < b.id ? -1 : 1))
}

const NO_SUCH_COUPON = "This coupon is no longer valid, so the price has changed."

async function findCoupon(asked: { code: string; cartHash: string }): Promise<CartCoupon | null> {
  if (!asked.code.trim()) return null
  const coupon = await findCartCoupon(asked)
  if (!coupon) throw new AppError("PRICE_CHANGED", NO_SUCH_COUPON, { fields: { couponCode: NO_SUCH_COUPON } })
  return coupon
}

async function claim(opening: Opening): Promise<Opened> {
  for (let tries = 1; ; tries++) {
    try {
      return await db().$transaction((tx) => claimOnce(tx, opening))
    } catch (error) {
      // Two openings of one cart at once: the index lets one through, and the other finds its row.
      if (tries === TRIES || !isConflict(error, "payment_one_open_per_cart")) throw error
    }
  }
}

async function claimOnce(tx: Tx, opening: Opening): Promise<Opened> {
  const { buyer, visitor, items, coupon, isLocalPickup, pickupEventId, promise } = opening
  const before = await findOpen(tx, buyer)
  if (before && isSame(before, opening)) return before
  if (before)
    await movePayment(tx, { paymentId: before.id, to: "failed", reason: "Another cart was paid instead." })
  const lines = linesOf(
    items,
    await readShelves(
      tx,
      items.map(({ id }) => id),
    ),
  )
  const { discountBps = 0, freeTins = 0 } = coupon ?? {}
  const totals = orderTotals({ lines, discountBps, freeTins, isLocalPickup })
  refuseOtherTotal({ totals, opening })
  const details = {
    ...totals,
    isLocalPickup,
    ...(pickupEventId ? { pickupEventId } : {}),
    promise,
    couponCode: coupon?.code ?? "",
    discountBps,
    freeTins,
  }
  // Before any shelf is locked: of two openings of one cart the second waits here, and then finds the first.
  const { id: paymentId } = await tx.payment.create({
    data: { purpose: "order", amountCents: totals.totalCents, ...buyer, visitor, details },
    select: { id: true },
  })
  const holdUntil = await reserveCart(tx, { paymentId, before, lines, opening })
  return { id: paymentId, paypalOrderId: null, holdUntil, lines, details }
}

/** Reserves what is asked for, and gives back what the cart had before, under locks taken in one order. */
async function reserveCart(
  tx: Tx,
  given: { paymentId: string; before: Opened | null; lines: SnapshotLine[]; opening: Opening },
): Promise<Date> {
  const { paymentId, before, lines, opening } = given
  const { buyer, coupon } = opening
  const oldCoupon = before && (await couponOf(tx, before.id))
  await lockCoupons(tx, [...(coupon ? [coupon.id] : []), ...(oldCoupon ? [oldCoupon] : [])])
  const ids = [...lines, ...(before?.lines ?? [])].map((line) => line.chocolateId)
  await lockShelves(tx, ids)
  if (before) await orderFulfillment.release(tx, { paymentId: before.id })
  const shelves = await makeRoom(tx, { shelves: await readShelves(tx, ids), wanted: lines, taker: buyer })
  for (const shelf of shelves) {
    const line = lines.find((one) => one.chocolateId === shelf.id)
    if (line && shelf.inventory < line.quantity) throw soldOut({ ...shelf, available: shelf.inventory })
  }
  const holdUntil = await reserve(tx, { paymentId, lines })
  if (coupon) await reserveCoupon(tx, { couponId: coupon.id, paymentId, until: holdUntil, ...buyer })
  return holdUntil
}

/** What this cart has open already. Throws PAYMENT_PENDING while its money may be moving. */
async function findOpen(tx: Tx, { cartHash }: Buyer): Promise<(Opened & { isLive: boolean }) | null> {
  // Raw: row lock.
  const [open] = await tx.$queryRaw<
    { id: string; state: string; paypalOrderId: string | null; details: OrderDetails }[]
  >`
    SELECT id, state::text, paypal_order_id AS "paypalOrderId", details FROM payment
    WHERE cart_hash = ${cartHash} AND purpose = 'order' AND state IN ('created', 'capturing') FOR UPDATE`
  if (!open) return null
  if (open.state === "capturing") throw new AppError("PAYMENT_PENDING", ON_ITS_WAY)
  // Raw: the database's clock.
  const lines = await tx.$queryRaw<(SnapshotLine & { until: Date; isLive: boolean })[]>`
    SELECT chocolate_id AS "chocolateId", name, unit_price_cents AS "unitPriceCents", quantity,
      reserved_until AS until, released_at IS NULL AND reserved_until > now() AS "isLive"
    FROM order_line WHERE payment_id = ${open.id}::uuid ORDER BY chocolate_id`
  const isLive = lines.length > 0 && lines.every((line) => line.isLive)
  return { ...open, lines, isLive, holdUntil: lines[0]?.until ?? new Date(0) }
}

function isSame(before: Opened & { isLive: boolean }, opening: Opening): boolean {
  const { items, coupon, isLocalPickup, pickupEventId, amount } = opening
  const { lines, details } = before
  const asked = items.map((item) => `${item.id}×${item.quantity}`).join()
  return (
    before.isLive &&
    details.isLocalPickup === isLocalPickup &&
    details.pickupEventId === pickupEventId &&
    details.couponCode === (coupon?.code ?? "") &&
    (amount === undefined || parseDollars(amount) === details.totalCents) &&
    asked === lines.map((line) => `${line.chocolateId}×${line.quantity}`).join()
  )
}

function linesOf(items: Opening["items"], shelves: Shelf[]): SnapshotLine[] {
  return items.map(({ id, quantity }) => {
    const shelf = shelves.find((one) => one.id === id)
    if (shelf?.isOffered)
      return { chocolateId: id, name: shelf.name, unitPriceCents: shelf.priceCents, quantity }
    const name = shelf?.name ?? "Something in your cart"
    throw new AppError("NOT_FOUND", `${name} is no longer available.`, { _id: id })
  })
}

function refuseOtherTotal({ totals, opening }: { totals: OrderTotals; opening: Opening }): void {
  const { coupon, amount, items } = opening
  const tins = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const refusal = coupon && couponRefusal({ ...totals, ...coupon, tins })
  if (refusal) throw new AppError("INVALID", refusal)
  if (totals.totalCents < 1) throw new AppError("INVALID", "There’s nothing to pay for.")
  if (amount !== undefined && parseDollars(amount) !== totals.totalCents)
    throw new AppError("PRICE_CHANGED", "A price has changed since you opened your cart.", {
      totals: toWireTotals(totals),
    })
}

function parcelOf({ lines, details }: Opened): Parcel {
  return {
    items: lines.map(({ name, unitPriceCents, quantity }) => ({ name, unitCents: unitPriceCents, quantity })),
    discountCents: details.discountCents,
    shippingCents: details.shippingCents,
    isSent: !details.isLocalPickup,
  }
}
