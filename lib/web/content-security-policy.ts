import { env } from "../env"
import { type BrowserSources, browserSources } from "../services/browser-sources"

const USED_ON: [pages: RegExp, sources: () => BrowserSources][] = [
  [/^/, browserSources.newsletter],
  [/^\/(cart|signup|signup-selection|passes|waiting-list|user\/[^/]+\/book)$/, browserSources.paypal],
  [/^\/(contact|signup|admin|admin\/password)?$/, browserSources.recaptcha],
  [/^\/(user\/[\da-f-]{36}(\/book)?|admin\/bookings)$/, browserSources.pusher],
  [/^\/(login|register|signup-selection|user\/oauth)$/, browserSources.google],
]

/** The Content-Security-Policy of a page: its own inline scripts by hash or nonce, other companies only where used. */
export function pagePolicy({ path, scripts }: { path: string; scripts: string[] }): string {
  const { SITE_URL, NODE_ENV } = env()
  const used = USED_ON.filter(([pages]) => pages.test(path)).map(([, sources]) => sources())
  const of = (kind: keyof BrowserSources) => used.flatMap((sources) => sources[kind] ?? [])
  const list = (name: string, ...sources: string[]) => `${name} ${sources.join(" ")}`
  // React's messages for developers are made with eval.
  const development = NODE_ENV === "development" ? ["'unsafe-eval'"] : []
  return [
    "default-src 'self'",
    list("script-src", "'self'", ...scripts, ...of("script"), ...development),
    "style-src 'self' 'unsafe-inline'",
    list("img-src", "'self'", "data:", "blob:", ...of("image")),
    "font-src 'self'",
    list("connect-src", "'self'", ...of("connect")),
    of("frame").length ? list("frame-src", ...of("frame")) : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    list("form-action", "'self'", ...of("form")),
    "frame-ancestors 'none'",
    ...(SITE_URL.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ")
}
