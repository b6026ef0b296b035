import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { NextConfig } from "next"
import { isPublicAddress } from "./lib/env"
import { SECURITY_HEADERS } from "./lib/web/headers"

/** Where the headers of lib/web/headers.ts differ, and what else some addresses say: later lines win. */
const HEADERS_BY_PATH: [source: string, name: string, value: string][] = [
  // Next answers where it has nothing else to say; pages get theirs in middleware.ts or from the page cache.
  [
    "/((?!api/).*)",
    "Content-Security-Policy",
    "default-src 'self'; object-src 'none'; frame-ancestors 'none'",
  ],
  ["/admin/:path*", "Cross-Origin-Opener-Policy", "same-origin"],
  // With any other value WebKit cuts PayPal's window off from the page. The chocolates share it with the cart: from one
  // value to another the window loses its name, which keeps the cart where storage is forbidden.
  [
    "/(cart|chocolates|signup|signup-selection|passes|waiting-list|user/[^/]+/book)",
    "Cross-Origin-Opener-Policy",
    "unsafe-none",
  ],
  // Emails show them, also in mailboxes that are read in a browser.
  ["/(api/pictures|pictures/email)/:path*", "Cross-Origin-Resource-Policy", "cross-origin"],
  ["/(admin|user|orders|receipts|dashboard)/:path*", "X-Robots-Tag", "noindex"],
  ["/(verify-[^/]*|reminders)", "X-Robots-Tag", "noindex"],
  // Their addresses are secrets.
  [
    "/(verify-[^/]*|user/oauth|unsubscribe|reminders|signup/cancel|calendar/[^/]*.ics|admin/password)",
    "Referrer-Policy",
    "no-referrer",
  ],
  ["/(orders|receipts|api/calendar)/:path*", "Referrer-Policy", "no-referrer"],
]

const SHEETS = "./local/style-sheet-loader.mjs"
const TEXT = { query: "?text" }
const IN_BROWSERS = { all: ["browser" as const, "production" as const] }

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // `npm run check` looks at the types; a start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Titles and descriptions stand in the head for everybody, though they are read from the database.
  htmlLimitedBots: /./,
  // Each page's code is read at its first visit: a start takes half as long, and 90 MB less are held.
  experimental: { preloadEntriesOnStart: false },
  turbopack: {
    rules: {
      "*.woff2": { type: "asset" },
      // The text of a style sheet, which pages carry (app/sheet.tsx).
      "*.css": [
        { condition: { all: [TEXT, { not: IN_BROWSERS }] }, loaders: [SHEETS], as: "*.js" },
        {
          condition: { all: [TEXT, IN_BROWSERS] },
          loaders: [{ loader: SHEETS, options: { isEmpty: true } }],
          as: "*.js",
        },
      ],
    },
  },
  // The test build carries the fail points (lib/failpoint.ts); every other build compiles them out.
  compiler: { define: { "process.env.FAILPOINTS": process.env.FAILPOINTS === "1" ? "1" : "" } },
  serverExternalPackages: ["react-email", "@paypal/checkout-server-sdk", "@node-rs/argon2", "pg", "pdfkit"],
  env: { PICTURES_VERSION: versionOf("public/pictures") },
  async headers() {
    const everywhere = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }))
    const somewhere = HEADERS_BY_PATH.map(([source, key, value]) => ({ source, headers: [{ key, value }] }))
    const drawings = {
      source: "/pictures/:path*",
      has: [{ type: "query" as const, key: "v" }],
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    }
    return [{ source: "/:path*", headers: everywhere }, ...somewhere, drawings]
  },
  async rewrites() {
    return [
      { source: "/config/:name(paypal|recaptcha|pusher|studio)", destination: "/api/config/:name" },
      { source: "/calendar.ics", destination: "/api/events/calendar" },
      { source: "/calendar/:name(desk|mine|entry).ics", destination: "/api/calendar/:name" },
    ]
  },
}

function versionOf(folder: string): string {
  const hash = createHash("sha256")
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (name.endsWith(".svg")) hash.update(readFileSync(path.join(folder, name)))
  return hash.digest("hex").slice(0, 12)
}

/** Without our process nobody would know who calls, and no body would have a limit. */
export default function configOf(phase: string): NextConfig {
  const { SITE_URL } = process.env
  const isAlone = phase === "phase-production-server" && !(Symbol.for("yoga.web") in globalThis)
  if (isAlone && SITE_URL && isPublicAddress(SITE_URL))
    throw new Error("A public site is started with `node .next/programs/web.mjs` (docs/operations.md).")
  return config
}
