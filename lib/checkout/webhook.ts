import { AppError } from "../errors"
import { webhookEvent } from "../payments/schema"
import { PayPalSilent } from "../services/paypal"
import { isWebhookGenuine } from "../services/paypal-webhook"
import { reconcileOrder } from "./reconcile"

/**
 * A PayPal event: once its signature holds over the raw text, the order that it names is read again at
 * PayPal and settled. Events about anything else are taken and ignored. Throws UNAUTHENTICATED for a
 * stranger, UNAVAILABLE when PayPal cannot be asked (it will send the event again).
 */
export async function handleWebhook({
  headers,
  text,
}: {
  headers: Headers
  text: string
}): Promise<{ ok: true }> {
  const event = parse(text)
  if (!event) throw new AppError("INVALID", "The request could not be read.")
  try {
    if (!(await isWebhookGenuine({ headers, text }))) throw new AppError("UNAUTHENTICATED", "Unknown sender.")
    const orderId = orderOf(event)
    if (orderId) await reconcileOrder({ orderId })
  } catch (error) {
    if (error instanceof PayPalSilent) throw new AppError("UNAVAILABLE", "PayPal could not be asked.")
    throw error
  }
  return { ok: true }
}

function parse(text: string) {
  try {
    return webhookEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function orderOf(event: NonNullable<ReturnType<typeof parse>>): string | undefined {
  const { event_type: type, resource } = event
  if (type.startsWith("PAYMENT.CAPTURE.")) return resource?.supplementary_data?.related_ids?.order_id
  if (type.startsWith("CHECKOUT.ORDER.")) return resource?.id
  return undefined
}
