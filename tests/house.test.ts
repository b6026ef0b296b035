import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix, relative } from "node:path"
import { describe, expect, test } from "vitest"
import { brokenInComments, brokenInDocs, pagesOfDocs } from "./support/doc-references"

const root = join(import.meta.dirname, "..")
const ROOMS = [
  "accounts",
  "bookings",
  "calendar",
  "classes",
  "content",
  "shop",
  "payments",
  "newsletter",
  "enquiries",
  "checkout",
]

function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => posix.normalize(relative(root, join(entry.parentPath, entry.name))))
    .filter((path) => !path.startsWith("lib/generated/"))
}

function testsUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name))
}

type Import = { from: string; to: string; isTypeOnly: boolean }

/** Import lines with relative and "@/" paths made into paths from the root; packages keep their names. */
function importsOf(path: string): Import[] {
  const text = readFileSync(join(root, path), "utf8")
  const pattern = /^(?:import|export)\s+(type\s)?[^"']*?from\s+["']([^"']+)["']|^import\s+["']([^"']+)["']/gm
  return [...text.matchAll(pattern)].map((match) => {
    const target = match[2] ?? match[3] ?? ""
    const to = target.startsWith(".")
      ? posix.normalize(posix.join(posix.dirname(path), target))
      : target.replace(/^@\//, "")
    return { from: path, to, isTypeOnly: match[1] !== undefined }
  })
}

function offences(paths: string[], isForbidden: (line: Import) => boolean): string[] {
  return paths
    .flatMap(importsOf)
    .filter(isForbidden)
    .map(({ from, to }) => `${from} imports ${to}`)
}

const all = ["app", "components", "lib"].flatMap(filesUnder)
const routes = filesUnder("app/api").filter((path) => path.endsWith("/route.ts"))
const roomOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1] ?? ""

describe("who may import what", () => {
  test("pages and layouts never import commands, services or the database", () => {
    const pages = all.filter((path) => path.startsWith("app/") && !path.startsWith("app/api/"))
    expect(offences(pages, ({ to }) => /\/commands$|^lib\/services\/|^lib\/db$/.test(to))).toEqual([])
  })

  test("routes never import the database, services or components", () => {
    expect(offences(routes, ({ to }) => /^lib\/db$|^lib\/services\/|^components\//.test(to))).toEqual([])
  })

  test("components/ui knows no room and fetches nothing", () => {
    const kit = filesUnder("components/ui")
    expect(offences(kit, ({ to }) => /^lib\/(?!time|money|site)|^components\/(?!ui)/.test(to))).toEqual([])
  })

  test("components never import queries, commands, services, the database or the environment", () => {
    const shown = filesUnder("components").filter((path) => !path.startsWith("components/ui"))
    const isForbidden = ({ to, isTypeOnly }: Import) =>
      /\/commands$|^lib\/services\/|^lib\/db$|^lib\/env$|^zod$/.test(to) ||
      (!isTypeOnly && /\/queries$|\/schema$/.test(to))
    expect(offences(shown, isForbidden)).toEqual([])
  })

  test("rules are pure: time, money and rules of other rooms only", () => {
    const rules = all.filter((path) => /^lib\/[^/]+\/rules\.ts$/.test(path))
    expect(offences(rules, ({ to }) => !/^lib\/(time|money|errors)$|\/rules$/.test(to))).toEqual([])
    const clocks = rules.filter((path) =>
      /new Date\(\)|Date\.now\(/.test(readFileSync(join(root, path), "utf8")),
    )
    expect(clocks).toEqual([])
  })

  test("commands never import Next, the wrappers or components", () => {
    const commands = all.filter((path) => /^lib\/(?!http|auth)[^/]+\/(commands|queries)\.ts$/.test(path))
    expect(offences(commands, ({ to }) => /^next(\/|$)|^lib\/http\/|^components\//.test(to))).toEqual([])
  })

  test("services know their company and nothing of the house", () => {
    const services = filesUnder("lib/services")
    const isForbidden = ({ to, isTypeOnly }: Import) =>
      !isTypeOnly && /^lib\/(?!env|errors|money|services)/.test(to)
    expect(offences(services, isForbidden)).toEqual([])
  })

  test("the middleware imports neither Prisma nor a room", () => {
    const line = ({ to }: Import) =>
      /prisma|^lib\/db$/.test(to) || ROOMS.some((room) => to.startsWith(`lib/${room}/`))
    expect(offences(["middleware.ts"], line)).toEqual([])
  })

  test("rooms lean one way", () => {
    const below: Record<string, string[]> = {
      bookings: ["checkout", "shop", "classes"],
      payments: ["checkout", "shop", "classes", "bookings", "calendar"],
      shop: ["checkout", "bookings", "classes"],
      classes: ["checkout", "bookings", "shop", "payments"],
      accounts: ["checkout", "bookings", "shop", "classes", "payments", "calendar"],
      calendar: ROOMS.filter((room) => !["calendar", "content"].includes(room)),
      content: ROOMS.filter((room) => room !== "content"),
    }
    const isForbidden = ({ from, to, isTypeOnly }: Import) =>
      !isTypeOnly && (below[roomOf(from)] ?? []).includes(roomOf(to))
    expect(offences(filesUnder("lib"), isForbidden)).toEqual([])
  })
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
        [...readFileSync(join(root, path), "utf8").matchAll(/^export\s+(.*)$/gm)]
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
    expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^export const ${method}\\b`, "m"))
  })
})

test("no file is long, and no drawer is called utils or helpers", () => {
  const long = all.filter((path) => readFileSync(join(root, path), "utf8").split("\n").length > 261)
  expect(long).toEqual([])
  expect(all.filter((path) => /(utils|helpers|misc|common)\.tsx?$/.test(path))).toEqual([])
  expect(all.filter((path) => /Unsafe\(/.test(readFileSync(join(root, path), "utf8")))).toEqual([])
})

test("no query reads the columns of bookings that the next release drops", () => {
  const gone = /\b(b|booking)\.(payment_id|redemption_id)\b|booking WHERE payment_id/
  expect(all.filter((path) => gone.test(readFileSync(join(root, path), "utf8")))).toEqual([])
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
      brokenInComments(readFileSync(join(root, path), "utf8")).map((reference) => `${path}: ${reference}`),
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
