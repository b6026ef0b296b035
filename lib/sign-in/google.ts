import { browserBindingOf } from "../auth/browser-binding"
import { env } from "../env"
import { type Reply, reply } from "../http/reply"
import { authOptions } from "./next-auth"
import { postInside } from "./post-inside"

/**
 * Starts Google's sign-in: next-auth's own sign-in step, which wants a form from a page of its own. Here the
 * address itself is the start (docs/calls.md, GET /api/user/auth/google). What it sets is the state of this one
 * attempt, and the binding of this browser.
 */
export async function startGoogle(headers: Headers): Promise<Reply> {
  const { browserBinding, cookie } = browserBindingOf(headers)
  const started = await postInside({ options: authOptions({ browserBinding }), path: ["signin", "google"] })
  const isUnderway = started.location !== "" && !started.location.startsWith(env().SITE_URL)
  const set = started.cookies.map((each): [string, string] => ["Set-Cookie", each])
  return reply(302, null, [["Location", isUnderway ? started.location : googleFailed()], cookie, ...set])
}

/** Where a sign-in by Google that came to nothing ends: the login page, which says so. */
export function googleFailed(): string {
  return `${env().SITE_URL}/login?error=google`
}
