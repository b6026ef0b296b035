import { z } from "zod"
import { id } from "../../ids"
import { pictureUpload } from "../../pictures/schema"
import type { OrderedPickup } from "../rules/pickup"
import type { Tins } from "../rules/tins"

/** What may come in at the shop's doors, and the shapes of what goes out. Money on the wire is dollars. */

const MAX_QUANTITY = 1000
const MAX_LINES = 50
export const ORDER_STATUSES = ["to_pack", "ready_for_pickup", "shipped", "done", "refunded"] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

const quantity = z
  .number("The quantity must be at least 1.")
  .int("The quantity must be a whole number.")
  .min(1, "The quantity must be at least 1.")
  .max(MAX_QUANTITY, "That’s more than I can make.")
export const dollars = z.union([z.number(), z.string().max(12)], "Please enter an amount in dollars.")

/** One coupon for each order: a list of codes is refused (400). */
const couponCode = z
  .string("One coupon per order.")
  .max(64)
  .refine((code) => !/[\s,;]/.test(code.trim()), "One coupon per order.")

const cartItems = z
  .array(z.object({ _id: id, quantity }), "Your cart is empty.")
  .min(1, "Your cart is empty.")
  .max(MAX_LINES, "That’s more than one order can hold.")

/** POST /api/payments for a cart. `amount` and `pickupHours` are what the buyer has seen; others are refused. */
export const openOrderBody = z.object({
  purpose: z.literal("order", "That can’t be paid for here."),
  cartItems,
  couponCode: couponCode.optional(),
  isLocalPickup: z.boolean("Please choose pickup or shipping."),
  amount: dollars.optional(),
  pickupHours: z.string().max(200).optional(),
  pickupEventId: id.optional(),
})

/** POST /api/orders: compared with what was opened and paid, never believed (docs/product.md, Money). */
export const confirmOrderBody = z.object({
  orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "That isn’t an order."),
  payerName: z.string().max(300).default(""),
  payerEmail: z.string().max(320).default(""),
  transactionAmount: dollars,
  cartItems,
  isLocalPickup: z.boolean("Please choose pickup or shipping."),
  couponCode: couponCode.nullish().transform((code) => code ?? ""),
  discount: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .transform((share) => share ?? 0),
})

export const cartCouponBody = z.object({ code: couponCode })

export const name = z.string("Please give it a name.").trim().min(1, "Please give it a name.").max(80)

const WEIGHT = "Please enter the weight in whole grams, from 1 to 10,000."

/** POST and PUT /api/chocolates: the whole product. A new picture comes as a data URL in `picture`. */
export const chocolateBody = z.object({
  name,
  description: z.string().max(300, "Please keep the description under 300 characters.").default(""),
  details: z.string().max(1000, "Please keep the details under 1000 characters.").default(""),
  price: dollars,
  ingredients: z.string().trim().max(1000, "Please keep the ingredients under 1000 characters.").default(""),
  allergens: z.string().trim().max(500, "Please keep the allergens under 500 characters.").default(""),
  origin: z.string().trim().max(200, "Please keep the origin under 200 characters.").default(""),
  weightGrams: z.number(WEIGHT).int(WEIGHT).min(1, WEIGHT).max(10_000, WEIGHT).nullable().default(null),
  inventory: z
    .number("Please enter the stock.")
    .int("The stock must be a whole number.")
    .min(0, "The stock must be at least 0.")
    .max(100_000),
  /** The stock that the form began with: what was sold since is not put back. */
  inventoryWas: z.number().int().min(0).max(1_000_000).optional(),
  image: z.string().max(200).optional(),
  picture: pictureUpload.optional(),
})
export const chocolateParams = z.object({ id })

const page = z.coerce.number().int().min(1).max(10_000).default(1)
export const ordersQuery = z.object({
  status: z.enum([...ORDER_STATUSES, "all"]).default("all"),
  search: z.string().trim().max(100).default(""),
  page,
})
/** What the page of the orders shows. */
export const ordersShown = z.object({
  status: z.enum(ORDER_STATUSES).default("to_pack"),
  search: z.string().trim().max(100).default(""),
})
export const adminOrderParams = z.object({ id })
/** The next step of an order: to_pack → ready_for_pickup or shipped → done. */
export const orderStepBody = z.object({
  status: z.enum(["ready_for_pickup", "shipped", "done"], "That isn’t an order status."),
  tracking: z.string().trim().max(120).default(""),
})
/** The step that is taken back. */
export const orderUndoBody = orderStepBody.pick({ status: true })
/** Without `lines`: all that is left. `refundedBefore` is what the screen showed, so that nothing goes back twice. */
export const orderRefundBody = z.object({
  lines: z
    .array(z.object({ _id: id, quantity }))
    .min(1, "Please choose what to refund.")
    .max(MAX_LINES)
    .optional(),
  backToStock: z.boolean(),
  refundedBefore: dollars,
  reason: z.string().trim().max(300).default(""),
})

export type OpenOrderBody = z.output<typeof openOrderBody>
export type ConfirmOrderBody = z.output<typeof confirmOrderBody>
export type ChocolateBody = z.output<typeof chocolateBody>
export type OrdersQuery = z.output<typeof ordersQuery>
export type OrderStepBody = z.output<typeof orderStepBody>
export type OrderRefundBody = z.output<typeof orderRefundBody>

/** GET /api/chocolates answers an array of these. */
export type WireChocolate = {
  _id: string
  name: string
  description: string
  details: string
  /** Dollars. */
  price: number
  /** What can be bought now: neither sold nor reserved. */
  inventory: number
  /** Its page is /chocolates/{slug}. */
  slug: string
  ingredients: string
  allergens: string
  origin: string
  weightGrams: number | null
  /** A path of this site. */
  image: string
  /** For `srcset`, where the picture was uploaded; empty for drawings. */
  imageSet: string
}

export type WireTotals = { subtotal: number; discount: number; shipping: number; total: number }

/** POST /api/payments {purpose: "order"}. */
export type OpenedOrder = { orderId: string; holdUntil: string; totals: WireTotals }

/** POST /api/orders. `url` is the buyer's own page, with its key. */
export type ConfirmedOrder = {
  message: string
  number: number
  url: string
  status: OrderStatus
  totals: WireTotals
}

export type WireAddress = {
  name: string
  lines: string[]
  city: string
  state: string
  postalCode: string
  country: string
}

export type WireOrderLine = {
  _id: string
  name: string
  /** Dollars for one. */
  price: number
  quantity: number
  refundedQuantity: number
} & Pick<WireChocolate, "image" | "imageSet">

/** An order as its buyer sees it, at /orders/{id}?key=… */
export type WireOrder = {
  _id: string
  number: number
  status: OrderStatus
  isLocalPickup: boolean
  pickupClass: OrderedPickup | null
  buyerName: string
  buyerEmail: string
  address: WireAddress | null
  lines: WireOrderLine[]
  couponCode: string
  totals: WireTotals
  /** Dollars that went back, or are on their way. */
  refunded: number
  /** The day that the buyer was told; empty in orders of before it was kept. */
  promise: string
  tracking: string
  /** The path of its receipt. */
  receiptUrl: string | null
  orderedAt: string
  statusAt: string
  tins: Tins
}

/** GET /api/admin/orders: {orders, page, pages, total, counts}. */
export type WireAdminOrder = WireOrder & {
  paypalOrderId: string
  /** True while a dispute of its payment is open at PayPal. */
  isDisputed: boolean
  /** True while a refund has not yet gone through. */
  isRefundDue: boolean
  /** What PayPal has refused to pay back so far, of `refunded`. */
  refundStuck: number
  /** The coupon's share, in hundredths of a percent: what some of its chocolates cost after it. */
  discountBps: number
  /** What a coupon for free tins took off, in cents. */
  freeCents: number
}
export type AdminOrders = {
  orders: WireAdminOrder[]
  page: number
  pages: number
  total: number
  counts: Record<OrderStatus, number>
}
