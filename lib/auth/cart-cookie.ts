import { cookieHeader, cookieOf, isHttps } from "./cookies"
import { digest, randomToken } from "./random-token"

/** The secret that makes a guest's cart theirs; only its hash is kept. */
const cartCookie = () => (isHttps() ? "__Host-cart" : "cart-key")
const DAYS = 30

/** The hash of the cart's secret in a request, or null. */
export function cartHashOf(headers: Headers): string | null {
  const secret = secretOf(headers)
  return secret ? digest(secret) : null
}

/** The cart of a request, with a secret of its own if it has none, and the cookie that keeps it. */
export function ensureCart(headers: Headers): { cartHash: string; cookie: [string, string] } {
  const secret = secretOf(headers) ?? randomToken()
  const cookie = { name: cartCookie(), value: secret, maxAge: DAYS * 86_400, sameSite: "Lax" as const }
  return { cartHash: digest(secret), cookie: cookieHeader(cookie) }
}

function secretOf(headers: Headers): string | null {
  const value = cookieOf(headers, cartCookie())
  return value && /^[\w-]{43}$/.test(value) ? value : null
}
