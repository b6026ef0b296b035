import { existsSync, readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import { isKnownTag } from "./request"
import { acceptsGzip } from "./static-files"

const KEPT_HEADERS = ["Content-Type", "Cache-Control", "ETag", "Vary", "Content-Security-Policy"] as const
const FOR_ALL = "public, max-age=0, must-revalidate"
/** How long Next is not asked for a page that changes: it is Next that notices when one has become old. */
const CHANGING_KEPT_MS = 10_000

/** A page as it is sent, and packed. */
export type WholePage = { plain: Buffer; packed: Buffer }
type Copy = WholePage & { headers: [string, string][]; tag: string; until: number }

/**
 * The pages that are the same for everybody: what was sent for one is sent again from memory, without asking Next.
 * Those that the build made for good are kept for good; those that Next makes anew (the classes, the chocolates) for
 * ten seconds, and until anything is written. Only their exact addresses, as a browser visits them.
 */
export function pageCache(distFolder: string) {
  const addresses = addressesIn(path.join(distFolder, "prerender-manifest.json"))
  const copies = new Map<string, Copy>()
  let writes = 0

  const isVisit = ({ method, url, headers }: IncomingMessage) =>
    (method === "GET" || method === "HEAD") &&
    addresses.has(url ?? "") &&
    !Object.keys(headers).some((name) => name === "rsc" || name.startsWith("next-"))
  const forgetChanging = () => {
    writes += 1
    for (const [address, { until }] of copies) if (until < Number.POSITIVE_INFINITY) copies.delete(address)
  }

  return {
    /** Answers a visit to a page that is kept; false for all else. */
    serve(request: IncomingMessage, response: ServerResponse): boolean {
      const copy = isVisit(request) ? copies.get(request.url ?? "") : undefined
      if (!copy || copy.until < performance.now()) return false
      for (const [name, value] of copy.headers) response.setHeader(name, value)
      if (isKnownTag({ known: request.headers["if-none-match"] ?? "", tag: copy.tag })) {
        response.statusCode = 304
        response.end()
        return true
      }
      const isPacked = acceptsGzip(request)
      const body = isPacked ? copy.packed : copy.plain
      if (isPacked) response.setHeader("Content-Encoding", "gzip")
      response.setHeader("Content-Length", body.length)
      response.end(request.method === "HEAD" ? undefined : body)
      return true
    },

    /** To be asked before Next is, told when Next has answered: a page that was under way during a write is not kept. */
    keeper(request: IncomingMessage, response: ServerResponse): (page: WholePage) => void {
      const asOf = writes
      return (page) => {
        const tag = String(response.getHeader("ETag") ?? "")
        if (request.method !== "GET" || response.statusCode !== 200 || !tag || !isVisit(request)) return
        if (response.getHeader("Cache-Control") !== FOR_ALL) return
        const address = request.url ?? ""
        const isChanging = addresses.get(address) === "changing"
        if (isChanging && (asOf !== writes || response.getHeader("x-nextjs-cache") === "STALE")) return
        const until = isChanging ? performance.now() + CHANGING_KEPT_MS : Number.POSITIVE_INFINITY
        const headers = KEPT_HEADERS.map((name): [string, string] => [
          name,
          String(response.getHeader(name) ?? ""),
        ])
        copies.set(address, { headers, tag, until, ...page })
      }
    },

    /**
     * Before the answer to a write leaves, the changing pages are forgotten: whoever was told of it sees it. Next ends
     * an answer when its own cache knows. To be called once more when Next is done: a caller who left gets no answer.
     */
    forgetAfter(request: IncomingMessage, response: ServerResponse): () => void {
      if (request.method === "GET" || request.method === "HEAD") return () => {}
      const { end } = response
      response.end = ((...given: unknown[]) => {
        forgetChanging()
        return Reflect.apply(end, response, given)
      }) as ServerResponse["end"]
      return forgetChanging
    },
  }
}

type Manifest = {
  routes: Record<string, { initialRevalidateSeconds: number | false }>
  dynamicRoutes: Record<string, unknown>
}

function addressesIn(file: string): Map<string, "made" | "changing"> {
  const addresses = new Map<string, "made" | "changing">()
  if (!existsSync(file)) return addresses
  const { routes, dynamicRoutes } = JSON.parse(readFileSync(file, "utf8")) as Manifest
  for (const [address, { initialRevalidateSeconds }] of Object.entries(routes))
    if (!address.includes("."))
      addresses.set(address, initialRevalidateSeconds === false ? "made" : "changing")
  // A page whose last part is optional is made at its first view.
  for (const address of Object.keys(dynamicRoutes))
    if (/^[^[]+\/\[\[[^\]]+\]\]$/.test(address)) addresses.set(path.posix.dirname(address), "changing")
  return addresses
}
