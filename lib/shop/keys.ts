import { createHmac, timingSafeEqual } from "node:crypto"
import { env } from "../env"

/**
 * The key of a guest's order page: made of the order's id with the site's secret, so that nothing is stored
 * and the same mail always carries the same link.
 */
function keyOf(orderId: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`order-page:${orderId}`).digest("base64url")
}

export function isOrderKey({ orderId, key }: { orderId: string; key: string }): boolean {
  const [right, given] = [Buffer.from(keyOf(orderId)), Buffer.from(key)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** The path of the buyer's own page. */
export function orderPath(orderId: string): string {
  return `/orders/${orderId}?key=${keyOf(orderId)}`
}
