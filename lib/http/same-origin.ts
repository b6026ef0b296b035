import { env } from "../env"
import { AppError } from "../errors"

/**
 * For endpoints that act on a cookie alone: the call must come from a page of this site. Browsers say so in
 * Sec-Fetch-Site or Origin; anything else must set X-Requested-With, which no foreign form can.
 */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  const own = [
    new URL(env().SITE_URL).origin,
    `http://${request.headers.get("host")}`,
    `https://${request.headers.get("host")}`,
  ]
  const isForeign = (origin !== null && !own.includes(origin)) || (site !== null && site !== "same-origin")
  const isKnown = origin !== null || site !== null || request.headers.has("x-requested-with")
  if (isForeign || !isKnown) throw new AppError("FORBIDDEN", "This can only be done from the site itself.")
}
