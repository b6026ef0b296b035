import { cookieHeader, cookieOf } from "./cookies"
import { randomToken } from "./random-token"

/** Marks the browser that asked for a link, so that the link signs in by itself only there. */
export const BROWSER_COOKIE = "asked-here"

export function browserBindingOf(headers: Headers): { browserBinding: string; cookie: [string, string] } {
  const known = cookieOf(headers, BROWSER_COOKIE)
  const browserBinding = known && /^[\w-]{43}$/.test(known) ? known : randomToken()
  return {
    browserBinding,
    cookie: cookieHeader({ name: BROWSER_COOKIE, value: browserBinding, maxAge: 86_400, sameSite: "Lax" }),
  }
}
