import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import paypalSdk from "@paypal/checkout-server-sdk"
import { createLocalJWKSet, jwtVerify } from "jose"
import PusherServer from "pusher"
import PusherClient from "pusher-js"
import { Resend } from "resend"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type StandIns, startStandIns } from "./server"

type Received = { headers: Record<string, unknown>; body: string }

const credentials = {
  paypalClientId: "client",
  paypalClientSecret: "secret",
  paypalWebhookId: "WH-TEST",
  resendApiKey: "re_test",
  pusherAppId: "7",
  pusherKey: "key",
  pusherSecret: "pusher-secret",
  recaptchaSecret: "captcha-secret",
  googleClientId: "google-id",
  googleClientSecret: "google-secret",
}
const webhooks: Received[] = []
let siteAnswers = 200
let standIns: StandIns
let dataDir: string
let paypal: InstanceType<typeof paypalSdk.core.PayPalHttpClient>

const site = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    webhooks.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(siteAnswers).end()
  })
})

async function start(port = 0): Promise<StandIns> {
  const sitePort = (site.address() as AddressInfo).port
  return startStandIns({ port, dataDir, siteUrl: `http://localhost:${sitePort}`, credentials })
}

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, "localhost", resolve))
  dataDir = await mkdtemp(join(tmpdir(), "stand-ins-"))
  standIns = await start()
  const environment = new paypalSdk.core.PayPalEnvironment(
    "client",
    "secret",
    standIns.origin,
    standIns.origin,
  )
  paypal = new paypalSdk.core.PayPalHttpClient(environment)
})

beforeEach(async () => {
  siteAnswers = 200
  await call("DELETE", "/faults")
})

afterAll(async () => {
  await standIns.close()
  site.closeAllConnections()
  site.close()
  await rm(dataDir, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
  const response = await fetch(`${standIns.origin}${path}`, {
    method,
    headers: { accept: "application/json" },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
async function run(request: paypalSdk.SdkRequest): Promise<{ status: number; result: any }> {
  try {
    const { statusCode, result } = await paypal.execute(request)
    return { status: statusCode, result }
  } catch (error) {
    const { statusCode, message } = error as { statusCode?: number; message: string }
    if (statusCode === undefined) throw error
    return { status: statusCode, result: JSON.parse(message) }
  }
}

function creation(requestId: string, value = "50.00", unit: Record<string, unknown> = {}) {
  const request = new paypalSdk.orders.OrdersCreateRequest()
  request.headers["PayPal-Request-Id"] = requestId
  const amount = { currency_code: "USD", value }
  const body = { intent: "CAPTURE", purchase_units: [{ amount, custom_id: "ours", ...unit }] }
  request.body = body
  return request
}

function capturing(orderId: string, requestId: string) {
  const request = new paypalSdk.orders.OrdersCaptureRequest(orderId)
  request.headers["PayPal-Request-Id"] = requestId
  return request
}

function refunding(captureId: string, requestId: string, value?: string) {
  const request = new paypalSdk.payments.CapturesRefundRequest(captureId)
  request.headers["PayPal-Request-Id"] = requestId
  request.body = value === undefined ? {} : { amount: { currency_code: "USD", value } }
  return request
}

async function paid(requestId: string, funding = "ok"): Promise<{ orderId: string; captureId: string }> {
  const { result: order } = await run(creation(requestId))
  await call("POST", `/paypal/approve/${order.id}`, { funding })
  const { result } = await run(capturing(order.id, `${requestId}:capture`))
  return { orderId: order.id, captureId: result.purchase_units[0].payments.captures[0].id }
}

async function eventually<T>(find: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error("It never came")
}

test("an order goes from created to refunded, and repeated requests change nothing", async () => {
  const created = await run(creation("a:create"))
  expect(created).toMatchObject({ status: 201, result: { status: "CREATED" } })
  const orderId = created.result.id
  expect((await run(creation("a:create"))).result.id).toBe(orderId)
  const early = await run(capturing(orderId, "a:capture"))
  expect(early).toMatchObject({ status: 422, result: { details: [{ issue: "ORDER_NOT_APPROVED" }] } })

  const approved = await call("POST", `/paypal/approve/${orderId}`, { payer: { given_name: "Ada" } })
  expect(approved.body).toMatchObject({ status: "APPROVED", payer: { name: { given_name: "Ada" } } })
  const captured = await run(capturing(orderId, "a:capture"))
  expect(captured).toMatchObject({ status: 201, result: { status: "COMPLETED" } })
  const capture = captured.result.purchase_units[0].payments.captures[0]
  expect(capture).toMatchObject({ status: "COMPLETED", custom_id: "ours", amount: { value: "50.00" } })
  const again = await run(capturing(orderId, "a:capture"))
  expect(again.result.purchase_units[0].payments.captures[0].id).toBe(capture.id)
  const other = await run(capturing(orderId, "a:other"))
  expect(other).toMatchObject({ status: 422, result: { details: [{ issue: "ORDER_ALREADY_CAPTURED" }] } })
  const read = await run(new paypalSdk.orders.OrdersGetRequest(orderId))
  expect(read.result.purchase_units[0]).toMatchObject({ payee: { merchant_id: "LOCALMERCHANT" } })

  const excess = await run(refunding(capture.id, "a:refund:0", "50.01"))
  expect(excess).toMatchObject({ status: 422, result: { details: [{ issue: "REFUND_AMOUNT_EXCEEDED" }] } })
  const refund = await run(refunding(capture.id, "a:refund:1"))
  expect(refund).toMatchObject({ status: 201, result: { status: "COMPLETED" } })
  expect((await run(refunding(capture.id, "a:refund:1"))).result.id).toBe(refund.result.id)
  const twice = await run(refunding(capture.id, "a:refund:2"))
  expect(twice).toMatchObject({ status: 422, result: { details: [{ issue: "CAPTURE_FULLY_REFUNDED" }] } })
  const { body: captures } = await call("GET", "/paypal/captures")
  expect(captures).toContainEqual(
    expect.objectContaining({ id: capture.id, orderId, amount: "50.00", status: "REFUNDED", refunded: 50 }),
  )
})

test.each([
  ["0.00", {}, 422, "CANNOT_BE_ZERO_OR_NEGATIVE"],
  ["50.005", {}, 422, "DECIMAL_PRECISION"],
  ["5e1", {}, 400, "INVALID_PARAMETER_SYNTAX"],
  ["50.00", { custom_id: "x".repeat(300) }, 400, "INVALID_STRING_MAX_LENGTH"],
  ["50.00", { amount: undefined }, 400, "MISSING_REQUIRED_PARAMETER"],
  [
    "50.00",
    {
      amount: {
        currency_code: "USD",
        value: "50.00",
        breakdown: { item_total: { currency_code: "USD", value: "49.00" } },
      },
    },
    422,
    "AMOUNT_MISMATCH",
  ],
])("an order of %s with %j is refused", async (value, unit, status, issue) => {
  const answer = await run(creation(`bad:${value}:${issue}`, value, unit))
  expect(answer).toMatchObject({ status, result: { details: [{ issue }] } })
})

test("a declined card can be followed by a good one", async () => {
  const { result: order } = await run(creation("d:create"))
  await call("POST", `/paypal/approve/${order.id}`, { funding: "declined" })
  const declined = await run(capturing(order.id, "d:capture"))
  expect(declined).toMatchObject({ status: 422, result: { details: [{ issue: "INSTRUMENT_DECLINED" }] } })
  await call("POST", `/paypal/approve/${order.id}`, { funding: "ok" })
  expect((await run(capturing(order.id, "d:capture"))).status).toBe(201)
})

test("a held payment is a pending capture in a completed order until it is resolved", async () => {
  const { orderId, captureId } = await paid("p", "pending")
  const { result: order } = await run(new paypalSdk.orders.OrdersGetRequest(orderId))
  expect(order.status).toBe("COMPLETED")
  expect(order.purchase_units[0].payments.captures[0]).toMatchObject({
    status: "PENDING",
    status_details: { reason: "PENDING_REVIEW" },
  })
  await call("POST", `/paypal/captures/${captureId}/resolve`, { status: "COMPLETED" })
  const { result } = await run({ path: `/v2/payments/captures/${captureId}`, verb: "GET", headers: {} })
  expect(result.status).toBe("COMPLETED")
  await eventually(() =>
    webhooks.find(({ body }) => body.includes("CAPTURE.COMPLETED") && body.includes(captureId)),
  )
})

test("webhooks come again until taken, and their signature covers the very text", async () => {
  siteAnswers = 503
  const { captureId } = await paid("w")
  const isOurs = ({ body }: Received) =>
    body.includes("PAYMENT.CAPTURE.COMPLETED") && body.includes(captureId)
  await eventually(() => webhooks.find(isOurs))
  siteAnswers = 200
  const { headers, body } = await eventually(() => webhooks.filter(isOurs)[1])
  const token = await fetch(`${standIns.origin}/v1/oauth2/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from("client:secret").toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  }).then((response) => response.json() as Promise<{ access_token: string }>)

  async function verify(event: string, changes: Record<string, string> = {}): Promise<string> {
    const { webhook_event: _, ...signed } = {
      auth_algo: headers["paypal-auth-algo"],
      cert_url: headers["paypal-cert-url"],
      transmission_id: headers["paypal-transmission-id"],
      transmission_sig: headers["paypal-transmission-sig"],
      transmission_time: headers["paypal-transmission-time"],
      webhook_id: "WH-TEST",
      webhook_event: null,
      ...changes,
    }
    const response = await fetch(`${standIns.origin}/v1/notifications/verify-webhook-signature`, {
      method: "POST",
      headers: { authorization: `Bearer ${token.access_token}` },
      body: `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${event}}`,
    })
    return ((await response.json()) as { verification_status: string }).verification_status
  }

  expect(crc32(body)).toBeGreaterThan(0)
  expect(await verify(body)).toBe("SUCCESS")
  expect(await verify(JSON.stringify(JSON.parse(body), null, 1))).toBe("FAILURE")
  expect(await verify(body.replace("50.00", "50.01"))).toBe("FAILURE")
  expect(await verify(body, { webhook_id: "WH-OTHER" })).toBe("FAILURE")
  expect(await verify(body, { auth_algo: "SHA1withRSA" })).toBe("FAILURE")
})

test("an expired token is renewed by the SDK", async () => {
  await call("POST", "/faults", { service: "paypal", operation: "expire-tokens" })
  expect((await run(creation("t:create"))).status).toBe(201)
})

test("faults: error, lost response, reset, slow and garbage", async () => {
  await call("POST", "/faults", {
    service: "paypal",
    operation: "create",
    mode: "error",
    status: 503,
    times: 1,
  })
  expect((await run(creation("f:error"))).status).toBe(503)
  expect((await run(creation("f:error"))).status).toBe(201)
  const issue = "ORDER_COMPLETION_IN_PROGRESS"
  await call("POST", "/faults", { service: "paypal", operation: "create", mode: "error", issue, times: 1 })
  expect(await run(creation("f:issue"))).toMatchObject({ status: 422, result: { details: [{ issue }] } })

  const { result: order } = await run(creation("f:lost"))
  await call("POST", `/paypal/approve/${order.id}`)
  await call("POST", "/faults", { service: "paypal", operation: "capture", mode: "lost-response", times: 1 })
  await expect(run(capturing(order.id, "f:capture"))).rejects.toThrow("socket hang up")
  const { body: captures } = await call("GET", "/paypal/captures")
  expect(captures).toContainEqual(expect.objectContaining({ orderId: order.id, status: "COMPLETED" }))
  expect((await run(capturing(order.id, "f:capture"))).status).toBe(200)

  const { body: made } = await call("GET", "/calls?service=paypal")
  expect(made.calls.map(({ status }: { status: unknown }) => status)).toContain("dropped")

  await call("POST", "/faults", [
    { service: "resend", mode: "reset", times: 1 },
    { service: "resend", mode: "garbage", times: 1 },
    { service: "resend", mode: "slow", delayMs: 60, times: 1 },
  ])
  const resend = new Resend("re_test", { baseUrl: `${standIns.origin}/resend` })
  const mail = { from: "a@example.com", to: "faults@example.com", subject: "s", text: "t" }
  expect((await resend.emails.send(mail)).error?.name).toBe("application_error")
  expect((await resend.emails.send(mail)).error?.name).toBe("application_error")
  const startedAt = performance.now()
  expect((await resend.emails.send(mail)).error).toBeNull()
  expect(performance.now() - startedAt).toBeGreaterThan(50)
})

test("mail is kept once per idempotency key and readable in the outbox", async () => {
  const resend = new Resend("re_test", { baseUrl: `${standIns.origin}/resend` })
  const mail = {
    from: "Studio <studio@example.com>",
    to: "Grace@Example.com",
    subject: "Your <b>class</b>",
    html: "<p>Hello <a href='https://example.com/'>link</a></p>",
    text: "Hello",
    headers: { "List-Unsubscribe": "<https://example.com/u>" },
    attachments: [
      { filename: "class.ics", content: Buffer.from("BEGIN:VCALENDAR"), contentType: "text/calendar" },
    ],
  }
  const first = await resend.emails.send(mail, { idempotencyKey: "mail/1" })
  const second = await resend.emails.send(mail, { idempotencyKey: "mail/1" })
  expect(second.data?.id).toBe(first.data?.id)
  const changed = await resend.emails.send({ ...mail, subject: "x" }, { idempotencyKey: "mail/1" })
  expect(changed.error).toMatchObject({ name: "invalid_idempotent_request", statusCode: 409 })
  const broken = await resend.emails.send({ ...mail, to: "nobody" })
  expect(broken.error).toMatchObject({ name: "validation_error", statusCode: 422 })
  const stranger = await new Resend("re_x", { baseUrl: `${standIns.origin}/resend` }).emails.send(mail)
  expect(stranger.error?.name).toBe("invalid_api_key")

  const { body } = await call("GET", "/outbox?to=grace@example.com")
  expect(body.emails).toHaveLength(1)
  expect(body.emails[0]).toMatchObject({ to: ["Grace@Example.com"], headers: mail.headers, text: "Hello" })
  const { content, content_type, filename } = body.emails[0].attachments[0]
  expect(Buffer.from(content, "base64").toString()).toBe("BEGIN:VCALENDAR")
  expect([filename, content_type]).toEqual(["class.ics", "text/calendar"])
  const { body: page } = await call("GET", `/outbox/${first.data?.id}`)
  expect(page).toContain("Your &lt;b&gt;class&lt;/b&gt;")
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
})

test("channels: an event reaches the browser, and a forged call does not", async () => {
  const { port } = new URL(standIns.origin)
  const options = { cluster: "local", wsHost: "127.0.0.1", wsPort: Number(port), forceTLS: false }
  const browser = new PusherClient("key", { ...options, enabledTransports: ["ws"], disableStats: true })
  const server = new PusherServer({
    appId: "7",
    key: "key",
    secret: "pusher-secret",
    host: "127.0.0.1",
    port,
  })
  const slots = browser.subscribe("slots")
  await new Promise((resolve) => slots.bind("pusher:subscription_succeeded", resolve))
  const heard = new Promise((resolve) => slots.bind("slotBooked", resolve))
  await server.trigger("slots", "slotBooked", { slotId: "s1" })
  expect(await heard).toEqual({ slotId: "s1" })

  const refused = new Promise<{ data: { message: string } }>((resolve) => {
    browser.connection.bind("error", resolve)
  })
  const socketId = browser.connection.socket_id
  browser.send_event("pusher:subscribe", { channel: "private-desk", auth: "key:00" })
  expect((await refused).data.message).toContain("is invalid")
  const opened = browser.subscribe("private-diary")
  browser.send_event("pusher:subscribe", {
    channel: "private-diary",
    ...server.authorizeChannel(socketId, "private-diary"),
  })
  await new Promise((resolve) => opened.bind("pusher:subscription_succeeded", resolve))
  browser.disconnect()

  const forger = new PusherServer({ appId: "7", key: "key", secret: "wrong", host: "127.0.0.1", port })
  await expect(forger.trigger("slots", "slotBooked", {})).rejects.toMatchObject({ status: 401 })
})

test("captcha tokens work once", async () => {
  const script = await call("GET", "/recaptcha/api.js?render=site-key")
  expect(script.body).toContain("window.grecaptcha")
  const { body } = await call("POST", "/recaptcha/token", { action: "login" })
  const verify = async (response: string, secret = "captcha-secret") =>
    (await call("POST", `/recaptcha/api/siteverify?${new URLSearchParams({ secret, response })}`)).body
  expect(await verify(body.token)).toMatchObject({
    success: true,
    score: 0.9,
    action: "login",
    hostname: "localhost",
  })
  expect(await verify(body.token)).toEqual({ success: false, "error-codes": ["timeout-or-duplicate"] })
  expect(await verify("bot:contact")).toMatchObject({ success: true, score: 0.1, action: "contact" })
  expect(await verify("nonsense")).toMatchObject({ "error-codes": ["invalid-input-response"] })
  expect(await verify("human:x", "wrong")).toMatchObject({ "error-codes": ["invalid-input-secret"] })
})

test("Google: a code becomes an id token once, for the right verifier", async () => {
  const { body: discovery } = await call("GET", "/google/.well-known/openid-configuration")
  const redirectUri = `http://localhost:${(site.address() as AddressInfo).port}/api/auth/callback/google`
  const query = new URLSearchParams({
    client_id: "google-id",
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: "st",
    nonce: "no",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  })

  async function choose(): Promise<URL> {
    const answer = await fetch(`${discovery.authorization_endpoint}?${query}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: "ada@example.com", name: "Ada Love", email_verified: "on" }),
    })
    return new URL(answer.headers.get("location") ?? "")
  }

  async function exchange(code: string, verifier: string) {
    const answer = await fetch(discovery.token_endpoint, {
      method: "POST",
      headers: { authorization: `Basic ${Buffer.from("google-id:google-secret").toString("base64")}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    return answer.json() as Promise<{ id_token: string; access_token: string; error?: string }>
  }

  const back = await choose()
  expect(back.searchParams.get("state")).toBe("st")
  const code = back.searchParams.get("code") ?? ""
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  const tokens = await exchange(code, verifier)
  const { body: keys } = await call("GET", "/google/jwks")
  const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
    issuer: discovery.issuer,
    audience: "google-id",
  })
  expect(payload).toMatchObject({
    email: "ada@example.com",
    email_verified: true,
    nonce: "no",
    given_name: "Ada",
  })
  expect((await exchange(code, verifier)).error).toBe("invalid_grant")
  expect((await exchange((await choose()).searchParams.get("code") ?? "", "other")).error).toBe(
    "invalid_grant",
  )
  query.set("redirect_uri", "https://evil.example/")
  expect((await call("GET", `/google/authorize?${query}`)).status).toBe(400)
})

test("captures and mails are still there after a restart", async () => {
  const { captureId } = await paid("r")
  const port = standIns.port
  await standIns.close()
  standIns = await start(port)
  const { body: captures } = await call("GET", "/paypal/captures")
  expect(captures.map(({ id }: { id: string }) => id)).toContain(captureId)
  expect((await run(creation("r"))).status).toBe(200)
})
