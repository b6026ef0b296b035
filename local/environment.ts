import { chmodSync, mkdirSync } from "node:fs"
import path from "node:path"
import { isPublicAddress, unfitForThePublic } from "../lib/env"
import { root } from "./root"
import { keptSecret } from "./secrets"

export type Environment = {
  /** Everything the site reads, complete but for DATABASE_URL when PostgreSQL is ours to start. */
  values: Record<string, string>
  dataDir: string
  needsPostgres: boolean
  /** The companies that a stand-in replaces. */
  standIns: string[]
}

/**
 * Fills what `given` leaves out, so that the site runs with nothing configured. A company of which one
 * key is given is taken to be configured: what it then lacks is named by lib/env.ts, not invented here.
 * Throws when SITE_URL is public and anything would have to be filled in.
 */
export function completeEnvironment({
  given,
  isDevelopment = false,
}: {
  given: Record<string, string | undefined>
  isDevelopment?: boolean
}): Environment {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (value) values[name] = value
  values.NODE_ENV = isDevelopment ? "development" : "production"
  values.NEXT_TELEMETRY_DISABLED ??= "1"
  values.PORT ??= "3000"
  values.LOCAL_PORT ??= String(Number(values.PORT) + 1)
  values.SITE_URL = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, "")
  refuseIfUnfit(values)
  const dataDir = path.resolve(root, values.DATA_DIR ?? ".data")
  // Others may walk through, so that PostgreSQL's own user reaches its folder; the secrets are 0600.
  mkdirSync(dataDir, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  values.DATA_DIR = dataDir
  values.AUTH_SECRET ??= keptSecret({ dataDir, name: "AUTH_SECRET" })
  values.NOTES_KEY ??= keptSecret({ dataDir, name: "NOTES_KEY" })
  values.NEXTAUTH_URL ??= values.SITE_URL
  values.NEXTAUTH_SECRET ??= values.AUTH_SECRET
  values.ADMIN_EMAIL ??= "maya@yoga-and-chocolate.example"
  values.TEACHER_EMAIL ??= values.ADMIN_EMAIL
  values.MAIL_FROM ??= "Maya Lindqvist <hello@yoga-and-chocolate.example>"
  const standIns: string[] = []
  for (const [company, stand] of Object.entries(standInValues({ port: values.LOCAL_PORT, dataDir }))) {
    if (Object.keys(stand).some((name) => values[name])) continue
    Object.assign(values, stand)
    standIns.push(company)
  }
  if (!isPublicAddress(values.SITE_URL)) {
    values.CALENDAR_STAND_IN_URL ??= `http://127.0.0.1:${values.LOCAL_PORT}`
    values.DNS_STAND_IN ??= `127.0.0.1:${values.LOCAL_PORT}`
  }
  return { values, dataDir, needsPostgres: !values.DATABASE_URL, standIns }
}

function refuseIfUnfit(values: Record<string, string>) {
  if (!URL.canParse(values.SITE_URL ?? "")) throw new Error("SITE_URL is not an address.")
  const unfit = unfitForThePublic(values)
  if (unfit.length)
    throw new Error(
      `SITE_URL is public, so nothing is filled in and no stand-in is used. Missing or unfit: ${unfit.join(", ")}`,
    )
}

/** Where the web server listens: this machine alone, unless the site is public or HOST says otherwise. */
export function listenHost(values: Record<string, string>): string {
  return values.HOST ?? (isPublicAddress(values.SITE_URL ?? "http://localhost") ? "0.0.0.0" : "127.0.0.1")
}

function standInValues({ port, dataDir }: { port: string; dataDir: string }) {
  const origin = `http://127.0.0.1:${port}`
  const secret = (name: string) => `local-${keptSecret({ dataDir, name }).slice(0, 32)}`
  return {
    paypal: {
      PAYPAL_CLIENT_ID: "local-paypal",
      PAYPAL_CLIENT_SECRET: secret("PAYPAL_CLIENT_SECRET"),
      PAYPAL_API_URL: origin,
      PAYPAL_SDK_URL: `${origin}/paypal/sdk/js`,
      PAYPAL_WEBHOOK_ID: "WH-LOCAL",
      PAYPAL_MERCHANT_ID: "LOCALMERCHANT",
    },
    resend: {
      RESEND_API_KEY: secret("RESEND_API_KEY"),
      RESEND_BASE_URL: `${origin}/resend`,
      RESEND_WEBHOOK_SECRET: `whsec_${Buffer.from(secret("RESEND_WEBHOOK_SECRET")).toString("base64")}`,
    },
    pusher: {
      PUSHER_APP_ID: "local",
      PUSHER_KEY: "local-pusher",
      PUSHER_SECRET: secret("PUSHER_SECRET"),
      PUSHER_CLUSTER: "local",
      PUSHER_HOST: "127.0.0.1",
      PUSHER_PORT: port,
    },
    recaptcha: {
      RECAPTCHA_SITE_KEY: "local-recaptcha",
      RECAPTCHA_SECRET: secret("RECAPTCHA_SECRET"),
      RECAPTCHA_SCRIPT_URL: `${origin}/recaptcha/api.js`,
      RECAPTCHA_VERIFY_URL: `${origin}/recaptcha/api/siteverify`,
    },
    google: {
      GOOGLE_CLIENT_ID: "local-google",
      GOOGLE_CLIENT_SECRET: secret("GOOGLE_CLIENT_SECRET"),
      GOOGLE_ISSUER: `${origin}/google`,
    },
  }
}
