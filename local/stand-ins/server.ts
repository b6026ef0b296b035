import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createCalendars } from "./calendars"
import { createCalls } from "./calls"
import { createDomainNames } from "./domain-names"
import { answerWithFault, createFaults } from "./faults"
import { googleRoutes } from "./google"
import { homePage } from "./home-page"
import type { Call, Reply, Route } from "./http"
import { json, matchPath } from "./http"
import { outboxRoutes } from "./outbox-page"
import { createPayPal } from "./paypal"
import { expireTokens } from "./paypal/tokens"
import { createPusher } from "./pusher"
import { recaptchaRoutes } from "./recaptcha"
import { resendRoutes } from "./resend"
import { resendEventRoutes } from "./resend-events"
import type { Credentials, World } from "./state"
import { openStateFile } from "./state"

const maxBodyBytes = 50 * 1024 * 1024
const loopback = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

export type StandIns = { port: number; origin: string; close: () => Promise<void> }

/** Starts all stand-ins on 127.0.0.1. Port 0 takes a free one. Rejects when the port is in use. */
export async function startStandIns({
  port,
  dataDir,
  siteUrl,
  credentials = {},
}: {
  port: number
  dataDir: string
  siteUrl: string
  credentials?: Partial<Credentials>
}): Promise<StandIns> {
  const { state, changed, close: closeFile } = await openStateFile(dataDir)
  const world: World = {
    origin: `http://127.0.0.1:${port}`,
    siteUrl,
    credentials: { paypalWebhookId: "WH-LOCAL", paypalMerchantId: "LOCALMERCHANT", ...credentials },
    state,
    changed,
  }
  const faults = createFaults({
    onFault: ({ service, operation }) => {
      if (service === "paypal" && operation === "expire-tokens") expireTokens(world)
    },
  })
  const calls = createCalls()
  const names = createDomainNames()
  const pusher = createPusher(world.credentials)
  const paypal = createPayPal({
    world,
    takeFault: (operation) => faults.take({ service: "paypal", operation }),
  })
  const routes: Route[] = [
    { method: "GET", path: "/", answer: homePage },
    ...faults.routes,
    ...calls.routes,
    ...paypal.routes,
    ...resendRoutes,
    ...resendEventRoutes,
    ...outboxRoutes,
    ...pusher.routes,
    ...recaptchaRoutes,
    ...googleRoutes,
    ...createCalendars().routes,
    ...names.routes,
  ]

  async function serve(request: IncomingMessage): Promise<Reply | "drop"> {
    const url = new URL(request.url ?? "/", world.origin)
    if (!loopback.test(request.headers.host ?? "")) return json(421, { message: "Only for this machine" })
    const found = findRoute({ routes, method: request.method ?? "GET", path: url.pathname })
    if (Array.isArray(found)) {
      const status = found.length === 0 ? 404 : 405
      return json(status, { message: "No such stand-in" }, status === 405 ? { allow: found.join(", ") } : {})
    }
    const body = await readBody(request)
    if (body === undefined) return json(413, { message: "Too large" })
    const { route, params } = found
    const call: Call = {
      method: request.method ?? "GET",
      path: url.pathname,
      params,
      query: url.searchParams,
      headers: request.headers,
      body,
      world,
    }
    const { service, operation } = route
    if (service === undefined || operation === undefined) return route.answer(call)
    const fault = faults.take({ service, operation })
    const answer = async () => route.answer(call)
    const reply = await (fault === undefined ? answer() : answerWithFault({ fault, answer }))
    calls.note({ service, operation, path: call.path, status: reply === "drop" ? "dropped" : reply.status })
    return reply
  }

  const server = createServer((request, response) => {
    serve(request).then(
      (reply) => send({ reply, request, response }),
      (error: unknown) => {
        console.error("stand-ins:", error)
        send({ reply: json(500, { message: "The stand-in failed" }), request, response })
      },
    )
  })
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy())
    if (!request.url?.startsWith("/app/")) return socket.destroy()
    const fault = faults.take({ service: "pusher", operation: "socket" })
    return pusher.upgrade({ request, socket, head, fault })
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  const actualPort = (server.address() as AddressInfo).port
  world.origin = `http://127.0.0.1:${actualPort}`
  await names.listen(actualPort)

  async function close(): Promise<void> {
    paypal.close()
    pusher.close()
    names.close()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    await closeFile()
  }

  return { port: actualPort, origin: world.origin, close }
}

/** The route of a path, or the methods that the path would take. */
function findRoute({
  routes,
  method,
  path,
}: {
  routes: Route[]
  method: string
  path: string
}): { route: Route; params: Record<string, string> } | string[] {
  const allowed: string[] = []
  for (const route of routes) {
    const params = matchPath({ pattern: route.path, path })
    if (params === undefined) continue
    if (route.method === method || (method === "HEAD" && route.method === "GET")) return { route, params }
    allowed.push(route.method)
  }
  return allowed
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function send({
  reply,
  request,
  response,
}: {
  reply: Reply | "drop"
  request: IncomingMessage
  response: ServerResponse
}): void {
  if (reply === "drop") {
    request.socket.destroy()
    return
  }
  response.writeHead(reply.status, reply.headers)
  response.end(request.method === "HEAD" ? undefined : reply.body)
}
