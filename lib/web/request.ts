import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { forwardedAddress, plain } from "../http/caller"

export type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> }

/** Which methods each endpoint takes: noted at the build (local/programs.ts), empty while developing. */
const ENDPOINTS = (JSON.parse(process.env.ENDPOINTS || "[]") as [pattern: string, methods: string[]][]).map(
  ([pattern, methods]) => ({ pattern: new RegExp(pattern), methods }),
)
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
const ENDPOINT = /^\/(api|config)\//
/** Pages whose address is an endpoint too (docs/calls.md, Two addresses for one call). */
const PAGES_WITH_POST = new Set(["/register", "/login", "/validate-token"])
const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
// What proxies and our own process say of a caller. From the outside they are lies.
const SAID_OF_CALLERS = /^(x-forwarded-.*|forwarded|x-real-ip|x-request-id|x-middleware-.*|x-made-once)$/

/** Takes out of a request what it says about itself, notes the caller and an id, and answers both. */
export function takeIn({ request, hops }: { request: IncomingMessage; hops: number }): {
  address: string
  requestId: string
} {
  const { headers, socket } = request
  const chain = String(headers["x-forwarded-for"] ?? "")
  const address = forwardedAddress({ chain, hops }) ?? plain(socket.remoteAddress ?? "unknown")
  for (const name of Object.keys(headers)) if (SAID_OF_CALLERS.test(name)) delete headers[name]
  const requestId = randomUUID()
  headers["x-forwarded-for"] = address
  headers["x-request-id"] = requestId
  return { address, requestId }
}

/** The path without its query. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? ""
}

/** What a request is refused with before Next sees it, or null when it may go on. */
export function refusalOf({ method = "", url = "", headers }: IncomingMessage): Refusal | null {
  if (isOdd(url)) return { status: 400, code: "INVALID", message: "The address couldn’t be read." }
  const path = pathOf(url)
  const isForm = FORM.test(headers["content-type"] ?? "") && headers.accept?.includes("text/html")
  // A form that a browser sends to a page by itself is led to the page that says what to do.
  if (method === "POST" && isForm && !ENDPOINT.test(path))
    return { status: 303, code: "UNREAD", message: "Nothing was read.", headers: { Location: "/javascript" } }
  const allowed = methodsOf(path)
  if (allowed.includes(method)) return null
  if (!allowed.length) return { status: 404, code: "NOT_FOUND", message: "There’s nothing at this address." }
  const message = "This address doesn’t accept that method."
  return { status: 405, code: "METHOD_NOT_ALLOWED", message, headers: { Allow: allowed.join(", ") } }
}

function methodsOf(given: string): string[] {
  const path = given.replace(/(?<=.)\/$/, "").replace(/^\/config\//, "/api/config/")
  if (!ENDPOINT.test(path)) return PAGES_WITH_POST.has(path) ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"]
  if (!ENDPOINTS.length) return METHODS
  return ENDPOINTS.find(({ pattern }) => pattern.test(path))?.methods ?? []
}

/** True for addresses that name another server, climb, or hide something. */
function isOdd(url: string): boolean {
  const [path = "", query = ""] = url.split(/\?(.*)/s)
  if (!path.startsWith("/") || path.includes("\\") || /%00|\0/.test(query)) return true
  try {
    const decoded = decodeURIComponent(path)
    return /\p{Cc}|\\|^\/\//u.test(decoded) || decoded.split("/").includes("..")
  } catch {
    return true
  }
}
