import { env } from "../env"
import { AppError } from "../errors"

/**
 * For endpoints that act on a cookie alone: a browser must call from a page of this site, as it says in
 * Sec-Fetch-Site, Origin or Referer. A caller that says none of them is no browser, and sends what it was given.
 */
export function requireSameOrigin(request: Request): void {
  const referer = request.headers.get("referer")
  const origin = request.headers.get("origin") ?? (referer && originOf(referer))
  const site = request.headers.get("sec-fetch-site")
  const { origin: named, protocol } = new URL(env().SITE_URL)
  const own = [named, `${protocol}//${request.headers.get("host")}`]
  const isForeign = (origin !== null && !own.includes(origin)) || (site !== null && site !== "same-origin")
  if (isForeign) throw new AppError("FORBIDDEN", "You can only do this from the site itself.")
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "null"
}

/** For a GET that uses something up: asked by a script of this site, never by a navigation or another site. */
export function requireOwnScript({ headers }: Request): void {
  const site = headers.get("sec-fetch-site")
  const isForeign = site !== null && site !== "same-origin"
  const isNavigation =
    headers.get("sec-fetch-mode") === "navigate" || (headers.get("accept") ?? "").includes("text/html")
  if (isForeign || isNavigation) throw new AppError("FORBIDDEN", "You can only do this from the site itself.")
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
