import type { NextApiRequest, NextApiResponse } from "next"
import NextAuth, { type NextAuthOptions } from "next-auth"

export type Answered = { location: string; cookies: string[] }

/** One of next-auth's own forms, filled in by the site itself: the CSRF token that it wants is fetched first. */
export async function postInside(given: {
  options: NextAuthOptions
  path: string[]
  body?: object
}): Promise<Answered> {
  const { options, path, body } = given
  const form = await ask({ options, method: "GET", path: ["csrf"] })
  const [csrf = ""] = form.cookies.filter((each) => each.includes("csrf-token="))
  const [name, value] = splitOnce(csrf.split(";")[0] ?? "")
  return ask({
    options,
    method: "POST",
    path,
    cookies: { [name]: decodeURIComponent(value) },
    body: { ...body, csrfToken: form.body.csrfToken },
  })
}

async function ask(given: {
  options: NextAuthOptions
  method: string
  path: string[]
  cookies?: Record<string, string>
  body?: object
}): Promise<Answered & { body: { csrfToken?: string } }> {
  const answered = { location: "", cookies: [] as string[], body: {} }
  const response = {
    status: () => response,
    getHeader: () => answered.cookies,
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Location") answered.location = String(value)
      if (name === "Set-Cookie") answered.cookies = [value].flat()
      return response
    },
    json: (body: object) => Object.assign(answered, { body }),
    send: (body: object) => Object.assign(answered, { body }),
    end: () => {},
  }
  const { options, method, path, cookies = {}, body = {} } = given
  const request = { method, query: { nextauth: path }, headers: {}, cookies, body }
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options)
  return answered
}

function splitOnce(cookie: string): [string, string] {
  const at = cookie.indexOf("=")
  return at < 0 ? ["", ""] : [cookie.slice(0, at), cookie.slice(at + 1)]
}
