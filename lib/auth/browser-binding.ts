import { cookieHeader, cookieOf } from "./cookies"
import { randomToken } from "./random-token"

/** Marks the browser that asked for a link, so that the link signs in by itself only there. */
export const MARKER_COOKIE = "asked-here"

export function markerOf(headers: Headers): { marker: string; cookie: [string, string] } {
  const known = cookieOf(headers, MARKER_COOKIE)
  const marker = known && /^[\w-]{43}$/.test(known) ? known : randomToken()
  return {
    marker,
    cookie: cookieHeader({ name: MARKER_COOKIE, value: marker, maxAge: 86_400, sameSite: "Lax" }),
  }
}
