import { NextRequest } from "next/server"
import NextAuth from "next-auth"
import { browserBindingOf } from "../auth/browser-binding"
import { env } from "../env"
import { AppError } from "../errors"
import { readText } from "../http/body"
import { toErrorResponse } from "../http/reply"
import { googleFailed } from "./google"
import { authOptions } from "./next-auth"

type Context = { params: Promise<{ nextauth: string[] }> }

// Not "_log", by which anybody could write into our log.
const ACTIONS = new Set(["session", "csrf", "providers", "signin", "signout", "callback", "error"])

/** next-auth's own handler with the checks of every route: known actions, and bodies that are counted while they come in. */
export async function nextAuthRoute(request: NextRequest, context: Context): Promise<Response> {
  try {
    const [action = "", provider] = (await context.params).nextauth
    if (!ACTIONS.has(action)) throw new AppError("NOT_FOUND", "There’s nothing at this address.")
    const body = request.method === "POST" ? await bodyOf(request) : undefined
    refuseForeign({ request, body })
    const asked = body ? withBody(request, body) : request
    const { browserBinding } = browserBindingOf(request.headers)
    const response: Response = await NextAuth(asked, context, authOptions({ browserBinding }))
    if (action === "callback" && provider === "google") endAtLogin(request, response)
    return response
  } catch (error) {
    return toErrorResponse(error, request.headers.get("x-request-id") ?? "")
  }
}

/** What was sent, as JSON or as a form. Throws INVALID, TOO_LARGE: next-auth fails on what is neither. */
async function bodyOf(request: NextRequest): Promise<Record<string, unknown>> {
  const text = await readText(request)
  if (request.headers.get("content-type")?.includes("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(text))
  const value = parsed(text)
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("INVALID", "The request couldn’t be read.")
  return value as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withBody(request: NextRequest, body: Record<string, unknown>): NextRequest {
  const headers = new Headers(request.headers)
  headers.set("Content-Type", "application/json")
  return new NextRequest(request.url, { method: request.method, headers, body: JSON.stringify(body) })
}

/**
 * Where next-auth is told to lead afterwards has to be a page of this site, in whichever of three ways it is told:
 * it answers some of the others with a 500.
 */
function refuseForeign({ request, body }: { request: NextRequest; body?: Record<string, unknown> }): void {
  const told = request.nextUrl.searchParams.getAll("callbackUrl")
  const cookies = request.cookies.getAll().filter(({ name }) => name.endsWith("next-auth.callback-url"))
  const all = [...told, body?.callbackUrl, ...cookies.map(({ value }) => value)]
  if (all.every((url) => url === undefined || url === "" || isOwnPage(url))) return
  const [cookie] = cookies
  // Or this browser would be refused for as long as it keeps it.
  const forget = cookie && `${cookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
  const secure = cookie?.name.startsWith("__") ? "; Secure" : ""
  throw new AppError(
    "INVALID",
    "That address isn’t on this site.",
    {},
    forget ? { "Set-Cookie": forget + secure } : {},
  )
}

function isOwnPage(url: unknown): boolean {
  if (typeof url !== "string") return false
  const { origin } = new URL(env().SITE_URL)
  const whole = url.startsWith("/") ? origin + url : url
  return URL.canParse(whole) && new URL(whole).origin === origin && !/^\/[/\\]/.test(url)
}

/** A sign-in by Google that failed leads to the login page, which says so unless it was broken off on purpose. */
function endAtLogin(request: NextRequest, response: Response): void {
  response.headers.set("Cache-Control", "private, no-store")
  const location = response.headers.get("location") ?? ""
  if (location.includes("/user/oauth?")) return
  const gaveUp = new URL(request.url).searchParams.get("error") === "access_denied"
  response.headers.set("Location", gaveUp ? googleFailed().replace(/\?.*/, "") : googleFailed())
}
