import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bodyCap } from "../../lib/http/bodies"
import { anyAddress, call, eventually, newStudent } from "../support/api"
import { rssOf, startWeb } from "../support/stack"

const CONNECTIONS = 60
const ANNOUNCED = 9 * 1024 * 1024
const id = randomUUID()
const PATHS = [
  "POST /login",
  "POST /register",
  "POST /validate-token",
  "POST /api/login",
  "POST /api/signup",
  "POST /api/admin/login",
  "POST /api/webhooks/paypal",
  "POST /api/auth/callback/login-link",
  "POST /api/chocolates",
  "POST /api/admin/pictures",
  `PUT /api/chocolates/${id}`,
  `PUT /api/user/${id}/update`,
  `GET /${id}`,
  "GET /user/oauth",
  "POST /user/oauth",
  "GET /",
]

type Body = "announced" | "chunked" | "as large as the cap"
let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb()
  // What a first visit loads is not what an attacker makes it hold.
  for (const path of PATHS) {
    const [method, address = ""] = path.split(" ")
    await call(address, { method, at: web.url, body: method === "GET" ? undefined : {} })
  }
})
afterAll(() => web?.stop())

/** A caller that announces a body, sends what is taken from it up to the last KB, and then nothing. */
async function withhold(given: { path: string; from: string; body: Body }): Promise<Socket> {
  const { path, from, body } = given
  const [method, address = ""] = path.split(" ")
  const socket = connect(Number(new URL(web.url).port), "127.0.0.1")
  socket.on("error", () => {})
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve))
  const size = body === "as large as the cap" ? bodyCap(address) : ANNOUNCED
  const length = body === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${size}`
  socket.write(
    `${method} ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Accept: application/json\r\nX-Forwarded-For: ${from}\r\n${length}\r\n\r\n`,
  )
  const piece = Buffer.alloc(64 * 1024, 0x20)
  for (let left = size - 1024; left > 0 && socket.writable; left -= piece.length) {
    const bytes = piece.subarray(0, Math.min(left, piece.length))
    if (body === "chunked") socket.write(`${bytes.length.toString(16)}\r\n`)
    const isTaken = socket.write(bytes)
    if (body === "chunked") socket.write("\r\n")
    // Whoever is not read any more waits in the network, and holds nothing of the site's.
    if (!isTaken && !(await drained(socket))) break
  }
  return socket
}

function drained(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const over = (isDrained: boolean) => () => {
      clearTimeout(patience)
      socket.off("drain", yes).off("close", no)
      resolve(isDrained)
    }
    const [yes, no] = [over(true), over(false)]
    const patience = setTimeout(no, 500)
    socket.once("drain", yes).once("close", no)
  })
}

describe.each(["announced", "chunked", "as large as the cap"] as const)(
  "60 bodies that never end, %s",
  (body) => {
    test.each(PATHS)("%s", async (path) => {
      // Again while the first are still held: what the site does meanwhile (pages made anew) grows it once.
      const grown: number[] = []
      const sockets: Socket[] = []
      do {
        const from = anyAddress()
        const before = rssOf(web)
        const attack = Array.from({ length: CONNECTIONS }, () => withhold({ path, from, body }))
        sockets.push(...(await Promise.all(attack)))
        grown.push(rssOf(web) - before)
        expect((await call("/about", { at: web.url })).status).toBe(200)
      } while (Math.min(...grown) >= 50 && grown.length < 3)
      for (const socket of sockets) socket.destroy()
      expect(Math.min(...grown)).toBeLessThan(50)
    })
  },
)

describe("a body that is too large", () => {
  const large = JSON.stringify({ email: "x".repeat(70_000) })
  const chunks = (text: string) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 10_000)
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10_000)))
        controller.close()
      },
    })
  const post = (path: string, body: BodyInit) =>
    fetch(`${web.url}${path}`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "X-Forwarded-For": anyAddress() },
      duplex: "half",
    } as RequestInit)

  test.each(["/login", "/api/login", "/register", "/api/contact"])(
    "to %s is 413, announced or not",
    async (path) => {
      for (const body of [large, chunks(large), chunks(JSON.stringify({ email: "x".repeat(3_000_000) }))]) {
        const answer = await post(path, body)
        expect([answer.status, (await answer.json()).code]).toEqual([413, "TOO_LARGE"])
      }
      const small = await post(path, chunks(JSON.stringify({ email: `${randomUUID()}@example.com` })))
      expect([200, 400]).toContain(small.status)
    },
  )

  test("is counted against its caller before it is read: others are served", async () => {
    const from = anyAddress()
    const body = "as large as the cap"
    const withheld = Array.from({ length: 210 }, () => withhold({ path: "POST /login", from, body }))
    const sockets = await Promise.all(withheld)
    const ask = (headers: Record<string, string>) => {
      const email = "x".repeat(50_000)
      return call("/login", { method: "POST", body: { email }, headers, at: web.url })
    }
    await eventually(async () => (await ask({ "X-Forwarded-For": from })).status === 429)
    expect((await ask({ "X-Forwarded-For": anyAddress() })).status).toBe(400)
    for (const socket of sockets) socket.destroy()
    const student = await newStudent()
    expect((await call(`/api/user/${student.id}`, { token: student.token, at: web.url })).status).toBe(200)
  })
})
