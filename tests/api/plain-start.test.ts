import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { inlineScriptHashes } from "../../lib/web/page-cache"
import { freePort, isListening } from "../../local/ports"
import { call, eventually } from "../support/api"

/** `next start`, without our process before it (docs/operations.md, What runs). */
const cli = join(import.meta.dirname, "../../node_modules/next/dist/bin/next")

function startPlain(port: number, given: Record<string, string>): ChildProcess {
  const { VITEST: _, NODE_OPTIONS: __, ...env } = process.env
  const options = ["start", "--port", String(port), "--hostname", "127.0.0.1"]
  return spawn(process.execPath, [cli, ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      NODE_ENV: "production",
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
      ...given,
    },
  })
}

describe("on this machine", () => {
  let server: ChildProcess
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    server = startPlain(port, { SITE_URL: url, NEXTAUTH_URL: url, TRUST_PROXY_HOPS: "0" })
    await eventually(() => isListening({ port }))
  })
  afterAll(() => server.kill("SIGKILL"))

  test.each(["/", "/calendar", "/login", "/nothing"])(
    "%s has its headers and a nonce of its own",
    async (path) => {
      const [one, other] = [await fetch(url + path), await fetch(url + path)]
      const policies = [one, other].map(({ headers }) => headers.get("content-security-policy") ?? "")
      const nonces = policies.map((policy) => /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1])
      expect(nonces[0]).not.toBe(nonces[1])
      for (const policy of policies) expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      for (const tag of (await one.text()).match(/<script\b[^>]*>/g) ?? [])
        expect(tag).toMatch(new RegExp(`nonce="${nonces[0]}"|application/ld\\+json`))
      expect(one.headers.get("x-content-type-options")).toBe("nosniff")
      expect(one.headers.get("x-frame-options")).toBe("DENY")
    },
  )

  test("a page that a caller asks for as our process does runs none of its inline scripts", async () => {
    const page = await fetch(url, { headers: { "x-made-once": "1" } })
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'self'/)
    expect(inlineScriptHashes(await page.text())).not.toEqual([])
    expect(page.headers.get("content-security-policy")).not.toMatch(/nonce|sha256|unsafe/)
  })

  test("all callers are one, whatever they say of themselves", async () => {
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      const headers = { "X-Forwarded-For": `192.0.2.${count}`, "X-Client-Address": `192.0.2.${count}` }
      statuses.push((await call("/register", { method: "POST", body: {}, headers, at: url })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429])
  })
})

test("a public site does not start by it, and is told how it does", async () => {
  const server = startPlain(await freePort(), { SITE_URL: "https://www.example.com" })
  let said = ""
  for (const stream of [server.stdout, server.stderr]) stream?.on("data", (chunk) => (said += chunk))
  const code = await new Promise((resolve) => server.once("close", resolve))
  expect(code).not.toBe(0)
  expect(said).toContain("node .next/programs/web.mjs")
})
