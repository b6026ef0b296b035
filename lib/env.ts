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
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  PAYPAL_API_URL: z.url(),
  PAYPAL_SDK_URL: z.url(),
  PAYPAL_WEBHOOK_ID: text,
  PAYPAL_MERCHANT_ID: text,
  RESEND_API_KEY: text,
  RESEND_BASE_URL: z.url().default("https://api.resend.com"),
  MAIL_FROM: text,
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
})

export type Env = z.output<typeof shape>
let cached: Env | undefined

/** The environment, read once. Throws with the names (never the values) of what is missing. */
export function env(): Env {
  if (cached) return cached
  const parsed = shape.safeParse(process.env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new Error(`Missing or wrong in the environment: ${names.join(", ")}`)
  }
  cached = parsed.data
  return cached
}
