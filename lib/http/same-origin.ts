import { env } from "../env"
import { AppError } from "../errors"

/**
 * For endpoints that act on a cookie alone: the call must come from a page of this site. Browsers say so in
 * Sec-Fetch-Site or Origin; anything else must set X-Requested-With, which no foreign form can.
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  const { origin: named, protocol } = new URL(env().SITE_URL)
  const own = [named, `${protocol}//${request.headers.get("host")}`]
  const isForeign = (origin !== null && !own.includes(origin)) || (site !== null && site !== "same-origin")
  const isKnown = origin !== null || site !== null || request.headers.has("x-requested-with")
  if (isForeign || !isKnown) throw new AppError("FORBIDDEN", "This can only be done from the site itself.")
}

/** For a GET that uses something up: asked by a script of this site, never by a navigation or another site. */
export function requireOwnScript({ headers }: Request): void {
  const site = headers.get("sec-fetch-site")
  const isForeign = site !== null && site !== "same-origin"
  const isNavigation =
    headers.get("sec-fetch-mode") === "navigate" || (headers.get("accept") ?? "").includes("text/html")
  if (isForeign || isNavigation)
    throw new AppError("FORBIDDEN", "This can only be done from the site itself.")
}

/** Lets the site's own pages read an answer when they reach it under another of its addresses; nobody else's. */
export function originHeaders({ headers }: Request): Record<string, string> {
  const { origin } = new URL(env().SITE_URL)
  if (headers.get("origin") !== origin) return { Vary: "Origin" }
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key",
  }
}
