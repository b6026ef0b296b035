import type { NextConfig } from "next"

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  poweredByHeader: false,
  // lib/web/html-response.ts packs: it has to see the finished page first.
  compress: false,
  // `npm run check` looks at the types; a start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Pages that are made at their first view are kept in memory: on disk they would outlive the database they show.
  // Each page's code is read at its first visit: a start takes half as long, and 90 MB less are held.
  experimental: { isrFlushToDisk: false, preloadEntriesOnStart: false },
  // The test build carries the fail points (lib/failpoint.ts); every other build compiles them out.
  compiler: { define: { "process.env.FAILPOINTS": process.env.FAILPOINTS === "1" ? "1" : "" } },
  serverExternalPackages: ["@paypal/checkout-server-sdk", "@node-rs/argon2", "pg", "pdfkit"],
  async rewrites() {
    return [
      { source: "/config/:name(paypal|recaptcha|pusher|studio)", destination: "/api/config/:name" },
      { source: "/calendar.ics", destination: "/api/events/calendar" },
      { source: "/calendar/desk.ics", destination: "/api/calendar/desk" },
    ]
  },
}

export default config
