import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, test, vi } from "vitest"
import { inlineScriptHashes, pageCache } from "./page-cache"

/** A cache before a Next that answers with `text.now`, when `gate` lets it. */
function cacheOf(text: { now: string; status?: number; gate?: Promise<void> }) {
  let made = 0
  const cache = pageCache({
    make: async () => {
      made += 1
      const { now, status = 200, gate } = text
      await gate
      return { status, headers: { "content-type": "text/html", vary: "rsc" }, body: Buffer.from(now) }
    },
    policyOf: ({ path, scripts }) => `${path} ${scripts.join(" ")}`.trim(),
  })
  cache.hears(true)
  const visit = async (path: string, { method = "GET", ...headers }: Record<string, string> = {}) => {
    const said = new Map<string, unknown>()
    let body: Buffer | undefined
    const response = {
      statusCode: 200,
      setHeader: (name: string, value: unknown) => said.set(name.toLowerCase(), value),
      writeHead: (status: number) => Object.assign(response, { statusCode: status }),
      end: (given?: Buffer) => {
        body = given
      },
    }
    const request = { method, url: path, headers } as unknown as IncomingMessage
    const isServed = await cache.serve(request, response as unknown as ServerResponse, path)
    return { isServed, status: response.statusCode, said, body, text: body?.toString() }
  }
  return { cache, visit, made: () => made }
}

describe.each(["/calendar", "/chocolates"])("%s, which changes", (path) => {
  const tag = path === "/calendar" ? "events" : "products"
  const other = path === "/calendar" ? "products" : "events"

  test("is made once for all who ask at once, and again after its tag, not after another", async () => {
    const text = { now: "as it was" }
    const { cache, visit, made } = cacheOf(text)
    await Promise.all([visit(path), visit(path), visit(path, { method: "HEAD" })])
    text.now = "as it is"
    cache.forget([other])
    expect([(await visit(path)).text, made()]).toEqual(["as it was", 1])
    cache.forget([tag])
    expect([(await visit(path)).text, made()]).toEqual(["as it is", 2])
  })

  test("is not kept when it was under way during a write, and is when it was asked for after it", async () => {
    let open = () => {}
    const text: Parameters<typeof cacheOf>[0] = { now: "as it was" }
    text.gate = new Promise((resolve) => {
      open = resolve
    })
    const { cache, visit, made } = cacheOf(text)
    const underWay = visit(path)
    cache.forget([tag])
    Object.assign(text, { now: "as it is", gate: undefined })
    expect((await visit(path)).text).toBe("as it is")
    open()
    expect((await underWay).text).toBe("as it was")
    expect([(await visit(path)).text, made()]).toEqual(["as it is", 2])
  })

  test("is answered as it was first made, when that was forgotten meanwhile and it cannot be made again", async () => {
    const text: Parameters<typeof cacheOf>[0] = { now: "as it was" }
    const { cache, visit } = cacheOf(text)
    const underWay = cache.warm()
    cache.hears(true)
    await underWay
    Object.assign(text, { now: "an error", status: 500 })
    expect((await visit(path)).text).toBe("as it was")
  })

  test("is answered as it was while it cannot be made, and is tried again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] })
    try {
      const text = { now: "as it was", status: 200 }
      const { cache, visit, made } = cacheOf(text)
      await visit(path)
      Object.assign(text, { now: "an error", status: 500 })
      cache.forget([tag])
      for (let time = 0; time < 3; time++) expect((await visit(path)).text).toBe("as it was")
      expect(made()).toBe(2)
      Object.assign(text, { now: "as it is", status: 200 })
      vi.advanceTimersByTime(6000)
      expect((await visit(path)).text).toBe("as it is")
    } finally {
      vi.useRealTimers()
    }
  })

  test("is made anew after a minute, and after seconds while nothing is heard of writes", async () => {
    vi.useFakeTimers({ toFake: ["performance"] })
    try {
      const { cache, visit, made } = cacheOf({ now: "x" })
      await visit(path)
      vi.advanceTimersByTime(59_000)
      await visit(path)
      expect(made()).toBe(1)
      vi.advanceTimersByTime(2000)
      await visit(path)
      expect(made()).toBe(2)
      cache.hears(false)
      await visit(path)
      vi.advanceTimersByTime(6000)
      await visit(path)
      expect(made()).toBe(4)
    } finally {
      vi.useRealTimers()
    }
  })
})

test("cut off from what others write, a page is answered as it was at once, but not over a write of our own", async () => {
  const gate = new Promise<void>(() => {})
  const text: Parameters<typeof cacheOf>[0] = { now: "as it was" }
  const { cache, visit } = cacheOf(text)
  await visit("/about")
  cache.hears(false)
  Object.assign(text, { now: "as it is", gate })
  expect((await visit("/about")).text).toBe("as it was")
  Object.assign(text, { gate: undefined })
  cache.forget(["content"])
  expect((await visit("/about")).text).toBe("as it is")
})

test("all pages are made beforehand, as far as they can be", async () => {
  const text = { now: "x", status: 500 }
  const { cache, visit, made } = cacheOf(text)
  await cache.warm()
  const failed = made()
  text.status = 200
  await cache.warm()
  await visit("/about")
  expect([failed > 5, made()]).toEqual([true, 2 * failed])
})

test("a page that cannot be made and never was is Next's to answer", async () => {
  const { visit } = cacheOf({ now: "an error", status: 500 })
  expect((await visit("/calendar")).isServed).toBe(false)
})

test.each([
  ["/user/1", {}],
  ["/constructor", {}],
  ["/about", { rsc: "1" }],
  ["/about", { method: "POST" }],
])("%s %j is Next's", async (path, given) => {
  const { visit, made } = cacheOf({ now: "x" })
  expect([(await visit(path, given)).isServed, made()]).toEqual([false, 0])
})

test("packed or not, by HEAD or known already: one page, one tag, one policy", async () => {
  const html = `<script>a()</script>${"<p>Hello</p>".repeat(50)}`
  const { visit } = cacheOf({ now: html })
  const get = await visit("/")
  const of = (name: string) => get.said.get(name)
  expect([of("vary"), of("content-length")]).toEqual(["Accept, Accept-Encoding, rsc", html.length])
  const [br, gzip, refused] = await Promise.all(
    ["gzip, br;q=1", "gzip", "br;q=0, gzip;q=0.0"].map((each) => visit("/", { "accept-encoding": each })),
  )
  expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(html)
  expect(gunzipSync(gzip?.body ?? "").toString()).toBe(html)
  expect(refused?.text).toBe(html)
  const head = await visit("/", { method: "HEAD" })
  expect([head.body, [...head.said]]).toEqual([undefined, [...get.said]])
  const tag = String(of("etag"))
  for (const known of [tag, `"other", ${tag.replace("W/", "")}`]) {
    const again = await visit("/", { "if-none-match": known })
    expect([again.status, again.body, again.said.get("etag")]).toEqual([304, undefined, tag])
    expect(again.said.get("content-security-policy")).toBe(of("content-security-policy"))
  }
})

describe("the inline scripts of a page", () => {
  const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`

  test.each(["self.__next_f.push([0])", "whatever(Next.writes < tomorrow)", "\n  a()\n"])(
    "are known by what they say, whatever it is: %j",
    (code) => expect(inlineScriptHashes(`<p>x</p><script id="a>b">${code}</script>`)).toEqual([hash(code)]),
  )

  test("are not those with an address, nor facts for search engines; the same text counts once", () => {
    const twice = "<script>a()</script>".repeat(2)
    const others = `<script src="/x.js" async=""></script><script type="application/ld+json">{}</script>`
    expect(inlineScriptHashes(others + twice)).toEqual([hash("a()")])
  })
})
