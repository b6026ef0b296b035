import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { forwardedAddress, plain } from "./caller"

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
  /^(x-middleware-|x-invoke-|x-matched-path$|x-nextjs-data$|x-now-|x-vercel-|x-real-ip$|x-forwarded-|forwarded$|x-request-id$)/

/** Takes out of a request what it says about itself, notes the caller and an id, and answers both. */
export function takeIn({ request, hops }: { request: IncomingMessage; hops: number }): {
  address: string
  requestId: string
} {
  const { headers, socket } = request
  const chain = String(headers["x-forwarded-for"] ?? "")
  const address = forwardedAddress({ chain, hops }) ?? plain(socket.remoteAddress ?? "unknown")
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name]
  const requestId = randomUUID()
  headers["x-forwarded-for"] = address
  headers["x-request-id"] = requestId
  return { address, requestId }
}

/** The path without its query. */
export function pathOf(url: string): string {
  return splitOnce(url, "?")[0] ?? ""
}

function splitOnce(text: string, at: string): string[] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
