import type { ServerResponse } from "node:http"
import { constants, gzipSync } from "node:zlib"
import { type Companies, contentSecurityPolicy } from "./content-security-policy"
import { afterPaintHash, paintFirst } from "./first-paint"
import { inlineScriptHashes } from "./inline-scripts"
import type { WholePage } from "./page-cache"
import { isKnownTag } from "./request"
import { addVary, settleCaching } from "./security-headers"

type Finished = { hashes: string[]; packed?: Buffer }

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/
const SMALLEST_WORTH_PACKING = 1024
const MOST_PAGES_KEPT = 300
// Pages that were made once keep their ETag until they are made anew: what was worked out for it holds.
const finishedPages = new Map<string, Finished>()

/**
 * Holds back what Next writes until it is whole, then sends it with a Content-Security-Policy made for
 * exactly these bytes, packed when the browser takes gzip. Bodies that are not text pass straight through.
 */
export function htmlResponse({
  response,
  path,
  acceptsGzip,
  companies,
  known,
  onPage,
}: {
  response: ServerResponse
  path: string
  acceptsGzip: boolean
  companies: Companies
  /** What the caller's copy is tagged with. */
  known: string
  /** Gets a page that was made once for many. */
  onPage: (page: WholePage) => void
}) {
  const { write, end, writeHead, flushHeaders } = response
  const chunks: Buffer[] = []
  let mode: "undecided" | "hold" | "pass" = "undecided"

  const decide = () => {
    if (mode !== "undecided") return
    // What Next's parts tell each other.
    for (const name of response.getHeaderNames())
      if (name.startsWith("x-middleware-")) response.removeHeader(name)
    settleCaching({ response, path })
    const type = String(response.getHeader("Content-Type") ?? "")
    const isHeld =
      COMPRESSIBLE.test(type) && !response.hasHeader("Content-Encoding") && response.req.method !== "HEAD"
    mode = isHeld ? "hold" : "pass"
    if (isHeld) return
    if (type.startsWith("text/html")) setPolicy([])
    restore()
  }
  const restore = () => Object.assign(response, { write, end, writeHead, flushHeaders })
  const setPolicy = (hashes: string[]) =>
    response.setHeader("Content-Security-Policy", contentSecurityPolicy({ path, hashes, companies }))

  const send = () => {
    let body: Buffer = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    const isPage = /^text\/html/.test(String(response.getHeader("Content-Type")))
    const key = isPage ? keyOf(response) : undefined
    const before = key ? finishedPages.get(key) : undefined
    const html = isPage ? body.toString("utf8") : ""
    const finished: Finished = before ?? {
      hashes: [...inlineScriptHashes(html), ...(key ? [afterPaintHash] : [])],
    }
    if (key) body = Buffer.from(paintFirst(html))
    if (isPage) setPolicy(finished.hashes)
    response.setHeader("Vary", addVary(response.getHeader("Vary"), "Accept-Encoding"))
    if (key || (acceptsGzip && body.length >= SMALLEST_WORTH_PACKING))
      finished.packed ??= gzipSync(body, { level: key ? 9 : constants.Z_BEST_SPEED + 2 })
    if (key && !before) keep({ key, finished })
    if (key && finished.packed) onPage({ plain: body, packed: finished.packed })
    if (acceptsGzip && finished.packed) {
      body = finished.packed
      response.setHeader("Content-Encoding", "gzip")
    }
    response.removeHeader("Transfer-Encoding")
    restore()
    const tag = String(response.getHeader("ETag") ?? "")
    if (response.statusCode === 200 && isKnownTag({ known, tag })) return endUnchanged(response)
    response.setHeader("Content-Length", body.length)
    // Of an answer to HEAD Node sends the headers alone.
    response.end(body)
  }

  response.flushHeaders = () => {
    if (mode === "pass") flushHeaders.call(response)
  }
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status
    const reason = typeof rest[0] === "string" ? rest.shift() : undefined
    if (reason) response.statusMessage = String(reason)
    setHeaders({ response, headers: rest[0] })
    return response
  }) as ServerResponse["writeHead"]
  response.write = ((chunk: string | Buffer, ...rest: unknown[]) => {
    decide()
    if (mode === "pass") return Reflect.apply(write, response, [chunk, ...rest])
    chunks.push(bufferOf({ chunk, encoding: rest[0] }))
    callbackOf(rest)?.()
    return true
  }) as ServerResponse["write"]
  response.end = ((...given: unknown[]) => {
    decide()
    if (mode === "pass") return Reflect.apply(end, response, given)
    const [chunk, encoding] = given
    if (typeof chunk === "string" || Buffer.isBuffer(chunk) || chunk instanceof Uint8Array)
      chunks.push(bufferOf({ chunk, encoding }))
    const done = callbackOf(given)
    if (done) response.once("finish", done)
    send()
    return response
  }) as ServerResponse["end"]
}

function endUnchanged(response: ServerResponse) {
  response.statusCode = 304
  for (const name of ["Content-Encoding", "Content-Length"]) response.removeHeader(name)
  response.end()
}

function keyOf(response: ServerResponse): string | undefined {
  const tag = response.getHeader("ETag")
  const isMadeOnce = response.hasHeader("x-nextjs-cache") || response.hasHeader("x-nextjs-prerender")
  return tag && isMadeOnce ? String(tag) : undefined
}

function keep({ key, finished }: { key: string; finished: Finished }) {
  const oldest = finishedPages.size >= MOST_PAGES_KEPT ? finishedPages.keys().next().value : undefined
  if (oldest) finishedPages.delete(oldest)
  finishedPages.set(key, finished)
}

function setHeaders({ response, headers }: { response: ServerResponse; headers: unknown }) {
  if (Array.isArray(headers)) {
    const pairs = Array.isArray(headers[0]) ? headers : pairUp(headers)
    for (const [name, value] of pairs as [string, string][]) response.setHeader(name, value)
  } else if (headers && typeof headers === "object") {
    for (const [name, value] of Object.entries(headers as Record<string, string>))
      if (value !== undefined) response.setHeader(name, value)
  }
}

function pairUp(flat: unknown[]): unknown[][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : []))
}

function bufferOf({ chunk, encoding }: { chunk: string | Uint8Array; encoding: unknown }): Buffer {
  if (typeof chunk !== "string") return Buffer.from(chunk)
  return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
}

function callbackOf(given: unknown[]): (() => void) | undefined {
  return given.find((value): value is () => void => typeof value === "function")
}
