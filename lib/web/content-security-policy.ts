export type Companies = {
  paypalSdkUrl: string
  recaptchaScriptUrl: string
  pusherCluster: string
  pusherHost?: string
  pusherPort?: number
  googleIssuer: string
  newsletterUrl?: string
  isHttps: boolean
}

type Sources = { script: string[]; connect: string[]; frame: string[]; image: string[]; form: string[] }

const PAYS = /^\/(cart|user\/[^/]+\/book)\/?$/
const ASKS_FOR_A_HUMAN = /^\/(contact|signup|admin)?\/?$/
const LISTENS = /^\/(user\/[^/]+\/book|admin\/bookings)\/?$/
const SIGNS_IN = /^\/(login|register|signup-selection|user\/oauth)\/?$/

/** True for pages that open PayPal's window. */
export function isPayingPage(path: string): boolean {
  return PAYS.test(path)
}

/** The Content-Security-Policy of a page: its own inline scripts by hash, other companies only where used. */
export function contentSecurityPolicy({
  path,
  hashes,
  companies,
}: {
  path: string
  hashes: string[]
  companies: Companies
}): string {
  const extra = sourcesOf({ path, companies })
  const directives = [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes.map((hash) => `'sha256-${hash}'`), ...extra.script].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", "data:", "blob:", ...extra.image].join(" ")}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...extra.connect].join(" ")}`,
    `frame-src ${extra.frame.length ? extra.frame.join(" ") : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...extra.form].join(" ")}`,
    "frame-ancestors 'none'",
  ]
  if (companies.isHttps) directives.push("upgrade-insecure-requests")
  return directives.join("; ")
}

function sourcesOf({ path, companies }: { path: string; companies: Companies }): Sources {
  const sources: Sources = { script: [], connect: [], frame: [], image: [], form: [] }
  if (companies.newsletterUrl) sources.connect.push(new URL(companies.newsletterUrl).origin)
  if (isPayingPage(path)) addPayPal(sources, companies)
  if (ASKS_FOR_A_HUMAN.test(path)) addCaptcha(sources, companies)
  if (LISTENS.test(path)) addPusher(sources, companies)
  if (SIGNS_IN.test(path)) sources.form.push(new URL(companies.googleIssuer).origin)
  return sources
}

function addPayPal(sources: Sources, { paypalSdkUrl }: Companies) {
  const { origin, hostname } = new URL(paypalSdkUrl)
  const isReal = hostname.endsWith(".paypal.com")
  const all = isReal ? ["https://*.paypal.com", "https://*.paypalobjects.com"] : [origin]
  for (const kind of ["script", "connect", "frame", "image"] as const) sources[kind].push(...all)
}

function addCaptcha(sources: Sources, { recaptchaScriptUrl }: Companies) {
  const { origin } = new URL(recaptchaScriptUrl)
  sources.script.push(`${origin}/recaptcha/`, "https://www.gstatic.com/recaptcha/")
  sources.frame.push(`${origin}/recaptcha/`, "https://recaptcha.google.com/recaptcha/")
  sources.connect.push(`${origin}/recaptcha/`)
}

function addPusher(sources: Sources, { pusherHost, pusherPort, pusherCluster }: Companies) {
  if (pusherHost) {
    const host = pusherPort ? `${pusherHost}:${pusherPort}` : pusherHost
    sources.connect.push(`ws://${host}`, `wss://${host}`, `http://${host}`)
  } else {
    sources.connect.push(`wss://ws-${pusherCluster}.pusher.com`, `https://sockjs-${pusherCluster}.pusher.com`)
  }
}
