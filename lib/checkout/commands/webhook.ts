import type { z } from "zod"
import { AppError } from "../../errors"
import { noteSeen } from "../../last-seen"
import { parseDollars } from "../../money"
import { webhookEvent } from "../../payments/schema"
import { PayPalSilent, type RefundFacts } from "../../services/paypal"
import { isWebhookGenuine } from "../../services/paypal-webhook"
import { takeDispute } from "./disputes"
import { reconcileOrder } from "./reconcile"
import { noteRefundsByHand, orderOfCapture } from "./refunds-by-hand"

/**
 * A PayPal event: once its signature holds over the raw text, the order that it names is read again at
 * PayPal and settled; money that went back by hand is written down, and a dispute as it stands. Events about anything
 * else are taken and ignored. Throws UNAUTHENTICATED for a stranger, UNAVAILABLE when PayPal cannot be asked (it will send the event again).
 */
export async function handleWebhook({
  headers,
  text,
}: {
  headers: Headers
  text: string
}): Promise<{ ok: true }> {
  const [event, resource] = parse(text)
  if (!event) throw new AppError("INVALID", "The request couldn’t be read.")
  try {
    if (!(await isWebhookGenuine({ headers, text }))) throw new AppError("UNAUTHENTICATED", "Unknown sender.")
    await noteSeen("paypal event")
    if (event.event_type.startsWith("CUSTOMER.DISPUTE.")) await takeDispute(resource)
    else await act(event)
  } catch (error) {
    if (error instanceof PayPalSilent) throw new AppError("UNAVAILABLE", "PayPal couldn’t be reached.")
    throw error
  }
  return { ok: true }
}

type Event = z.output<typeof webhookEvent>
const MONEY_WENT_BACK = new Set(["PAYMENT.CAPTURE.REFUNDED", "PAYMENT.CAPTURE.REVERSED"])

async function act(event: Event): Promise<void> {
  const orderId = orderOf(event) ?? (await orderOfRefund(event))
  if (!orderId) return
  const order = await reconcileOrder({ orderId, isRead: MONEY_WENT_BACK.has(event.event_type) })
  if (!MONEY_WENT_BACK.has(event.event_type)) return
  const refunds = [...(order?.refunds ?? [])]
  const told = refundOf(event)
  if (told && !refunds.some(({ id }) => id === told.id)) refunds.push(told)
  const isAllBack = order?.capture?.status === "REFUNDED" || order?.capture?.status === "REVERSED"
  await noteRefundsByHand({ orderId, refunds, isAllBack })
}

/** The event, and its resource as it was sent. */
function parse(text: string): [Event?, unknown?] {
  try {
    const sent = JSON.parse(text)
    return [webhookEvent.safeParse(sent).data, sent?.resource]
  } catch {
    return []
  }
}

function orderOf({ event_type: type, resource }: Event): string | undefined {
  if (type.startsWith("PAYMENT.CAPTURE.")) return resource?.supplementary_data?.related_ids.order_id
  if (type.startsWith("CHECKOUT.ORDER.")) return resource?.id
  return undefined
}

/** A refund names its capture by a link, and not the order. */
async function orderOfRefund({ event_type: type, resource }: Event): Promise<string | null> {
  if (!MONEY_WENT_BACK.has(type)) return null
  const capture = resource?.links?.find(({ rel }) => rel === "up")?.href
  const captureId = /\/captures\/([\w-]{1,64})$/.exec(capture ?? "")?.[1]
  return captureId ? orderOfCapture(captureId) : null
}

/** What went back, by the event's own word: the order may not show it. */
function refundOf({ resource }: Event): RefundFacts | null {
  const cents = parseDollars(resource?.amount?.value)
  return resource?.id && cents ? { id: resource.id, cents, customId: resource.custom_id ?? "" } : null
}
