import type { NextApiRequest, NextApiResponse } from "next"
import NextAuth from "next-auth"
import { env } from "../env"
import { type Reply, reply } from "../http/reply"
import { markerOf } from "./marker"
import { authOptions } from "./next-auth"

type Answered = { location: string; cookies: string[]; body: { csrfToken?: string } }

/**
 * Starts Google's sign-in: next-auth's own sign-in step, which wants a form with a CSRF token from a page of its
 * own. Here the address itself is the start (spec 7), so both steps are done at once. What it sets is the state of
 * this one attempt, and the marker of this browser.
 */
export async function startGoogle(headers: Headers): Promise<Reply> {
  const { marker, cookie } = markerOf(headers)
  const { body, cookies } = await nextAuth({ marker, method: "GET", path: ["csrf"] })
  const [csrf] = cookies.filter((each) => each.includes("csrf-token="))
  const started = await nextAuth({
    marker,
    method: "POST",
    path: ["signin", "google"],
    cookie: csrf?.split(";")[0],
    body: { csrfToken: body.csrfToken },
  })
  const isUnderway = started.location !== "" && !started.location.startsWith(env().SITE_URL)
  const set = started.cookies.map((each): [string, string] => ["Set-Cookie", each])
  return reply(302, null, [["Location", isUnderway ? started.location : googleFailed()], cookie, ...set])
}

/** Where a sign-in by Google that came to nothing ends: the login page, which says so. */
export function googleFailed(): string {
  return `${env().SITE_URL}/login?error=google`
}

async function nextAuth(given: {
  marker: string
  method: string
  path: string[]
  cookie?: string
  body?: object
}): Promise<Answered> {
  const answered: Answered = { location: "", cookies: [], body: {} }
  const response = {
    status: () => response,
    getHeader: () => answered.cookies,
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Location") answered.location = String(value)
      if (name === "Set-Cookie") answered.cookies = [value].flat()
      return response
    },
    json: (body: Answered["body"]) => Object.assign(answered, { body }),
    send: (body: Answered["body"]) => Object.assign(answered, { body }),
    end: () => {},
  }
  const [name, value] = splitOnce(given.cookie ?? "")
  const request = {
    method: given.method,
    query: { nextauth: given.path },
    headers: {},
    cookies: name ? { [name]: decodeURIComponent(value) } : {},
    body: given.body ?? {},
  }
  await NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    authOptions({ marker: given.marker }),
  )
  return answered
}

function splitOnce(cookie: string): [string, string] {
  const at = cookie.indexOf("=")
  return at < 0 ? ["", ""] : [cookie.slice(0, at), cookie.slice(at + 1)]
}
