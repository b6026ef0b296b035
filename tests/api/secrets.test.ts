import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { call, newStudent, siteUrl } from "../support/api"

const root = join(import.meta.dirname, "../..")
const built = join(root, process.env.NEXT_DIST_DIR ?? ".next-test", "static")

test("no secret and no coupon is in what browsers are sent", () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const text = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")).join("\n")
  expect(text.length).toBeGreaterThan(100_000)
  expect(text).not.toMatch(/yourjourney|instagram15/i)
  const secrets = [
    "AUTH_SECRET",
    "NOTES_KEY",
    "PAYPAL_CLIENT_SECRET",
    "RESEND_API_KEY",
    "PUSHER_SECRET",
    "RECAPTCHA_SECRET",
    "DATABASE_URL",
  ]
  for (const name of secrets) {
    const value = process.env[name] ?? ""
    expect(value, name).not.toBe("")
    expect(text.includes(value), name).toBe(false)
  }
})

test("an error says nothing of how the site is made", async () => {
  const student = await newStudent()
  const answers = await Promise.all([
    call("/api/bookings/x/book", { method: "PUT", token: student.token, body: {} }),
    call("/api/bookings?userId='%20OR%201=1", { token: student.token }),
    call("/api/nothing"),
  ])
  for (const answer of answers) {
    expect(answer.status).toBeLessThan(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/prisma|postgres|select |node_modules|at \w+ \(/i)
  }
})

test.each([
  "/.env",
  "/.git/HEAD",
  "/package.json",
  "/_next/image?url=http://169.254.169.254/&w=64&q=75",
  "/lib/env.ts",
])("%s is not served", async (path) => {
  expect((await fetch(`${siteUrl()}${path}`)).status).toBe(404)
})

const PAGES = [
  "/",
  "/about",
  "/calendar",
  "/contact",
  "/chocolates",
  "/cart",
  "/register",
  "/login",
  "/admin",
  "/verify-login?token=x",
]

test.each(PAGES)("%s comes with a strict policy and the other headers", async (path) => {
  const { headers } = await fetch(`${siteUrl()}${path}`)
  const policy = headers.get("content-security-policy") ?? ""
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ""
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("x-frame-options")).toBe("DENY")
  expect(headers.get("x-powered-by")).toBeNull()
})

const student = "/user/8a1c0000-0000-4000-8000-000000000000"

test.each([
  ["/cart", "unsafe-none"],
  ["/chocolates", "unsafe-none"],
  ["/signup", "unsafe-none"],
  ["/signup-selection", "unsafe-none"],
  ["/passes", "unsafe-none"],
  ["/waiting-list", "unsafe-none"],
  [`${student}/book`, "unsafe-none"],
  [student, "same-origin-allow-popups"],
  [`${student}/book/more`, "same-origin-allow-popups"],
  ["/", "same-origin-allow-popups"],
  ["/cartography", "same-origin-allow-popups"],
  ["/admin", "same-origin"],
  ["/admin/orders", "same-origin"],
])("%s holds on to the windows that it opens as far as %s", async (path, policy) => {
  const { headers } = await fetch(`${siteUrl()}${path}`, { redirect: "manual" })
  expect(headers.get("cross-origin-opener-policy")).toBe(policy)
})

test.each([
  ["/verify-email?token=x", "no-referrer", "noindex"],
  ["/user/oauth", "no-referrer", "noindex"],
  ["/orders/1", "no-referrer", "noindex"],
  ["/unsubscribe", "no-referrer", null],
  ["/signup/cancel", "no-referrer", null],
  ["/calendar/desk.ics?key=x", "no-referrer", null],
  ["/calendar/mine.ics?key=x", "no-referrer", null],
  ["/calendar/entry.ics?key=x", "no-referrer", null],
  [student, "strict-origin-when-cross-origin", "noindex"],
  ["/admin", "strict-origin-when-cross-origin", "noindex"],
  ["/", "strict-origin-when-cross-origin", null],
])("%s says %s, and %j to search engines", async (path, referrer, robots) => {
  const { headers } = await fetch(`${siteUrl()}${path}`, { redirect: "manual" })
  expect([headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual([referrer, robots])
})

test.each<Record<string, string>>([
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "x-middleware-rewrite": "/admin/bookings" },
  { RSC: "1" },
  { "Next-Router-Prefetch": "1" },
])("%j opens no private page", async (headers) => {
  for (const path of ["/admin/bookings", "/user/11111111-1111-4111-8111-111111111111"]) {
    const answer = await fetch(`${siteUrl()}${path}`, {
      headers,
      redirect: "manual",
    })
    expect([302, 303, 307, 308]).toContain(answer.status)
    expect(await answer.text()).not.toContain("Add slots")
  }
})

test("a drawing is kept for ever by its version, and only so", async () => {
  const page = await (await fetch(`${siteUrl()}/contact`)).text()
  const [address = ""] = /\/pictures\/[^"]+\.svg\?v=[\da-f]{12}/.exec(page) ?? []
  const caching = async (path: string) => (await fetch(siteUrl() + path)).headers.get("cache-control")
  expect(await caching(address)).toBe("public, max-age=31536000, immutable")
  expect(await caching(address.replace(/\?.*/, ""))).not.toContain("immutable")
})
