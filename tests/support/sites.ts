import { mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import pg from "pg"
import { freePort } from "../../local/ports"
import { type Stack, startStack } from "../../local/stack"
import { TEMPLATE_DATABASE } from "./stack"

/** The sites that tests/run.ts starts, each with a database, stand-ins and ports of its own. */

export type Site = { env: Record<string, string>; close: () => Promise<void> }

const NOT_FROM_OUTSIDE =
  /^(CALENDAR|PAYPAL|RESEND|PUSHER|RECAPTCHA|GOOGLE|NEXTAUTH|ADMIN|AUTH)_|^(SITE_URL|DATABASE_URL|MAIL_FROM|TEACHER_EMAIL|NEWSLETTER_URL|STUDIO_TIME_ZONE|TRUST_PROXY_HOPS|FAILPOINT|HOST|NODE_ENV|NODE_OPTIONS)$/

/** The environment without what would configure a site. */
export function outside(): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env))
    if (value && !NOT_FROM_OUTSIDE.test(name)) values[name] = value
  return values
}

/** Runs `run` against a site, and closes the site whatever happens. */
export async function withSite<T>(
  opened: Promise<Site>,
  run: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { env, close } = await opened
  try {
    return await run(env)
  } finally {
    await close()
  }
}

/** Starts a site in that folder; `hasDemo` fills it with the demo content. */
export async function openSite({ folder, hasDemo = false }: { folder: string; hasDemo?: boolean }) {
  mkdirSync(folder, { recursive: true })
  const stack = await startTestStack({ folder, hasDemo })
  return {
    env: {
      ...outside(),
      ...stack.values,
      NODE_ENV: "test",
      LOCAL_URL: `http://127.0.0.1:${stack.values.LOCAL_PORT}`,
    },
    close: async () => {
      await stack.stop()
      rmSync(path.join(folder, "data"), { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function startTestStack({ folder, hasDemo }: { folder: string; hasDemo: boolean }): Promise<Stack> {
  const [port, localPort] = await freePorts()
  return startStack({
    given: {
      ...outside(),
      PORT: String(port),
      LOCAL_PORT: String(localPort),
      DATA_DIR: path.join(folder, "data"),
      NEXT_DIST_DIR: ".next-test",
      FAILPOINTS: "1",
      DEMO_CONTENT: hasDemo ? "1" : "0",
      // Tests come from one machine: each says in X-Forwarded-For who it is, so that limits do not meet.
      TRUST_PROXY_HOPS: "1",
      ADMIN_EMAIL: "admin@yoga.example",
      ADMIN_PASSWORD: "an admin of the tests 7",
    },
    onStep: (what) => console.log(what),
    onPrepared: makeTemplate,
  })
}

/** What `scratchDatabase` copies: the site's database, before anything is connected to it. */
async function makeTemplate(values: Record<string, string>) {
  const url = new URL(values.DATABASE_URL ?? "")
  const name = url.pathname.slice(1)
  url.pathname = "/postgres"
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE ${name}`)
  await client.end()
}

async function freePorts(): Promise<[number, number]> {
  const port = await freePort()
  const localPort = await freePort()
  return port === localPort ? freePorts() : [port, localPort]
}
