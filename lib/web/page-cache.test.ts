import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, test, vi } from "vitest"
import { pageCache } from "./page-cache"

const folder = mkdtempSync(path.join(tmpdir(), "page-cache-"))
const dynamicRoutes = { "/calendar/[[...rest]]": {}, "/user/[userId]": {} }
const routes = {
  "/about": { initialRevalidateSeconds: false },
  "/chocolates": { initialRevalidateSeconds: 1 },
}
writeFileSync(path.join(folder, "prerender-manifest.json"), JSON.stringify({ routes, dynamicRoutes }))
afterAll(() => rmSync(folder, { recursive: true }))

/** A visit, or a write, and what Next says to it. */
function asked(
  url: string,
  { method = "GET", ...said }: { method?: string; "x-nextjs-cache"?: string } = {},
) {
  const headers = new Map<string, unknown>(
    Object.entries({ ETag: '"1"', "Cache-Control": "public, max-age=0, must-revalidate", ...said }),
  )
  const request = { method, url, headers: {} } as unknown as IncomingMessage
  const response = {
    statusCode: 200,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    end: vi.fn(),
  }
  return [request, response as unknown as ServerResponse] as const
}

const page = { plain: Buffer.from("as it was"), packed: Buffer.from("packed") }
const made = () => pageCache(folder)
type Pages = ReturnType<typeof made>
const visit = (pages: Pages, url: string) => pages.keeper(...asked(url))(page)
const isKept = (pages: Pages, url: string) => pages.serve(...asked(url))
const write = (pages: Pages, method = "POST") => pages.forgetAfter(...asked("/api/signup", { method }))

describe.each(["/calendar", "/chocolates"])("%s, which changes", (url) => {
  test("is sent again until something is written: it is forgotten before the answer leaves", () => {
    const pages = made()
    visit(pages, url)
    expect(isKept(pages, url)).toBe(true)
    const [request, response] = asked("/api/signup", { method: "POST" })
    const end = vi.spyOn(response, "end").mockImplementation(() => {
      expect(isKept(pages, url)).toBe(false)
      return response
    })
    pages.forgetAfter(request, response)
    expect(isKept(pages, url)).toBe(true)
    response.end("done")
    expect(end).toHaveBeenCalledWith("done")
  })

  test("is not kept when it was under way during a write, and is when it was asked for after it", () => {
    const pages = made()
    const underWay = pages.keeper(...asked(url))
    write(pages)()
    underWay(page)
    expect(isKept(pages, url)).toBe(false)
    visit(pages, url)
    expect(isKept(pages, url)).toBe(true)
  })

  test("is forgotten too when the writer left before the answer, and is not for a reader", () => {
    const pages = made()
    visit(pages, url)
    for (const method of ["GET", "HEAD"]) write(pages, method)()
    expect(isKept(pages, url)).toBe(true)
    write(pages, "DELETE")()
    expect(isKept(pages, url)).toBe(false)
  })

  test("is asked for again after ten seconds, and is not kept when Next calls it old", () => {
    vi.useFakeTimers({ toFake: ["performance"] })
    try {
      const pages = made()
      visit(pages, url)
      vi.advanceTimersByTime(9_900)
      expect(isKept(pages, url)).toBe(true)
      vi.advanceTimersByTime(200)
      expect(isKept(pages, url)).toBe(false)
      pages.keeper(...asked(url, { "x-nextjs-cache": "STALE" }))(page)
      expect(isKept(pages, url)).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })
})

test("what the build made for good outlives every write and every clock", () => {
  const pages = made()
  visit(pages, "/about")
  write(pages)()
  expect(isKept(pages, "/about")).toBe(true)
})

test.each(["/calendar?month=1", "/calendar/2026", "/user/1", "/admin"])("%s is Next's", (url) => {
  const pages = made()
  visit(pages, url)
  expect(isKept(pages, url)).toBe(false)
})
