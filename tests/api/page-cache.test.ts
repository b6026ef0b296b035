import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { CHANNEL } from "../../lib/page-tags"
import { instantToWallClock } from "../../lib/time"
import { inlineScriptHashes } from "../../lib/web/page-cache"
import { SHARED_PAGES } from "../../lib/web/shared-pages"
import { makeEvent, makeSignUp } from "../../prisma/factories"
import { adminToken, call, db, eventually, makeChocolate, newStudent, siteUrl } from "../support/api"
import { rounds } from "../support/rounds"
import { lapse, newGuest, openedCart } from "../support/shop"
import { startWeb, startWorker } from "../support/stack"

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${siteUrl()}${path}`, { method, headers, redirect: "manual" })
const studio = "America/Los_Angeles"
const HEADERS = [
  "content-type",
  "cache-control",
  "etag",
  "vary",
  "content-security-policy",
  "x-frame-options",
]
const said = (answer: Response) => HEADERS.map((name) => answer.headers.get(name))

/** Two web processes of which nobody has asked anything, started after the tin and the class were there. */
let just: Awaited<ReturnType<typeof startWeb>>
let fresh: typeof just
let tin: Awaited<ReturnType<typeof makeChocolate>>
let yoga: Awaited<ReturnType<typeof makeEvent>>
beforeAll(async () => {
  tin = await makeChocolate()
  yoga = await makeEvent({ startsAt: new Date(Date.now() + 86_400_000) })
  const env = { SITE_URL: siteUrl(), NEXTAUTH_URL: siteUrl() }
  const started = await Promise.all([startWeb({ env }), startWeb({ env })])
  ;[just, fresh] = started
})
afterAll(() => Promise.all([just?.stop(), fresh?.stop()]))

/** lib/web/page-cache.ts sends what the build made again, without asking Next. */
describe.each(["/", "/about", "/contact", "/aboutwebsite", "/cart"])("%s, sent again from memory", (path) => {
  test("is the same page with the same policy, packed or not, with an id of its own", async () => {
    // Another test's class may come onto the home page in between.
    await vi.waitFor(async () => {
      const first = await ask(path)
      const text = await first.text()
      expect(first.status).toBe(200)
      for (const encoding of ["gzip", "identity"]) {
        const again = await ask(path, { "Accept-Encoding": encoding })
        expect([await again.text(), said(again)]).toEqual([text, said(first)])
        expect(again.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null)
        expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"))
      }
    }, 10_000)
  })

  test("by HEAD has the headers and no body; to who has it, only that it is so", async () => {
    await vi.waitFor(async () => {
      const first = await ask(path)
      const head = await ask(path, {}, "HEAD")
      expect([head.status, await head.text(), said(head)]).toEqual([200, "", said(first)])
      const known = await ask(path, { "If-None-Match": first.headers.get("etag") ?? "" })
      expect([known.status, await known.text()]).toEqual([304, ""])
      expect(known.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"))
    }, 10_000)
  })

  test("carries the style sheet once: not linked, not as data for the router, not in a script", async () => {
    const answer = await ask(path)
    const page = await answer.text()
    const sheets = [...page.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, sheet = ""]) => sheet)
    const rule = /--color-ground:[^;}]+/.exec(sheets.join(""))?.[0] ?? "no rule"
    expect([sheets.length, page.split(rule).length - 1]).toEqual([1, 1])
    expect(page).not.toMatch(/rel="?\\?"?stylesheet/)
    for (const [, font = ""] of page.matchAll(/src:url\((\/_next[^)]+\.woff2)\)/g)) {
      expect((await ask(font, {}, "HEAD")).headers.get("cache-control")).toContain("immutable")
      expect(answer.headers.get("link")).toContain(font)
    }
    for (const [, script = ""] of page.matchAll(/<script src="([^"]+)"/g))
      expect(await (await ask(script)).text()).not.toContain(rule)
  })

  test("another question than a visit is still Next's to answer", async () => {
    await (await ask(path)).text()
    const flight = await ask(path, { RSC: "1" })
    expect(flight.headers.get("content-type") ?? "").not.toMatch(/html/)
    expect((await ask(`${path}?section=x`)).status).toBe(200)
    expect((await ask(path, {}, "POST")).status).toBe(405)
  })
})

describe("a site just started", () => {
  const ALL = [...HEADERS, "content-length", "referrer-policy", "permissions-policy"]
  const all = (answer: Response) => ALL.map((name) => answer.headers.get(name))

  test.each(["/about", "/chocolates", "/calendar", "/login", "/sitemap.xml"])(
    "says the same of %s to HEAD, which asks first, and to who has it already",
    async (path) => {
      for (const encoding of ["identity", "gzip"]) {
        const at = `${just.url}${path}`
        const headers = { "Accept-Encoding": encoding, Accept: "application/json" }
        const head = await fetch(at, { method: "HEAD", headers, redirect: "manual" })
        const get = await fetch(at, { headers: { ...headers, Accept: "text/html" }, redirect: "manual" })
        const text = await get.text()
        expect([head.status, await head.text(), all(head)]).toEqual([get.status, "", all(get)])
        expect(text).not.toBe("")
        const tag = get.headers.get("etag")
        if (!tag) continue
        for (const known of [tag, `"other", W/${tag.replace(/^W\//, "")}`]) {
          const known304 = await fetch(`${at}?`, { headers: { ...headers, "If-None-Match": known } })
          expect([known304.status, await known304.text()]).toEqual([304, ""])
          for (const name of ["etag", "content-security-policy", "cache-control", "vary"])
            expect([name, known304.headers.get(name)]).toEqual([name, get.headers.get(name)])
        }
      }
    },
  )

  test("shows what changes whole in the first answer", async () => {
    const get = async (path: string) => (await fetch(`${fresh.url}${path}`)).text()
    const [chocolates, calendar] = await Promise.all([get("/chocolates"), get("/calendar")])
    const card = /property="og:image" content="([^"]+)"/.exec(chocolates)?.[1] ?? ""
    const picture = await fetch(`${fresh.url}${new URL(card).pathname}`)
    const below = await fetch(`${fresh.url}/chocolates/${randomUUID()}`)
    expect(chocolates).toContain(tin.name)
    expect(calendar).toContain(yoga.title)
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"])
    expect(below.status).toBe(404)
  })
})

test.each(["/login", "/register", "/admin"])("%s is not for all, and is not kept for all", async (path) => {
  for (let time = 0; time < 2; time++) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      expect.stringMatching(/^private/),
    ])
  }
})

describe("pages that change, sent again from memory", () => {
  test.each(["/calendar", "/chocolates"])("%s is the same page with the same policy", async (path) => {
    const again = await ask(path)
    const text = await again.text()
    const next = await ask(`${path}?utm_source=letter`)
    expect([await next.text(), said(next)]).toEqual([text, said(again)])
    const known = await ask(path, { "If-None-Match": again.headers.get("etag") ?? "" })
    expect(known.status).toBe(304)
  })

  test("a class is on the calendar for whoever was told that it was added, however many look at it", async () => {
    const token = await adminToken()
    let isOver = false
    const crowd = Array.from({ length: 6 }, async () => {
      while (!isOver) await (await ask("/calendar")).arrayBuffer()
    })
    const tomorrow = instantToWallClock(new Date(Date.now() + 24 * 60 * 60 * 1000), studio)
    for (let time = 0; time < rounds({ once: 3, long: 15 }); time++) {
      const title = `Slow Flow ${randomUUID()}`
      const body = { title, ...tomorrow }
      const added = await call("/api/admin/events", { method: "POST", token, body })
      expect(added.status).toBeLessThan(300)
      expect(await (await ask("/calendar")).text()).toContain(title)
      const { id } = await db().event.findFirstOrThrow({ where: { title } })
      const removed = await call("/api/events/bulk", { method: "DELETE", token, body: { eventIds: [id] } })
      expect(removed.status).toBe(200)
      expect(await (await ask("/calendar")).text()).not.toContain(title)
    }
    isOver = true
    await Promise.all(crowd)
  })

  test("a page that was being made during a write does not stay", async () => {
    const token = await adminToken()
    const events = await Promise.all(
      [1, 2, 3, 4].map((days) => makeEvent({ startsAt: new Date(Date.now() + days * 86_400_000) })),
    )
    let isOver = false
    // A query makes no difference.
    const page = async () => (await (await ask("/calendar?")).text()).replaceAll("\\", "")
    const crowd = Array.from({ length: 4 }, async () => {
      while (!isOver) await page()
    })
    for (let round = 0; round < rounds({ once: 3, long: 60 }); round++) {
      const priceNote = `Price ${randomUUID()}`
      const changes = events.map(({ id }) =>
        call(`/api/events/${id}`, { method: "PUT", token, body: { priceNote } }),
      )
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await eventually(async () =>
        (await page()).split(`"priceNote":"${priceNote}"`).length === 5 ? true : null,
      )
    }
    isOver = true
    await Promise.all(crowd)
  })

  test.each(["the admin", "the student"])(
    "a place is free on the calendar when %s has deleted the account that had it",
    async (who) => {
      const student = await newStudent()
      const event = await makeEvent({ startsAt: new Date(Date.now() + 86_400_000), capacity: 7 })
      await makeSignUp({ eventId: event.id, name: "Ada", email: student.email })
      const token = await adminToken()
      const change = { method: "PUT", token, body: { priceNote: "$18" } }
      expect((await call(`/api/events/${event.id}`, change)).status).toBe(200)
      expect(await shown("/calendar", { id: event.id, field: "placesLeft" })).toBe(6)
      const [path, by] =
        who === "the admin"
          ? [`/api/admin/users/${student.id}`, token]
          : [`/api/user/${student.id}`, student.token]
      const deleted = await call(`${path}?force=true`, { method: "DELETE", token: by })
      expect([deleted.status, deleted.body]).toEqual([200, expect.objectContaining({ classes: 1 })])
      expect(await shown("/calendar", { id: event.id, field: "placesLeft" })).toBe(7)
    },
  )

  test("what a buyer has reserved is off the shelf on the shop’s page", async () => {
    const { id } = await makeChocolate({ inventory: 3 })
    for (const left of [2, 1]) {
      await openedCart(newGuest(), { items: [{ _id: id, quantity: 1 }] })
      expect(await shown("/chocolates", { id, field: "inventory" })).toBe(left)
    }
  })
})

describe("two web processes, while a third writes and a worker publishes", () => {
  const PATHS = Object.keys(SHARED_PAGES)
  const both = () => [just, fresh]

  /** What an answer says of its page, without a body where there is none. */
  const heard = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init)
    const body = await answer.text()
    const [tag, policy, vary, caching, length] = [
      "etag",
      "content-security-policy",
      "vary",
      "cache-control",
      "content-length",
    ].map((name) => answer.headers.get(name) ?? "")
    return { status: answer.status, tag: tag ?? "", said: [policy, vary, caching], length, body }
  }

  test("show what the third has written, and what its worker puts back", async () => {
    const { id } = await makeChocolate({ inventory: 3 })
    const told: string[] = []
    const listener = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await listener.connect()
    listener.on("notification", ({ payload }) => told.push(payload ?? ""))
    const showBoth = (left: number) =>
      eventually(async () => {
        const all = await Promise.all(
          both().map(({ url }) => shown("/chocolates", { id, field: "inventory", at: url })),
        )
        return all.every((each) => each === left)
      })
    await showBoth(3)
    const order = await openedCart(newGuest(), { items: [{ _id: id, quantity: 1 }] })
    await showBoth(2)
    await listener.query(`LISTEN ${CHANNEL}`)
    await lapse(order)
    // It looks for what has lapsed as soon as it is up; the site's own looks every half minute.
    const worker = await startWorker()
    await eventually(async () => told.includes("products"))
    await showBoth(3)
    await Promise.all([listener.end(), worker.stop()])
  })

  test("say by HEAD, GET and 304 one thing of one version of a page, whatever its process", async () => {
    const { id } = await makeChocolate({ inventory: 5000 })
    const write = () => openedCart(newGuest(), { items: [{ _id: id, quantity: 1 }] })
    const versions = new Map<string, Set<string>>()
    const note = (key: string, said: unknown) =>
      versions.set(key, (versions.get(key) ?? new Set()).add(JSON.stringify(said)))
    for (let round = 0; round < rounds({ long: 3 }); round++)
      for (const path of PATHS)
        for (const { url } of both())
          for (const encoding of ["identity", "gzip", "br"]) {
            const headers = { "Accept-Encoding": encoding, Accept: "text/html" }
            const writing = write()
            const get = await heard(url + path, { headers })
            const head = await heard(url + path, { headers, method: "HEAD" })
            const known = await heard(url + path, { headers: { ...headers, "If-None-Match": get.tag } })
            expect([get.status, head.status, head.body]).toEqual([200, 200, ""])
            if (encoding === "identity") expect(Number(get.length)).toBe(Buffer.byteLength(get.body))
            for (const { tag, said, length } of [get, head]) note(`${encoding} ${tag}`, [said, length])
            if (known.status === 304) expect([known.tag, known.said]).toEqual([get.tag, get.said])
            else note(`${encoding} ${known.tag}`, [known.said, known.length])
            note(`${get.tag} body`, get.body)
            for (const hash of inlineScriptHashes(get.body)) expect(get.said[0]).toContain(hash)
            await writing
          }
    for (const path of PATHS)
      await eventually(async () => {
        const [one, other] = await Promise.all(both().map(({ url }) => heard(url + path, {})))
        return one && other && withoutScripts(one.body) === withoutScripts(other.body)
      })
    for (const [key, said] of versions) expect([key, said.size]).toEqual([key, 1])
  })
})

/** A page without its scripts, in which React lists the same parts in whatever order they were ready. */
const withoutScripts = (body: string) => body.replace(/<script.*?<\/script>/gs, "")

/** A number of a class or a chocolate, as the page has it for its own script. */
async function shown(
  path: string,
  { id, field, at = siteUrl() }: { id: string; field: string; at?: string },
): Promise<number> {
  const page = (await (await fetch(at + path)).text()).replaceAll("\\", "")
  return Number(new RegExp(`"_id":"${id}".*?"${field}":(\\d+)`, "s").exec(page)?.[1])
}
