import { formatUsd, parseDollars } from "../../money"
import { sayLeft } from "./product"
import { cheapestCents, NOTHING_TO_PAY_FOR } from "./tins"

/** What a cart costs, and what may lie in it (docs/product.md, Cart and totals). */

export const SHIPPING_CENTS = 500
export const COUPON_MINIMUM_CENTS = 1500
/** The most of one chocolate in one order. */
export const MOST_OF_A_KIND = 12
export const TOO_MANY_OF_A_KIND = `You can order up to ${MOST_OF_A_KIND} of each kind.`

/** Carts opened in an hour without one that is paid, from one address and with one cart's cookie. */
export const UNPAID_OF_ADDRESS = { name: "open-order", max: 60, seconds: 3600 }
export const UNPAID_OF_CART = { name: "open-cart", max: 30, seconds: 3600 }

export type PricedLine = { unitPriceCents: number; quantity: number }
export type SnapshotLine = PricedLine & { chocolateId: string; name: string }
export type OrderTotals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
}

/**
 * The total is the subtotal after the discount, rounded half up to the cent, plus shipping. The four numbers
 * are PayPal's breakdown: subtotal - discount + shipping = total, to the cent. A coupon takes off a share, or the
 * price of the `freeTins` cheapest.
 */
export function orderTotals({
  lines,
  discountBps,
  freeTins = 0,
  isLocalPickup,
}: {
  lines: PricedLine[]
  discountBps: number
  freeTins?: number
  isLocalPickup: boolean
}): OrderTotals {
  const subtotalCents = lines.reduce(
    (sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity,
    0,
  )
  const discountedCents =
    Math.floor((subtotalCents * (10_000 - discountBps) + 5_000) / 10_000) - cheapestCents(lines, freeTins)
  const shippingCents = isLocalPickup ? 0 : SHIPPING_CENTS
  return {
    subtotalCents,
    discountCents: subtotalCents - discountedCents,
    shippingCents,
    totalCents: discountedCents + shippingCents,
  }
}

/**
 * Why a coupon does not count for a cart: below $15, or below its own minimum, before discount and shipping; or no tin
 * beside the free ones.
 */
export function couponRefusal({
  subtotalCents,
  minimumCents,
  freeTins = 0,
  tins = 0,
}: {
  subtotalCents: number
  minimumCents: number
  freeTins?: number
  /** In the cart. */
  tins?: number
}) {
  if (freeTins > 0 && tins <= freeTins) return NOTHING_TO_PAY_FOR
  if (subtotalCents >= Math.max(COUPON_MINIMUM_CENTS, minimumCents)) return null
  if (minimumCents <= COUPON_MINIMUM_CENTS) return "Coupons valid only on orders $15 or more."
  return `This coupon is valid only on orders of ${formatUsd(minimumCents)} or more.`
}

/** The wire's fraction of the subtotal (0.15) in hundredths of a percent (1500). */
export function discountBpsOf(fraction: number): number {
  return Math.min(10_000, Math.max(0, Math.round(fraction * 10_000)))
}

/** What a cart needs to know of a chocolate. `price` is in dollars, as on the wire. */
export type CartProduct = { _id: string; name: string; price: number; inventory: number }
export type CartItem<Product extends CartProduct = CartProduct> = Product & { quantity: number }
export type CartChange = { kind: "unreadable" | "gone" | "stock" | "price" | "quantity"; text: string }

/** The lines of a cart as `orderTotals` takes them. */
export function linesOf(items: CartItem[]): PricedLine[] {
  return items.map(({ price, quantity }) => ({ unitPriceCents: centsOf(price), quantity }))
}

/** Dollars of the wire in cents. */
export function centsOf(price: number): number {
  return parseDollars(price) ?? 0
}

/** The quantity that somebody may have: a whole number, at least 1 and at most the stock, with words if not as asked. */
export function quantityFor({ wanted, product }: { wanted: unknown; product: CartProduct }) {
  const { inventory, name } = product
  const asked = typeof wanted === "string" && /^\s*\d+\s*$/.test(wanted) ? Number(wanted) : wanted
  const isWhole = typeof asked === "number" && Number.isSafeInteger(asked)
  if (!isWhole || asked < 1) return { quantity: 1, message: "The quantity must be at least 1." }
  if (asked > inventory) return { quantity: inventory, message: `${sayLeft({ name, inventory })}.` }
  return { quantity: asked, message: "" }
}

/** One more a product: a new one starts at 1, and there are never more than the stock. */
export function addToCart<Product extends CartProduct>({
  items,
  product,
}: {
  items: CartItem<Product>[]
  product: Product
}): { items: CartItem<Product>[]; message: string } {
  const before = items.find(({ _id }) => _id === product._id)
  if (product.inventory < 1) return { items, message: `${product.name} is sold out.` }
  const { quantity, message } = quantityFor({ wanted: (before?.quantity ?? 0) + 1, product })
  const item = { ...product, quantity }
  const next = before ? items.map((one) => (one._id === product._id ? item : one)) : [...items, item]
  return { items: next, message }
}

/**
 * The stored cart as it can be bought now, and what had to change in words for the buyer. Whatever is stored
 * is survived; lines of one product are counted together.
 */
export function healCart<Product extends CartProduct>(
  stored: unknown,
  products: Product[],
): { items: CartItem<Product>[]; changes: CartChange[] } {
  const { lines, isUnreadable } = readLines(stored)
  const changes: CartChange[] = []
  if (isUnreadable)
    changes.push({ kind: "unreadable", text: "Something in your cart couldn’t be read and was removed." })
  const items: CartItem<Product>[] = []
  for (const line of lines) {
    const product = products.find(({ _id }) => _id === line._id)
    const name = product?.name ?? line.name ?? "Something in your cart"
    if (!product) {
      changes.push({ kind: "gone", text: `${name} is no longer available and was removed from your cart.` })
    } else if (product.inventory < 1) {
      changes.push({ kind: "stock", text: `${name} is sold out and was removed from your cart.` })
    } else {
      items.push({ ...product, quantity: settle({ line, product, changes }) })
    }
  }
  return { items, changes }
}

type StoredLine = { _id: string; name?: string; price?: number; quantity: unknown }

function settle({
  line,
  product,
  changes,
}: {
  line: StoredLine
  product: CartProduct
  changes: CartChange[]
}): number {
  const { name, price, inventory } = product
  if (line.price !== undefined && centsOf(line.price) !== centsOf(price))
    changes.push({
      kind: "price",
      text: `${name} now costs ${formatUsd(centsOf(price))} instead of ${formatUsd(centsOf(line.price))}.`,
    })
  const { quantity, message } = quantityFor({ wanted: line.quantity, product })
  if (message && Number(line.quantity) > inventory)
    changes.push({
      kind: "stock",
      text: `${sayLeft({ name, inventory })}, so I’ve changed your cart to ${quantity}.`,
    })
  else if (message)
    changes.push({ kind: "quantity", text: `The quantity of ${name} was set to ${quantity}.` })
  return quantity
}

/** What can be read of a stored cart: an array, or its JSON; one line for each product. */
function readLines(stored: unknown): { lines: StoredLine[]; isUnreadable: boolean } {
  const given = typeof stored === "string" ? parse(stored) : stored
  if (given === null || given === undefined || given === "") return { lines: [], isUnreadable: false }
  if (!Array.isArray(given)) return { lines: [], isUnreadable: true }
  const lines = new Map<string, StoredLine>()
  let isUnreadable = false
  for (const one of given) {
    const line = readLine(one)
    if (!line) isUnreadable = true
    else {
      const before = lines.get(line._id)
      lines.set(line._id, before ? { ...before, quantity: together(before.quantity, line.quantity) } : line)
    }
  }
  return { lines: [...lines.values()], isUnreadable }
}

function readLine(one: unknown): StoredLine | null {
  if (typeof one !== "object" || one === null) return null
  const { _id, name, price, quantity } = one as Record<string, unknown>
  if (typeof _id !== "string" || _id === "") return null
  return {
    _id,
    name: typeof name === "string" && name !== "" ? name : undefined,
    price: typeof price === "number" && Number.isFinite(price) && price >= 0 ? price : undefined,
    quantity,
  }
}

function together(first: unknown, second: unknown): unknown {
  return typeof first === "number" && typeof second === "number" ? first + second : (first ?? second)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
