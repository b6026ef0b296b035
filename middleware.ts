import { type NextRequest, NextResponse } from "next/server"
import { decode } from "next-auth/jwt"

const UUID = /^\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/?$/i
const POSTED = new Set(["/register", "/login", "/validate-token"])
const ASKED = new Set(["/verify-email", "/verify-login"])
const MADE_AT_FIRST_VIEW = /^\/(calendar|chocolates)\/(?!opengraph-image[^/]*\.png$|desk\.ics$)/

/**
 * A signpost, not a lock: pages and endpoints guard themselves (docs/product.md, Sessions of students and the admin).
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
  // The pages take any address below them (see there) and would keep each made-up one.
  if (MADE_AT_FIRST_VIEW.test(path)) return NextResponse.rewrite(new URL("/404", request.url))
  if (path.startsWith("/user/") && path !== "/user/oauth" && !(await hasStudentCookie(request)))
    return NextResponse.redirect(new URL("/login", siteUrl(request)))
  if (path.startsWith("/admin/") && !hasAdminCookie(request))
    return NextResponse.redirect(new URL("/admin", siteUrl(request)))
  return NextResponse.next()
}

export const config = {
  matcher: [
    "/register",
    "/login",
    "/validate-token",
    "/verify-email",
    "/verify-login",
    "/user/:path*",
    "/admin/:path*",
    "/calendar/:path+",
    "/chocolates/:path+",
    "/:id([0-9a-fA-F]{8}-[0-9a-fA-F-]{27})",
  ],
}

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
