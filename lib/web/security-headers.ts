import type { ServerResponse } from "node:http"
import { isPayingPage } from "./content-security-policy"

const PRIVATE_PAGE = /^\/(admin|user|orders|verify-[^/]*|dashboard)(\/|$)/
const SECRET_ADDRESS =
  /^\/(verify-[^/]*|user\/oauth|unsubscribe|orders|signup\/cancel|calendar\/desk\.ics|api\/calendar)(\/|$)/
/**
 * One address, a page and an endpoint (docs/product.md, One address, a page and a call); the verify pages are private
 * anyway.
 */
const TWO_ANSWERS = /^\/(login|register|validate-token|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})\/?$/i
const VARY = "Authorization, Cookie, Accept"

/** True for pages that show one person's data: never stored, never indexed. */
export function isPrivatePage(path: string): boolean {
  return PRIVATE_PAGE.test(path)
}

/** Sets, before anything else is done, the headers that every answer carries. */
export function setSecurityHeaders({
  response,
  path,
  requestId,
  isHttps,
}: {
  response: ServerResponse
  path: string
  requestId: string
  isHttps: boolean
}) {
  for (const [name, value] of Object.entries(securityHeaders({ path, isHttps })))
    response.setHeader(name, value)
  response.setHeader("X-Request-Id", requestId)
}

/** The same as a plain record. */
export function securityHeaders({
  path,
  isHttps,
}: {
  path: string
  isHttps: boolean
}): Record<string, string> {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": SECRET_ADDRESS.test(path) ? "no-referrer" : "strict-origin-when-cross-origin",
    "Permissions-Policy":
      'camera=(), microphone=(), geolocation=(), payment=(self "https://www.paypal.com"), browsing-topics=()',
    "Cross-Origin-Opener-Policy": openerPolicy(path),
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  }
  if (isHttps) headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
  if (isPrivatePage(path)) headers["X-Robots-Tag"] = "noindex"
  return headers
}

/**
 * With any other value than "unsafe-none" WebKit cuts PayPal's window off from the page. The chocolates share it with
 * the cart: from one value to another the window loses its name, which keeps the cart where storage is forbidden.
 */
function openerPolicy(path: string): string {
  if (/^\/admin(\/|$)/.test(path)) return "same-origin"
  const isLoose = isPayingPage(path) || /^\/chocolates\/?$/.test(path)
  return isLoose ? "unsafe-none" : "same-origin-allow-popups"
}

/** Says who may keep the answer, once the handler has had its say. */
export function settleCaching({ response, path }: { response: ServerResponse; path: string }) {
  if (path.startsWith("/api/") || path.startsWith("/config/")) {
    if (response.hasHeader("Cache-Control")) return
    response.setHeader("Cache-Control", "private, no-store")
    response.setHeader("Vary", VARY)
  } else if (isPrivatePage(path)) {
    response.setHeader("Cache-Control", "private, no-store")
    response.setHeader("Vary", addVary(response.getHeader("Vary"), VARY))
  } else if (TWO_ANSWERS.test(path)) {
    if (!/no-store/.test(String(response.getHeader("Cache-Control") ?? "")))
      response.setHeader("Cache-Control", "private, max-age=0, must-revalidate")
    response.setHeader("Vary", addVary(response.getHeader("Vary"), "Accept"))
  } else if (/s-maxage/.test(String(response.getHeader("Cache-Control") ?? ""))) {
    // Next would let shared caches keep a page for a year; it is asked for again each time, and is cheap.
    response.setHeader("Cache-Control", "public, max-age=0, must-revalidate")
  }
}

/** Adds names to a Vary header. */
export function addVary(given: number | string | string[] | undefined, more: string): string {
  const names = `${given ?? ""},${more}`.split(",").map((name) => name.trim())
  return [...new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name])).values()].join(", ")
}
