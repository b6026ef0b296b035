import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { brokenInComments, brokenInDocs, pagesOfDocs } from "./support/doc-references"
import {
  circlesOf,
  drawerOf,
  filesUnder,
  folderOf,
  type Import,
  importsOf,
  offencesOf,
  ROOMS,
  reachedFrom,
  testsUnder,
  textOf,
  withoutEnding,
} from "./support/house"

const root = join(import.meta.dirname, "..")
const all = ["app", "components", "lib"].flatMap(filesUnder)
const routes = filesUnder("app/api").filter((path) => path.endsWith("/route.ts"))
const lines = [...all, "middleware.ts"].flatMap((path) => importsOf(path))

describe("who may import what", () => {
  test("is kept", () => expect(offencesOf(lines)).toEqual([]))

  test("has no circles, between folders or files", () => {
    expect(circlesOf(lines, folderOf)).toEqual([])
    expect(circlesOf(lines, withoutEnding)).toEqual([])
  })

  test("every file of a room is in a drawer, by its path", () => {
    const files = ROOMS.flatMap((room) => filesUnder(`lib/${room}`))
    expect(files.filter((path) => drawerOf(path) === "")).toEqual([])
  })

  test.each([
    "app/layout.tsx",
    "app/(yoga)/layout.tsx",
    "app/(yoga)/page.tsx",
    "app/(yoga)/about/page.tsx",
    "app/(yoga)/calendar/page.tsx",
    "app/(yoga)/contact/page.tsx",
  ])("%s, which everybody loads, does without SWR's six kilobytes", (page) => {
    const reached = reachedFrom(page, lines)
    expect(reached.size).toBeGreaterThan(5)
    expect(reached).not.toContain("swr")
  })

  test("rules do not ask the clock", () => {
    const rules = all.filter((path) => drawerOf(path) === "rules")
    expect(rules.filter((path) => /new Date\(\)|Date\.now\(/.test(textOf(path)))).toEqual([])
  })
})

describe("a planted import is found", () => {
  const line = (from: string, to: string): Import => ({ from, to, isTypeOnly: false })
  test.each([
    ["page to command", line("app/(yoga)/calendar/page.tsx", "lib/checkout/commands/settle")],
    ["page to the database", line("app/(yoga)/layout.tsx", "lib/db")],
    ["route to the database", line("app/api/events/route.ts", "lib/db")],
    ["route to the pages that Next keeps", line("app/api/signup/route.ts", "next/cache")],
    ["route to component", line("app/api/events/route.ts", "components/ui/button")],
    ["kit to domain", line("components/ui/button.tsx", "lib/shop/rules/prices")],
    ["component to query", line("components/shop/cart-view.tsx", "lib/shop/queries/products")],
    ["component to command", line("components/shop/cart-view.tsx", "lib/shop/commands/stock")],
    ["rules to query", line("lib/shop/rules/prices.ts", "lib/shop/queries/products")],
    ["schema to the database", line("lib/shop/schema.ts", "lib/db")],
    ["query to service", line("lib/payments/queries/payments.ts", "lib/services/paypal")],
    ["query to command", line("lib/shop/queries/products.ts", "lib/shop/commands/stock")],
    ["command to http", line("lib/checkout/commands/book-session.ts", "lib/http/reply")],
    ["command to Next", line("lib/classes/commands/events.ts", "next/cache")],
    ["service to room", line("lib/services/paypal.ts", "lib/payments/rules")],
    ["middleware to room", line("middleware.ts", "lib/accounts/queries/student")],
    ["room against the lean", line("lib/payments/commands/refund.ts", "lib/checkout/commands/settle")],
    ["calendar to bookings", line("lib/calendar/queries.ts", "lib/bookings/rules")],
  ])("%s", (_kind, planted) => expect(offencesOf([planted]).length).toBeGreaterThan(0))

  test("circle of folders, and of files", () => {
    const folders = [
      line("lib/auth/tokens.ts", "lib/http/reply"),
      line("lib/http/route.ts", "lib/auth/tokens"),
    ]
    expect(circlesOf(folders, folderOf)).toEqual(["auth", "http"])
    const files = [
      line("lib/a/x.ts", "lib/a/y"),
      line("lib/a/y.ts", "lib/a/z"),
      line("lib/a/z.ts", "lib/a/x"),
    ]
    expect(circlesOf(files, withoutEnding)).toEqual(["lib/a/x", "lib/a/y", "lib/a/z"])
  })

  test.each(["lib/shop/stock.ts", "lib/shop/helpers/stock.ts", "lib/shop/queries-two.ts"])(
    "%s is in no drawer",
    (path) => expect(drawerOf(path)).toBe(""),
  )
})

/** The calls that others rely on, by the folders of app/api. */
const CALLS_OF_THE_SPECIFICATION = [
  ["POST", "user/refresh-token"],
  ["POST", "admin/refresh-token"],
  ["POST", "user/validate-token"],
  ["POST", "validate-token"],
  ["POST", "admin/login"],
  ["GET", "admin/verify"],
  ["POST", "register"],
  ["POST", "login"],
  ["GET", "user/auth/google"],
  ["GET", "verify-email"],
  ["GET", "verify-login"],
  ["GET", "user/[userId]"],
  ["PUT", "user/[userId]/update"],
  ["GET", "bookings"],
  ["PUT", "bookings/[slotId]/book"],
  ["POST", "bookings"],
  ["DELETE", "bookings/[slotId]"],
  ["POST", "publicBookings/request"],
  ["POST", "contact"],
  ["GET", "events"],
  ["POST", "admin/events"],
  ["PUT", "events/[eventId]"],
  ["DELETE", "events/bulk"],
  ["GET", "class-status"],
  ["POST", "signup"],
  ["POST", "check-student"],
  ["GET", "admin/signups"],
  ["DELETE", "signup/[signUpId]"],
  ["GET", "admin/users"],
  ["DELETE", "admin/users/[userId]"],
  ["GET", "chocolates"],
  ["PUT", "chocolates/[id]"],
  ["DELETE", "chocolates/[id]"],
  ["POST", "chocolates/validate-coupon"],
  ["GET", "config/paypal"],
  ["POST", "orders"],
  ["GET", "admin/subscribers"],
  ["DELETE", "admin/subscribers/[subscriberId]"],
  ["POST", "subscribers/unsubscribe"],
  ["POST", "subscribers/subscribe"],
] as const

describe("routes", () => {
  test("export nothing but wrapped handlers", () => {
    const NAKED = ["app/api/auth/[...nextauth]/route.ts"]
    const wrong = routes
      .filter((path) => !NAKED.includes(path))
      .flatMap((path) =>
        [...textOf(path).matchAll(/^export\s+(.*)$/gm)]
          .map((match) => match[1] ?? "")
          .filter(
            (line) =>
              !/^const (GET|POST|PUT|DELETE|PATCH|OPTIONS) = (publicRoute|buyerRoute|studentRoute|adminRoute)\(/.test(
                line,
              ),
          )
          .map((line) => `${path}: ${line}`),
      )
    expect(wrong).toEqual([])
  })

  test.each(CALLS_OF_THE_SPECIFICATION)("answer %s %s", (method, path) => {
    const file = join(root, "app/api", path, "route.ts")
    expect(existsSync(file), file).toBe(true)
    expect(textOf(join("app/api", path, "route.ts"))).toMatch(new RegExp(`^export const ${method}\\b`, "m"))
  })
})

test("no file is long, and no drawer is called utils or helpers", () => {
  const long = all.filter((path) => textOf(path).split("\n").length > 261)
  expect(long).toEqual([])
  expect(all.filter((path) => /(utils|helpers|misc|common)\.tsx?$/.test(path))).toEqual([])
  expect(all.filter((path) => /Unsafe\(/.test(textOf(path)))).toEqual([])
})

test("names spell cancelled as the database does; dollars become cents in lib/money.ts alone", () => {
  expect(all.filter((path) => /[a-z]Canceled|[Cc]anceled[A-Z]/.test(textOf(path)))).toEqual([])
  const rounding = all.filter((path) => /Math\.round\([^/\n]* \* 100\)/.test(textOf(path)))
  expect(rounding).toEqual(["lib/money.ts"])
})

describe("what is referred to exists", () => {
  test("pages of docs and their headings, in comments", () => {
    const folders = ["app", "components", "lib", "prisma", "tests", "local"].flatMap(filesUnder)
    const tests = ["components", "lib", "local", "tests"].flatMap(testsUnder)
    const others = [
      "middleware.ts",
      "next.config.ts",
      "prisma.config.ts",
      "prisma/schema.prisma",
      ".env.example",
    ]
    const broken = [...folders, ...tests, ...others].flatMap((path) =>
      brokenInComments(textOf(path)).map((reference) => `${path}: ${reference}`),
    )
    expect(broken).toEqual([])
  })

  test.each(pagesOfDocs())("links and files, in %s", (page) => {
    expect(brokenInDocs(page)).toEqual([])
  })

  test.each([
    ["a page that is not there", "/** Sells (docs/prices.md). */", ["docs/prices.md"]],
    ["a page of another place", "// See product.md 7.", ["product.md"]],
    ["a heading that is not there", "# docs/product.md, Prices.", ["docs/product.md, Prices."]],
    ["the beginning of a heading", "// (docs/product.md, Book)", ["docs/product.md, Book)"]],
    ["a call that is not there", "// docs/calls.md, PUT /api/bookings", ["docs/calls.md, PUT /api/bookings"]],
    ["the second of two", "// docs/product.md, Money; docs/product.md, Gold", ["docs/product.md, Gold"]],
  ])("%s is found", (_what, text, broken) => {
    expect(brokenInComments(text)).toEqual(broken)
  })

  test.each([
    "/**\n * A hold ends by itself (docs/product.md,\n * Booking amount), see docs/calls.md, POST /api/payments.\n */",
    "-- docs/decisions/0001-what-a-claim-is.md",
    "// docs/product.md, Rules: all of them; docs/product.md, 4. Rules",
    'const name = "prices.md"',
  ])("%j is fine", (text) => {
    expect(brokenInComments(text)).toEqual([])
  })
})
