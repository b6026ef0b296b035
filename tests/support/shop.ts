import { randomBytes } from "node:crypto"
import { orderTotals } from "../../lib/shop/rules/shop"
import { type Answer, anyAddress, approve, call, db } from "./api"
import { Rush } from "./rush"

/** A guest with a cart of their own, as a browser with its cookie. */
export type Guest = { cookie: string; address: string; email: string; at?: string }

export function newGuest(at?: string): Guest {
  const cookie = `cart-key=${randomBytes(32).toString("base64url")}`
  const email = `guest.${randomBytes(6).toString("hex")}@example.com`
  return { cookie, address: anyAddress(), email, at }
}

const as = ({ cookie, address, at }: Guest, headers: Record<string, string> = {}) => ({
  headers: { Cookie: cookie, "X-Forwarded-For": address, ...headers },
  at,
})

export type CartLine = { _id: string; quantity: number }
export type Cart = {
  items: CartLine[]
  isLocalPickup?: boolean
  pickupEventId?: string
  couponCode?: string
  amount?: number
  /** Of a student who is signed in. */
  token?: string
}

export function openCart(
  guest: Guest,
  { items, isLocalPickup = true, token, ...rest }: Cart,
): Promise<Answer> {
  const body = { purpose: "order", cartItems: items, isLocalPickup, ...rest }
  return call("/api/payments", { method: "POST", body, token, ...as(guest) })
}

/** Opens the payment of a cart and answers the PayPal order. */
export async function openedCart(guest: Guest, cart: Cart): Promise<string> {
  const opened = await new Rush().served(() => openCart(guest, cart))
  if (opened.status !== 200)
    throw new Error(`opening failed: ${opened.status} ${JSON.stringify(opened.body)}`)
  return opened.body.orderId as string
}

export const payerOf = (guest: Guest) => ({
  given_name: "Ada",
  surname: "Byron",
  email_address: guest.email,
})

export const approveCart = (guest: Guest, orderId: string, given: Record<string, unknown> = {}) =>
  approve(orderId, { payer: payerOf(guest), ...given })

export const captureCart = (guest: Guest, orderId: string): Promise<Answer> =>
  call(`/api/payments/${orderId}/capture`, { method: "POST", ...as(guest) })

export const abandonCart = (guest: Guest, orderId: string): Promise<Answer> =>
  call(`/api/payments/${orderId}`, { method: "DELETE", ...as(guest) })

/** What the browser posts after the capture (docs/calls.md, POST /api/orders); `given` changes it. */
export async function confirmBody(orderId: string, cart: Cart, given: Record<string, unknown> = {}) {
  const { items, isLocalPickup = true, couponCode = "" } = cart
  const chocolates = await db().chocolate.findMany({ where: { id: { in: items.map((item) => item._id) } } })
  const coupon = couponCode ? await db().coupon.findUniqueOrThrow({ where: { code: couponCode } }) : null
  const lines = items.map(({ _id, quantity }) => ({
    unitPriceCents: chocolates.find((one) => one.id === _id)?.priceCents ?? 0,
    quantity,
  }))
  const discountBps = coupon?.discountBps ?? 0
  const { totalCents } = orderTotals({ lines, discountBps, isLocalPickup })
  return {
    orderId,
    payerName: "Ada Byron",
    payerEmail: "ada@example.com",
    transactionAmount: totalCents / 100,
    cartItems: items,
    isLocalPickup,
    couponCode,
    discount: discountBps / 10_000,
    ...given,
  }
}

export const confirmCart = (guest: Guest, body: unknown): Promise<Answer> =>
  call("/api/orders", { method: "POST", body, ...as(guest) })

/** The whole way: opened, approved, captured. Answers the PayPal order. */
export async function buy(guest: Guest, cart: Cart): Promise<string> {
  const orderId = await openedCart(guest, cart)
  await approveCart(guest, orderId)
  const captured = await captureCart(guest, orderId)
  if (captured.status !== 200)
    throw new Error(`capture failed: ${captured.status} ${JSON.stringify(captured.body)}`)
  return orderId
}

export const paymentOf = (paypalOrderId: string) =>
  db().payment.findUniqueOrThrow({
    where: { paypalOrderId },
    include: { order: true, lines: true, refunds: true, redemption: true },
  })

export const stockOf = async (id: string) =>
  (await db().chocolate.findUniqueOrThrow({ where: { id } })).inventory

/** Lets the reservation of a payment run out, as ten minutes would. */
export async function lapse(paypalOrderId: string): Promise<void> {
  const { id } = await paymentOf(paypalOrderId)
  const past = new Date(Date.now() - 1000)
  await db().orderLine.updateMany({ where: { paymentId: id }, data: { reservedUntil: past } })
  await db().couponRedemption.updateMany({ where: { paymentId: id }, data: { occupiesUntil: past } })
}
