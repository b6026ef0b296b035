import { type NextRequest, NextResponse } from "next/server"
import { decode } from "next-auth/jwt"
import { DESK_PAGE, signInOfDesk } from "./lib/desk-page"
import { pagePolicy } from "./lib/web/content-security-policy"

const UUID = /^\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/?$/i
const POSTED = new Set(["/register", "/login", "/validate-token"])
const ASKED = new Set(["/verify-email", "/verify-login"])

/**
 * Leads requests to where they belong, and secures nothing: pages and endpoints guard themselves (docs/product.md, Sessions of students and the admin).
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname
  if (request.method === "POST" && POSTED.has(path)) return toApi(request, path)
  const wantsJson = asksForJson(request)
  if (request.method === "GET" && wantsJson) {
    if (ASKED.has(path)) return toApi(request, path)
    if (UUID.test(path)) return toApi(request, `/user${path}`)
  }
  if (path.startsWith("/user/") && path !== "/user/oauth" && !(await hasStudentCookie(request)))
    return toSignIn(request, "/login")
  if (path.startsWith("/admin/") && path !== "/admin/password" && !hasAdminCookie(request))
    return toSignIn(request, signInOfDesk(path + request.nextUrl.search))
  // Pages for everybody are made without one, and get a policy with the hashes of their scripts (lib/web/page-cache.ts).
  return request.headers.has("x-made-once") ? NextResponse.next() : withNonce(request, path)
}

/** The page with a policy of its own for this one view, as Next documents it. */
function withNonce(request: NextRequest, path: string): NextResponse {
  const policy = pagePolicy({ path, scripts: [`'nonce-${crypto.randomUUID()}'`] })
  const headers = new Headers(request.headers)
  headers.set("Content-Security-Policy", policy)
  // For the lock of the desk's pages, which is not told the address (lib/auth/guards.ts).
  headers.set(DESK_PAGE, path + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set("Content-Security-Policy", policy)
  return response
}

function toSignIn(request: NextRequest, path: string): NextResponse {
  const headers = { "Cache-Control": "private, no-store", Vary: "Authorization, Cookie, Accept" }
  return NextResponse.redirect(new URL(path, siteUrl(request)), { headers })
}

export const config = { matcher: "/((?!api/|_next/static/|pictures/).*)", runtime: "nodejs" }

/** A navigation always gets the page, whatever else its Accept header allows. */
function asksForJson({ headers }: NextRequest): boolean {
  const accept = headers.get("accept") ?? ""
  const isNavigation = accept.includes("text/html") || headers.get("sec-fetch-mode") === "navigate"
  return accept.includes("application/json") && !isNavigation
}

function toApi(request: NextRequest, path: string): NextResponse {
  const target = request.nextUrl.clone()
  target.pathname = `/api${path}`
  return NextResponse.rewrite(target)
}

/** The browser's own name for the site where it can be known; a Host that anybody can send is not believed. */
function siteUrl(request: NextRequest): string {
  return process.env.SITE_URL || request.nextUrl.origin
}

async function hasStudentCookie(request: NextRequest): Promise<boolean> {
  const cookie = request.cookies.getAll().find(({ name }) => name.endsWith("next-auth.session-token"))
  const secret = process.env.NEXTAUTH_SECRET || process.env.AUTH_SECRET || ""
  const token = cookie && (await decode({ token: cookie.value, secret }).catch(() => null))
  return Boolean(token)
}

function hasAdminCookie(request: NextRequest): boolean {
  return request.cookies
    .getAll()
    .some((cookie) => cookie.name.endsWith("admin-session") && cookie.value !== "")
}
