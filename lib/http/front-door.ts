import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** What an odd request is answered with, or null when it may go on. */
export function oddRequest(
  request: IncomingMessage,
): { status: number; code: string; message: string } | null {
  const url = request.url ?? ""
  const bad = { status: 400, code: "INVALID", message: "The address could not be read." }
  if (url === "*" && request.method === "OPTIONS") return null
  // "//host" and "http://host" name somebody else's server, not a page of ours.
  if (!url.startsWith("/") || url.startsWith("//") || url.includes("\\")) return bad
  const [path = "", query = ""] = splitOnce(url, "?")
  try {
    const decoded = decodeURIComponent(path)
    if (/\p{Cc}/u.test(decoded) || decoded.includes("\\")) return bad
    if (decoded.startsWith("//") || decoded.split("/").includes("..")) return bad
  } catch {
    return bad
  }
  return /%00|\0/.test(query) ? bad : null
}

// Headers by which Next's parts talk to each other, and by which proxies speak for a caller. From the
// outside they are lies.
const INTERNAL =
  /^(x-middleware-|x-invoke-|x-matched-path$|x-nextjs-data$|x-now-|x-vercel-|x-real-ip$|forwarded$)/
const REPLACED = [
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-client-address",
  "x-request-id",
]

/**
 * Rewrites the headers that the site trusts: `x-client-address` (the socket's, or the `hops`-th from the
 * right in X-Forwarded-For), `x-request-id`. Answers the request id.
 */
export function setTrustedHeaders({ request, hops }: { request: IncomingMessage; hops: number }): string {
  const address = clientAddress({ request, hops })
  for (const name of Object.keys(request.headers))
    if (INTERNAL.test(name) || REPLACED.includes(name)) delete request.headers[name]
  const id = randomUUID()
  request.headers["x-client-address"] = address
  request.headers["x-forwarded-for"] = address
  request.headers["x-request-id"] = id
  return id
}

function clientAddress({ request, hops }: { request: IncomingMessage; hops: number }): string {
  const socket = (request.socket.remoteAddress ?? "unknown").replace(/^::ffff:(?=\d+\.)/, "")
  if (hops === 0) return socket
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
  const named = forwarded.split(",").at(-hops)?.trim() ?? ""
  // Some proxies write the port too, a new one for each connection: "192.0.2.1:4711", "[2001:db8::1]:4711".
  const address = named.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
  return /^[\da-f.:]{2,45}$/i.test(address) ? address : socket
}

/** The path without its query. */
export function pathOf(url: string): string {
  return splitOnce(url, "?")[0] ?? ""
}

function splitOnce(text: string, at: string): string[] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
