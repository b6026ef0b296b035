import { z } from "zod"

const text = z.string().min(1)
const shape = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: z.coerce.number().int().default(3000),
  LOCAL_PORT: z.coerce.number().int().default(3001),
  SITE_URL: z.url(),
  DATABASE_URL: text,
  STUDIO_TIME_ZONE: text.default("America/Los_Angeles"),
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).default(0),
  AUTH_SECRET: z.string().min(32),
  /** One secret, or several with commas between them while it is being changed (lib/people/keys.ts). */
  NOTES_KEY: z.string().refine((keys) => keys.split(",").every((key) => key.trim().length >= 32)),
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_API_URL: z.url().default("https://api-m.paypal.com"),
  PAYPAL_SDK_URL: z.url().default("https://www.paypal.com/sdk/js"),
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_MERCHANT_ID: text,
  RESEND_API_KEY: text,
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  /** Signs Resend's events; without it they are not taken. */
  RESEND_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  MAIL_FROM: text,
  /** From whom letters come, where that is another address. */
  LETTERS_FROM: text.optional(),
  TEACHER_EMAIL: z.email(),
  PUSHER_APP_ID: text,
  PUSHER_KEY: text,
  PUSHER_SECRET: text,
  PUSHER_CLUSTER: text.default("us3"),
  PUSHER_HOST: text.optional(),
  PUSHER_PORT: z.coerce.number().int().optional(),
  RECAPTCHA_SITE_KEY: text,
  RECAPTCHA_SECRET: text,
  RECAPTCHA_SCRIPT_URL: z.url().default("https://www.google.com/recaptcha/api.js"),
  RECAPTCHA_VERIFY_URL: z.url().default("https://www.google.com/recaptcha/api/siteverify"),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z.url().default("https://accounts.google.com"),
  NEWSLETTER_URL: z.url().optional(),
  /** What the last long run of the tests wrote, for /promise. */
  TEST_REPORT: text.default("test-report.json"),
  /** The calendars of the stand-ins, which are of this machine and plain: no other such address is read. */
  CALENDAR_STAND_IN_URL: z.url().optional(),
  /** Host and port of the stand-in of the domain name system. */
  DNS_STAND_IN: text.optional(),
})

export type Env = z.output<typeof shape>
type Given = Record<string, string | undefined>

const COMPANY_ADDRESSES = [
  "PAYPAL_API_URL",
  "PAYPAL_SDK_URL",
  "RESEND_BASE_URL",
  "RECAPTCHA_SCRIPT_URL",
  "RECAPTCHA_VERIFY_URL",
  "GOOGLE_ISSUER",
] as const

let cached: Env | undefined

/** The environment, read once. Throws with the names (never the values) of what is missing or unfit. */
export function env(): Env {
  if (cached) return cached
  const given = withoutEmpty(process.env)
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw new Error(`Missing or wrong in the environment: ${namesOf(parsed.error)}`)
  const unfit = unfitForThePublic(given)
  if (unfit.length) throw new Error(`Not fit for a public site, in the environment: ${unfit.join(", ")}`)
  cached = parsed.data
  return cached
}

/** True when the address is one that other machines reach. */
export function isPublicAddress(url: string): boolean {
  return !isLoopback(new URL(url).hostname)
}

/**
 * The names of what keeps a site with a public SITE_URL from starting: missing secrets, stand-ins in the
 * place of a company, a fail point. Empty for a site that only this machine reaches, and while developing.
 */
export function unfitForThePublic(source: Given): string[] {
  const given = withoutEmpty(source)
  if (!given.SITE_URL || !URL.canParse(given.SITE_URL) || !isPublicAddress(given.SITE_URL)) return []
  const names = ["FAILPOINT", "CALENDAR_STAND_IN_URL", "DNS_STAND_IN"].filter((name) => given[name])
  if (given.NODE_ENV !== "production") return names
  const parsed = shape.safeParse(given)
  if (!parsed.success) names.push(...namesOf(parsed.error).split(", "))
  if (!given.SITE_URL.startsWith("https:")) names.push("SITE_URL")
  for (const name of COMPANY_ADDRESSES) {
    const address = given[name]
    if (address && (!URL.canParse(address) || !address.startsWith("https:") || !isPublicAddress(address)))
      names.push(name)
  }
  if (given.PUSHER_HOST && isLoopback(given.PUSHER_HOST)) names.push("PUSHER_HOST")
  for (const [name, value] of Object.entries(given))
    if (
      /_(ID|KEY|SECRET)$/.test(name) &&
      name in shape.shape &&
      /^local-|^whsec_bG9jYWwt|^WH-LOCAL$|^LOCALMERCHANT$/.test(value)
    )
      names.push(name)
  return [...new Set(names)].sort()
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/i.test(host)
}

function withoutEmpty(given: Given): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]))
}

function namesOf(error: z.ZodError): string {
  return [...new Set(error.issues.map((issue) => String(issue.path[0])))].join(", ")
}
