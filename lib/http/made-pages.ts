import { existsSync, readFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { acceptsGzip } from "./static-files"

const KEPT_HEADERS = ["Content-Type", "Cache-Control", "ETag", "Vary", "Content-Security-Policy"] as const
const FOR_ALL = "public, max-age=0, must-revalidate"

type Copy = { headers: [string, string][]; tag: string; plain: Buffer; packed: Buffer }
export type MadePages = {
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  keep: (request: IncomingMessage, response: ServerResponse, plain: Buffer) => void
}

/**
 * The pages that the build made for good: what was sent for one once is sent again from memory, without asking
 * Next. Only their exact addresses, as a browser visits them, and only what is public; all else is Next's.
 */
export function madePages(distFolder: string): MadePages {
  const addresses = addressesIn(path.join(distFolder, "prerender-manifest.json"))
  const copies = new Map<string, Copy>()

  const isVisit = ({ method, url, headers }: IncomingMessage) =>
    (method === "GET" || method === "HEAD") &&
    addresses.has(url ?? "") &&
    !Object.keys(headers).some((name) => name === "rsc" || name.startsWith("next-"))

  return {
    serve(request, response) {
      const copy = isVisit(request) ? copies.get(request.url ?? "") : undefined
      if (!copy) return false
      for (const [name, value] of copy.headers) response.setHeader(name, value)
      if (request.headers["if-none-match"] === copy.tag) {
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
    keep(request, response, plain) {
      const tag = String(response.getHeader("ETag") ?? "")
      if (request.method !== "GET" || response.statusCode !== 200 || !tag || !isVisit(request)) return
      if (response.getHeader("Cache-Control") !== FOR_ALL) return
      const headers = KEPT_HEADERS.map((name): [string, string] => [
        name,
        String(response.getHeader(name) ?? ""),
      ])
      copies.set(request.url ?? "", { headers, tag, plain, packed: gzipSync(plain, { level: 9 }) })
    },
  }
}

type Manifest = { routes: Record<string, { initialRevalidateSeconds: number | false }> }

function addressesIn(file: string): Set<string> {
  if (!existsSync(file)) return new Set()
  const { routes } = JSON.parse(readFileSync(file, "utf8")) as Manifest
  return new Set(
    Object.entries(routes)
      .filter(
        ([address, { initialRevalidateSeconds }]) =>
          initialRevalidateSeconds === false && !address.includes("."),
      )
      .map(([address]) => address),
  )
}
