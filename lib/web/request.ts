import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { forwardedAddress, plain } from "../http/caller"

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

/**
 * Asks for the whole of a page also when only its head is wanted, or only what is new since the tag that is answered:
 * all three then carry the same headers. Endpoints are asked as they are (a link is not used up by a HEAD), and so
 * are files.
 */
export function askForWholePage({ request, path }: { request: IncomingMessage; path: string }): string {
  if (path.startsWith("/api/") || !["GET", "HEAD"].includes(request.method ?? "")) return ""
  if (request.method === "HEAD") {
    request.method = "GET"
    // The page, where an endpoint shares its address (middleware.ts).
    request.headers.accept = "text/html"
  }
  const isFile = /\.[^/]*$/.test(path)
  const known = request.headers["if-none-match"] ?? ""
  if (!isFile) delete request.headers["if-none-match"]
  return isFile ? "" : known
}

/** True when the copy that If-None-Match speaks of is the one with this ETag. */
export function isKnownTag({ known, tag }: { known: string; tag: string }): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, "")
  return tag !== "" && known.split(",").some((each) => bare(each) === bare(tag))
}

/** The path without its query. */
export function pathOf(url: string): string {
  return splitOnce(url, "?")[0] ?? ""
}

function splitOnce(text: string, at: string): string[] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
