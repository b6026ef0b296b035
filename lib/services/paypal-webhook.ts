import type { SdkRequest } from "@paypal/checkout-server-sdk"
import { z } from "zod"
import { env } from "../env"
import { execute, PayPalRefusal, PayPalSilent } from "./paypal"

const CERT_HOSTS = new Set([
  "api.paypal.com",
  "api-m.paypal.com",
  "api.sandbox.paypal.com",
  "api-m.sandbox.paypal.com",
])
const webhookShape = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string() })).default([]),
})
const verificationShape = z.object({ verification_status: z.string() })

/**
 * True when PayPal signed exactly these bytes for our webhook. Strangers are turned away by their headers
 * alone, without a call to anywhere. Throws PayPalSilent when PayPal cannot be asked.
 */
export async function isWebhookGenuine({
  headers,
  text,
}: {
  headers: Headers
  text: string
}): Promise<boolean> {
  const header = (name: string) => headers.get(`paypal-${name}`) ?? ""
  const signed = {
    auth_algo: header("auth-algo"),
    cert_url: header("cert-url"),
    transmission_id: header("transmission-id"),
    transmission_sig: header("transmission-sig"),
    transmission_time: header("transmission-time"),
    webhook_id: env().PAYPAL_WEBHOOK_ID,
  }
  if (Object.values(signed).some((value) => value === "" || value.length > 1000)) return false
  if (signed.auth_algo !== "SHA256withRSA" || !isPayPalCertificate(signed.cert_url)) return false
  const request: SdkRequest = {
    path: "/v1/notifications/verify-webhook-signature",
    verb: "POST",
    headers: { "Content-Type": "application/json" },
    body: `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${text}}`,
  }
  try {
    return (await execute(request, verificationShape)).verification_status === "SUCCESS"
  } catch (error) {
    if (error instanceof PayPalRefusal) return false
    throw error
  }
}

/** Our webhook as PayPal has it; null when PayPal does not know it, or the keys; "silent" when it does not answer. */
export async function readWebhook(): Promise<{ url: string; events: string[] } | null | "silent"> {
  const request: SdkRequest = {
    path: `/v1/notifications/webhooks/${encodeURIComponent(env().PAYPAL_WEBHOOK_ID)}`,
    verb: "GET",
    headers: { "Content-Type": "application/json" },
  }
  try {
    const { url, event_types: types } = await execute(request, webhookShape)
    return { url, events: types.map(({ name }) => name) }
  } catch (error) {
    if (error instanceof PayPalRefusal) return null
    if (error instanceof PayPalSilent) return error.message.includes("(401)") ? null : "silent"
    throw error
  }
}

function isPayPalCertificate(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  return protocol === "https:" && CERT_HOSTS.has(hostname) && !username && !password && !port
}
