import { createServer, Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import inject from "light-my-request"
import next from "next"
import onHeaders from "on-headers"
import { env } from "../env"
import { AppError } from "../errors"
import { bodyBudget, CappedRequest } from "../http/bodies"
import { answerCall, networkOf } from "../http/caller"
import { log, noteTrouble } from "../log"
import { hearForgotten } from "../page-tags"
import { pagePolicy } from "./content-security-policy"
import { SECURITY_HEADERS } from "./headers"
import { pageCache } from "./page-cache"
import { METHODS, pathOf, type Refusal, refusalOf, takeIn } from "./request"

const WITHIN_MS = 10_000
const WARM_MS = 4000

/** The web process: Next behind a door that knows who calls, what is let in, and which pages are the same for all. */
async function serve() {
  const { NODE_ENV, PORT, SITE_URL, TRUST_PROXY_HOPS } = env()
  const isDevelopment = NODE_ENV !== "production"
  const isHttps = SITE_URL.startsWith("https:")
  // Next adds its own listener for upgrades to the server it is given: in production one that never listens.
  const upgrades = new Server()
  // next.config.ts looks whether a public site is started by this process.
  Object.assign(globalThis, { [Symbol.for("yoga.web")]: true })
  // The middleware names this machine "localhost", whatever it is called: under another name of our own Next takes
  // a rewrite for one to another server, and sends it there.
  const app = next({ dev: isDevelopment, hostname: "localhost", port: PORT, httpServer: upgrades })
  await app.prepare()
  const handle = app.getRequestHandler()
  const takeBody = bodyBudget()
  // As nobody in particular. The middleware gives such a page no nonce.
  const headers = { host: new URL(SITE_URL).host, accept: "text/html", "x-made-once": "1" }
  const make = async (url: string) => {
    const { statusCode, headers: said, rawPayload } = await inject(handle as never, { url, headers })
    return { status: statusCode, headers: said, body: rawPayload }
  }
  const pages = pageCache({ make, policyOf: pagePolicy })
  if (!isDevelopment) hearForgotten(pages)

  const answer = async (request: CappedRequest, response: ServerResponse) => {
    const { address, requestId } = takeIn({ request, hops: TRUST_PROXY_HOPS })
    const path = pathOf(request.url ?? "")
    noteTrouble(response, { requestId, method: request.method, path })
    response.setHeader("X-Request-Id", requestId)
    if (isHttps) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
    const refusal = refusalOf(request)
    if (refusal) return refuse(response, requestId, refusal)
    try {
      response.once("close", takeBody({ request, path, caller: networkOf(address) }))
      if (!isDevelopment && (await pages.serve(request, response, path))) return
      onHeaders(response, () => {
        response.removeHeader("x-middleware-rewrite")
        // Next has written its own over what was said before.
        if (/^private/.test(String(response.getHeader("cache-control"))))
          response.appendHeader("Vary", "Accept, Authorization, Cookie")
      })
      await answerCall({ address, make, forget: pages.forget }, () => handle(request, response))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(response, requestId, error)
    }
  }

  const server = createServer(
    { maxHeaderSize: 16_384, connectionsCheckingInterval: 5000, IncomingMessage: CappedRequest },
    (request, response) => {
      answer(request, response).catch((error) => {
        log("error", { message: String(error) })
        if (response.headersSent) response.destroy()
        else refuse(response, "", failure)
      })
    },
  )
  server.headersTimeout = 20_000
  server.requestTimeout = 40_000
  server.keepAliveTimeout = 30_000
  server.on("upgrade", (request, socket, head) => {
    isDevelopment ? upgrades.emit("upgrade", request, socket, head) : socket.destroy()
  })
  server.on("clientError", turnAway)
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => stop(server, isDevelopment ? 500 : WITHIN_MS))
  // Healthy is said when what is published stands ready: the pages are answered then with the database stopped.
  if (!isDevelopment && process.env.WARM_PAGES !== "0") await Promise.race([pages.warm(), sleep(WARM_MS)])
  server.listen(PORT, process.env.HOST || "127.0.0.1")
}

const failure: Refusal = { status: 500, code: "INTERNAL", message: "Something went wrong. Please try again." }

function refuse(response: ServerResponse, requestId: string, { status, code, message, headers }: Refusal) {
  const body = JSON.stringify({ code, message, requestId })
  const type = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  }
  const kept = { "Cache-Control": "private, no-store", Connection: "close" }
  response.writeHead(status, { ...SECURITY_HEADERS, ...type, ...kept, ...headers }).end(body)
}

const UNREADABLE: Record<string, string> = {
  HPE_INVALID_METHOD: `405 Method Not Allowed\r\nAllow: ${METHODS.join(", ")}`,
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
}

// Requests that Node's parser gives up on never reach the handler.
function turnAway(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy()
  const status = UNREADABLE[error.code ?? ""] ?? "400 Bad Request"
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}

/** No new connections, those that are being answered are finished, then out. */
function stop(server: Server, graceMs: number) {
  server.close(() => process.exit(0))
  // Also those that become idle when their last answer is out, which would keep us waiting for nothing.
  setInterval(() => server.closeIdleConnections(), 100).unref()
  setTimeout(() => process.exit(0), graceMs).unref()
}

serve().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
