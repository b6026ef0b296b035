import { createHash } from "node:crypto"
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { PageTag } from "../page-tags"
import { SHARED_PAGES } from "./shared-pages"

/** A page as Next has just made it. */
export type MadePage = { status: number; headers: OutgoingHttpHeaders; body: Buffer }
type Page = { headers: [string, string][]; tag: string; bodies: Record<"br" | "gzip" | "identity", Buffer> }
type Make = (path: string) => Promise<MadePage>
type PolicyOf = (page: { path: string; scripts: string[] }) => string

const KEPT_MS = 60_000
/** While nothing is heard of what is written elsewhere, and before a page that could not be made is tried again. */
const KEPT_UNSURE_MS = 5000
const INLINE_SCRIPT = /<script\b((?:[^>"]|"[^"]*")*)>([\s\S]*?)<\/script>/gi
const NOT_RUN_HERE = /\bsrc=|\btype="application\/ld\+json"/i
const OF_ONE_ANSWER =
  /^(content-(length|encoding)|connection|keep-alive|transfer-encoding|date|x-request-id)$/

/**
 * The bytes of the pages that are the same for everybody, by their address: made when first asked for, with a policy
 * that lets run exactly the inline scripts that stand in them, and kept until what they show is written. A page that
 * cannot be made anew is answered as it was.
 */
export function pageCache({ make, policyOf }: { make: Make; policyOf: PolicyOf }) {
  const copies = new Map<string, { page: Page; until: number; isOld?: boolean }>()
  const making = new Map<string, Promise<Page>>()
  let isListening = false

  const makeAnew = (path: string) => {
    const isMaking: Promise<Page> = make(path).then((made) => {
      const page = finish({ path, made, policyOf })
      const keptMs = isListening ? KEPT_MS : KEPT_UNSURE_MS
      if (making.get(path) === isMaking) copies.set(path, { page, until: performance.now() + keptMs })
      // Forgotten meanwhile: what was written since may not be in it, so it only stands in for one that cannot be made.
      else if (!copies.has(path)) copies.set(path, { page, until: 0, isOld: true })
      return page
    })
    making.set(path, isMaking)
    const done = () => making.get(path) === isMaking && making.delete(path)
    isMaking.then(done, done)
    return isMaking
  }
  const pageOf = async (path: string): Promise<Page> => {
    const copy = copies.get(path)
    if (copy && copy.until > performance.now()) return copy.page
    const made = making.get(path) ?? makeAnew(path)
    if (!copy) return made
    const kept = made.catch(() => {
      copy.until = performance.now() + KEPT_UNSURE_MS
      return copy.page
    })
    // Cut off from what others write, a page that is only not known to be new is made anew behind the answer.
    return copy.isOld || isListening ? kept : copy.page
  }
  /** Forgets the pages that show one of these; without any, all are looked at again. */
  const forget = (tags?: PageTag[]) => {
    for (const [path, { tags: shown }] of Object.entries(SHARED_PAGES)) {
      if (!shown.some((tag) => tags?.includes(tag) ?? true)) continue
      making.delete(path)
      const copy = copies.get(path)
      if (copy) Object.assign(copy, { until: 0, isOld: copy.isOld || tags !== undefined })
    }
  }

  return {
    /** Answers a visit to a shared page; false for all else, and for a page that was never made and cannot be. */
    async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
      const isVisit = request.method === "GET" || request.method === "HEAD"
      if (!isVisit || !Object.hasOwn(SHARED_PAGES, path) || request.headers.rsc) return false
      const page = await pageOf(path).catch(() => null)
      if (!page) return false
      const { headers, tag, bodies } = page
      for (const [name, value] of headers) response.setHeader(name, value)
      if (knows(request.headers["if-none-match"], tag)) {
        response.writeHead(304).end()
        return true
      }
      const encoding = encodingFor(request)
      if (encoding !== "identity") response.setHeader("Content-Encoding", encoding)
      response.setHeader("Content-Length", bodies[encoding].length)
      response.end(request.method === "HEAD" ? undefined : bodies[encoding])
      return true
    },
    forget,
    /** Makes all of them, as far as they can be made. */
    warm: () => Promise.allSettled(Object.keys(SHARED_PAGES).map(pageOf)),
    /** Told whether anything is heard of what is written elsewhere. */
    hears(value: boolean) {
      isListening = value
      forget()
    },
  }
}

function finish({ path, made, policyOf }: { path: string; made: MadePage; policyOf: PolicyOf }): Page {
  const { status, body } = made
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  const said = Object.entries(made.headers).filter(([name]) => !OF_ONE_ANSWER.test(name))
  const headers = new Map(said.map(([name, value]) => [name.toLowerCase(), String(value)]))
  const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`
  headers.set("etag", tag)
  headers.set("cache-control", SHARED_PAGES[path]?.caching ?? "")
  const vary = `Accept, Accept-Encoding, ${headers.get("vary") ?? ""}`.split(/,\s*/).filter(Boolean)
  headers.set("vary", [...new Set(vary)].join(", "))
  const scripts = inlineScriptHashes(body.toString("utf8"))
  headers.set("content-security-policy", policyOf({ path, scripts }))
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { headers: [...headers], tag, bodies: { br, gzip: gzipSync(body, { level: 9 }), identity: body } }
}

/** The sources, in CSP's form, of the inline scripts of a finished page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes = ""]) => !NOT_RUN_HERE.test(attributes))
    .map(([, , code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)
  return [...new Set(hashes)]
}

function encodingFor({ headers }: IncomingMessage): "br" | "gzip" | "identity" {
  const offers = String(headers["accept-encoding"] ?? "").split(",")
  const taken = offers
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(";")[0]?.trim())
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : "identity"
}

function knows(known: string | undefined, tag: string): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, "")
  return (known ?? "").split(",").some((each) => bare(each) === bare(tag))
}
