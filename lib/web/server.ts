import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage, Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { join } from "node:path"
import next from "next"
import { env } from "../env"
import { AppError } from "../errors"
import { bodyBudget, CappedRequest } from "../http/bodies"
import { answerCall, networkOf } from "../http/caller"
import type { Companies } from "./content-security-policy"
import { isFormPost, leadToHint } from "./form-posts"
import { htmlResponse } from "./html-response"
import { readMethods } from "./methods"
import { pageCache } from "./page-cache"
import { askForWholePage, oddRequest, pathOf, takeIn } from "./request"
import { securityHeaders, setSecurityHeaders } from "./security-headers"
import { acceptsGzip, staticFiles } from "./static-files"

type Refusal = { status: number; code: string; message: string; headers?: Record<string, string> }

const WITHIN_MS = 10_000
const SLOW_MS = 3000

/** The web process: Next behind a door that settles who calls, what is let in, and what every answer says. */
async function serve() {
  const { NODE_ENV, PORT, SITE_URL, TRUST_PROXY_HOPS } = env()
  const isDevelopment = NODE_ENV !== "production"
  const isHttps = SITE_URL.startsWith("https:")
  const host = process.env.HOST || "127.0.0.1"
  // Next adds its own listener for upgrades to the server it is given: in production one that never listens.
  const upgrades = new Server()
  const dir = process.cwd()
  const built = join(dir, process.env.NEXT_DIST_DIR || ".next")
  if (!isDevelopment) takeBuiltConfig(built)
  // The middleware names this machine "localhost", whatever it is called: under another name of our own Next takes
  // a rewrite for one to another server, and sends it there.
  const app = next({ dev: isDevelopment, dir, hostname: "localhost", port: PORT, httpServer: upgrades })
  await app.prepare()
  const handle = app.getRequestHandler()
  const serveStatic = staticFiles(built)
  const pages = pageCache(built)
  const methodsOf = readMethods(dir)
  const companies = companiesOf(isHttps)
  const takeBody = bodyBudget()

  const answer = async (request: CappedRequest, response: ServerResponse) => {
    const { address, requestId } = takeIn({ request, hops: TRUST_PROXY_HOPS })
    const path = pathOf(request.url ?? "")
    noteTrouble({ request, response, requestId, path })
    setSecurityHeaders({ response, path, requestId, isHttps })
    if (isFormPost(request, path)) return leadToHint(response)
    const odd = oddRequest(request) ?? wrongMethod({ method: request.method ?? "", allowed: methodsOf(path) })
    if (odd) return refuse({ response, requestId, refusal: odd })
    try {
      response.once("close", takeBody({ request, path, caller: networkOf(address) }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { status, code, message, headers } = error
      return refuse({ response, requestId, refusal: { status, code, message, headers } })
    }
    const askNext = () => answerCall({ address }, () => handle(request, response))
    if (isDevelopment) return askNext()
    if (await serveStatic(request, response, path)) return
    if (pages.serve(request, response)) return
    const known = askForWholePage({ request, path })
    const onPage = pages.keeper(request, response)
    const forget = pages.forgetAfter(request, response)
    htmlResponse({ response, path, acceptsGzip: acceptsGzip(request), companies, known, onPage })
    await askNext().finally(forget)
  }

  const server = createServer(
    { maxHeaderSize: 16_384, connectionsCheckingInterval: 5000, IncomingMessage: CappedRequest },
    (request, response) => {
      answer(request, response).catch((error) => {
        console.error(
          JSON.stringify({ level: "error", at: new Date().toISOString(), message: String(error) }),
        )
        if (response.headersSent) response.destroy()
        else refuse({ response, requestId: "", refusal: failure })
      })
    },
  )
  server.headersTimeout = 20_000
  server.requestTimeout = 40_000
  server.keepAliveTimeout = 30_000
  server.on("upgrade", (request, socket, head) => {
    if (isDevelopment) upgrades.emit("upgrade", request, socket, head)
    else socket.destroy()
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    turnAway({ error, socket, isHttps }),
  )
  stopOnSignal({ server, graceMs: isDevelopment ? 500 : WITHIN_MS, close: () => app.close() })
  server.listen(PORT, host)
}

/**
 * Gives Next the configuration that it was built with, as the server does that Next itself makes (`output:
 * "standalone"`): otherwise it reads next.config.ts, and what it takes to read TypeScript, at each start.
 */
function takeBuiltConfig(built: string) {
  const { config } = JSON.parse(readFileSync(join(built, "required-server-files.json"), "utf8"))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

function companiesOf(isHttps: boolean): Companies {
  const given = env()
  return {
    paypalSdkUrl: given.PAYPAL_SDK_URL,
    recaptchaScriptUrl: given.RECAPTCHA_SCRIPT_URL,
    pusherCluster: given.PUSHER_CLUSTER,
    pusherHost: given.PUSHER_HOST,
    pusherPort: given.PUSHER_PORT,
    googleIssuer: given.GOOGLE_ISSUER,
    newsletterUrl: given.NEWSLETTER_URL,
    isHttps,
  }
}

/** One line for an answer that failed or was slow: its path without the query, which may name people. */
function noteTrouble(given: {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  path: string
}) {
  const { request, response, requestId, path } = given
  const startedAt = performance.now()
  const { method } = request
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt)
    const { statusCode: status } = response
    if (status < 500 && ms < SLOW_MS) return
    const level = status < 500 ? "warn" : "error"
    const line = { level, at: new Date().toISOString(), requestId, method, path, status, ms }
    console.error(JSON.stringify(line))
  })
}

const failure: Refusal = { status: 500, code: "INTERNAL", message: "Something went wrong. Please try again." }

function wrongMethod({ method, allowed }: { method: string; allowed: string[] | null }): Refusal | null {
  if (!allowed) return { status: 404, code: "NOT_FOUND", message: "There is nothing at this address." }
  if (allowed.includes(method)) return null
  const message = "This address does not take that method."
  return { status: 405, code: "METHOD_NOT_ALLOWED", message, headers: { Allow: allowed.join(", ") } }
}

function refuse(given: { response: ServerResponse; requestId: string; refusal: Refusal }) {
  const { response, requestId, refusal } = given
  const body = JSON.stringify({ code: refusal.code, message: refusal.message, requestId })
  response.writeHead(refusal.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "private, no-store",
    Connection: "close",
    ...refusal.headers,
  })
  response.end(body)
}

// Requests that Node's parser gives up on never reach the handler.
function turnAway(given: { error: NodeJS.ErrnoException; socket: Socket; isHttps: boolean }) {
  const { error, socket, isHttps } = given
  if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy()
  const [status, code, extra] =
    error.code === "HPE_INVALID_METHOD"
      ? [
          "405 Method Not Allowed",
          "METHOD_NOT_ALLOWED",
          { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
        ]
      : error.code === "HPE_HEADER_OVERFLOW"
        ? ["431 Request Header Fields Too Large", "TOO_LARGE", {}]
        : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
          ? ["408 Request Timeout", "INVALID", {}]
          : ["400 Bad Request", "INVALID", {}]
  const body = JSON.stringify({ code, message: "The request could not be read.", requestId: "" })
  const headers = {
    ...securityHeaders({ path: "/", isHttps }),
    ...extra,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"))
}

/** On SIGTERM or SIGINT: no new connections, those that are being answered are finished, then out. */
function stopOnSignal(given: { server: Server; graceMs: number; close: () => Promise<void> }) {
  const { server, graceMs, close } = given
  let isEnding = false
  const stop = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), graceMs).unref()
    server.close(async () => {
      await close().catch(() => {})
      process.exit(0)
    })
    // Also those that become idle when their last answer is out, which would keep us waiting for nothing.
    setInterval(() => server.closeIdleConnections(), 100).unref()
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)
}

serve().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
