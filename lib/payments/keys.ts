import { createHmac, timingSafeEqual } from "node:crypto"
import { derivedKey } from "../auth/tokens"

/**
 * The key of a receipt's page: made of what it is the receipt of, PayPal's order or what was taken at the desk, so that
 * nothing is stored and the same email always carries the same link.
 */
function keyOf(orderId: string): string {
  return createHmac("sha256", derivedKey("receipt")).update(orderId).digest("base64url")
}

export function isReceiptKey({ orderId, key }: { orderId: string; key: string }): boolean {
  const [right, given] = [Buffer.from(keyOf(orderId)), Buffer.from(key)]
  return right.length === given.length && timingSafeEqual(right, given)
}

/** The path of a receipt's page. */
export function receiptPath(orderId: string): string {
  return `/receipts/${orderId}?key=${keyOf(orderId)}`
}

/** The path of the same as a PDF. */
export function receiptPdfPath(orderId: string): string {
  return `/api/payments/${orderId}/receipt?key=${keyOf(orderId)}`
}
