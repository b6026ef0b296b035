import { createSign, createVerify, randomUUID } from "node:crypto"
import { crc32 } from "node:zlib"
import type { Fault } from "../faults"
import type { Call, Reply } from "../http"
import { fields, json, parsed, text } from "../http"
import type { World } from "../state"
import { paypalProblem, unknownResource } from "./problems"
import { rawMember } from "./raw-member"
import type { Delivery } from "./records"
import { newId, now } from "./records"

const certificateUrl = "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-local"
const algorithm = "SHA256withRSA"
const retryMs = [1_000, 3_000, 10_000, 30_000, 60_000, 120_000, 300_000, 300_000]

export type Emit = (event: { type: string; resource: unknown }) => void

export type Webhooks = { emit: Emit; sendTest: (call: Call) => Reply; close: () => void }

/** Signs events and posts them to the site until it answers 2xx; what is undelivered outlives a restart. */
export function createWebhooks({
  world,
  takeFault,
}: {
  world: World
  takeFault: () => Fault | undefined
}): Webhooks {
  const closing = new AbortController()
  const underWay = new Set<string>()
  const timer = setInterval(deliverDue, 250)
  timer.unref()

  function emit({ type, resource }: { type: string; resource: unknown }): void {
    const id = `WH-${newId()}-${newId()}`
    const event = {
      id,
      event_version: "1.0",
      create_time: now(),
      resource_type: resourceType(type),
      resource_version: "2.0",
      event_type: type,
      summary: `${type} happened`,
      resource,
      links: [{ href: `${world.origin}/v1/notifications/webhooks-events/${id}`, rel: "self", method: "GET" }],
    }
    enqueue(JSON.stringify(event))
  }

  function sendTest(call: Call): Reply {
    if (parsed(call.body) === undefined) return json(400, { message: "The body must be a JSON event" })
    return json(202, { transmissionId: enqueue(call.body) })
  }

  function enqueue(body: string): string {
    const delivery: Delivery = { transmissionId: randomUUID(), body, attempts: 0, nextAt: Date.now() }
    world.state.paypal.deliveries.push(delivery)
    world.changed()
    setImmediate(deliverDue)
    return delivery.transmissionId
  }

  function deliverDue(): void {
    if (closing.signal.aborted) return
    for (const delivery of world.state.paypal.deliveries) {
      if (delivery.nextAt <= Date.now() && !underWay.has(delivery.transmissionId)) void attempt(delivery)
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    underWay.add(delivery.transmissionId)
    const isDelivered = await post(delivery)
    underWay.delete(delivery.transmissionId)
    if (closing.signal.aborted) return
    const wait = retryMs[delivery.attempts]
    delivery.attempts += 1
    if (isDelivered || wait === undefined) {
      const { paypal } = world.state
      paypal.deliveries = paypal.deliveries.filter((one) => one !== delivery)
    } else delivery.nextAt = Date.now() + wait
    world.changed()
  }

  async function post({ transmissionId, body }: Delivery): Promise<boolean> {
    const fault = takeFault()
    if (fault?.mode === "slow") await new Promise((resume) => setTimeout(resume, fault.delayMs ?? 30_000))
    else if (fault !== undefined && fault.mode !== "lost-response") return false
    const time = now()
    try {
      const answer = await fetch(new URL("/api/webhooks/paypal", world.siteUrl), {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(15_000)]),
        headers: {
          "content-type": "application/json",
          "user-agent": "PayPal/AUHD-214.0-58843138",
          "paypal-auth-algo": algorithm,
          "paypal-auth-version": "v2",
          "paypal-cert-url": certificateUrl,
          "paypal-transmission-id": transmissionId,
          "paypal-transmission-time": time,
          "paypal-transmission-sig": signatureOf({ world, transmissionId, time, body }),
        },
        body,
      })
      await answer.body?.cancel()
      return answer.ok && fault === undefined
    } catch {
      return false
    }
  }

  function close(): void {
    clearInterval(timer)
    closing.abort()
  }

  return { emit, sendTest, close }
}

/** `GET /v1/notifications/webhooks/:id`: the one webhook, which hears of everything. */
export function getWebhook({ params, world }: Call): Reply {
  const id = world.credentials.paypalWebhookId
  if (params.id !== id) return unknownResource()
  return json(200, {
    id,
    url: new URL("/api/webhooks/paypal", world.siteUrl).href,
    event_types: [{ name: "*", description: "ALL", status: "ENABLED" }],
  })
}

/** `POST /v1/notifications/verify-webhook-signature`, over the event's text exactly as it came in. */
export function verifySignature({ body, world }: Call): Reply {
  const given = fields(parsed(body))
  const event = rawMember({ source: body, name: "webhook_event" })
  for (const name of [
    "auth_algo",
    "cert_url",
    "transmission_id",
    "transmission_sig",
    "transmission_time",
    "webhook_id",
  ]) {
    if (text(given[name]) === undefined) {
      return paypalProblem({ status: 400, issue: "MISSING_REQUIRED_PARAMETER", field: `/${name}` })
    }
  }
  if (event === undefined) {
    return paypalProblem({ status: 400, issue: "MISSING_REQUIRED_PARAMETER", field: "/webhook_event" })
  }
  const message = signedMessage({
    transmissionId: String(given.transmission_id),
    time: String(given.transmission_time),
    webhookId: String(given.webhook_id),
    body: event,
  })
  const isGenuine =
    given.auth_algo === algorithm &&
    given.cert_url === certificateUrl &&
    given.webhook_id === world.credentials.paypalWebhookId &&
    createVerify("RSA-SHA256")
      .update(message)
      .verify(world.state.paypal.publicKey, String(given.transmission_sig), "base64")
  return json(200, { verification_status: isGenuine ? "SUCCESS" : "FAILURE" })
}

function signatureOf({
  world,
  transmissionId,
  time,
  body,
}: {
  world: World
  transmissionId: string
  time: string
  body: string
}): string {
  const webhookId = world.credentials.paypalWebhookId
  return createSign("RSA-SHA256")
    .update(signedMessage({ transmissionId, time, webhookId, body }))
    .sign(world.state.paypal.privateKey, "base64")
}

function signedMessage({
  transmissionId,
  time,
  webhookId,
  body,
}: {
  transmissionId: string
  time: string
  webhookId: string
  body: string
}): string {
  return [transmissionId, time, webhookId, crc32(body)].join("|")
}

function resourceType(type: string): string {
  if (type.startsWith("CHECKOUT.ORDER")) return "checkout-order"
  if (type.startsWith("CUSTOMER.DISPUTE")) return "dispute"
  return /^PAYMENT\.CAPTURE\.(REFUNDED|REVERSED)$/.test(type) ? "refund" : "capture"
}
