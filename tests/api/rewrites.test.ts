import { randomUUID } from "node:crypto"
import { createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callFrom, portsThatCalled } from "../support/sockets"
import { startWeb } from "../support/stack"

/**
 * Pages that are endpoints too (docs/calls.md, Two addresses for one call): middleware.ts leads their calls to app/api.
 */
const json = { Accept: "application/json", "Content-Type": "application/json" }
const CALLS = [
  ["POST", "/login"],
  ["POST", "/register"],
  ["POST", "/validate-token"],
  ["GET", "/verify-email?token=x"],
  ["GET", "/verify-login?token=x"],
  ["GET", `/${randomUUID()}`],
] as const

describe.each(["127.0.0.1", "0.0.0.0", "localhost"])("a site that listens on %s", (HOST) => {
  let web: Awaited<ReturnType<typeof startWeb>>
  let url: string
  let strangers = 0
  // Whoever is named in a header: nothing may ever call there.
  const elsewhere = createServer((socket) => {
    strangers += 1
    socket.destroy()
  })
  let named: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
    named = `127.0.0.1:${(elsewhere.address() as { port: number }).port}`
    web = await startWeb({ env: { HOST, TRUST_PROXY_HOPS: "0" } })
    url = web.url.replace("localhost", "127.0.0.1")
  })
  afterAll(async () => {
    elsewhere.close()
    await web?.stop()
  })

  test.each(CALLS)("answers %s %s inside the process, whatever the headers name", async (method, path) => {
    const lies = [
      {},
      { Host: named },
      { Host: "evil.example:443" },
      { "X-Forwarded-Host": named, "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443" },
      { Forwarded: `host=${named};proto=https`, "X-Middleware-Rewrite": `http://${named}/` },
      { "X-Forwarded-Proto": "https,http" },
    ]
    const port = Number(new URL(url).port)
    const before = portsThatCalled(port)
    const own = new Set<number>()
    for (const headers of lies) {
      const body = method === "POST" ? "{}" : undefined
      const heard = await callFrom(`${url}${path}`, { method, body, headers: { ...json, ...headers } })
      own.add(heard.ownPort)
      expect([heard.status, heard.headers["content-type"]]).toEqual([
        expect.toSatisfy((status: number) => status !== 500),
        "application/json; charset=utf-8",
      ])
      expect(heard.headers["x-middleware-rewrite"]).toBeUndefined()
    }
    const others = [...portsThatCalled(port)].filter((each) => !before.has(each) && !own.has(each))
    expect([others, strangers]).toEqual([[], 0])
  })
})

describe("who calls is told from the socket where no proxy is trusted", () => {
  let web: Awaited<ReturnType<typeof startWeb>>
  beforeAll(async () => {
    web = await startWeb({ env: { TRUST_PROXY_HOPS: "0" } })
  })
  afterAll(() => web?.stop())

  test("one address that has asked too often is not the other", async () => {
    const url = web.url.replace("localhost", "127.0.0.1")
    const post = (from: string, headers = {}) =>
      callFrom(`${url}/login`, { from, method: "POST", body: "{}", headers: { ...json, ...headers } })
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      const lie = { "X-Forwarded-For": `192.0.2.${count}`, "X-Client-Address": `192.0.2.${count}` }
      statuses.push((await post("127.0.0.2", lie)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429])
    expect((await post("127.0.0.3")).status).toBe(400)
  })
})
