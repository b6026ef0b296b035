import paypal, { type SdkRequest } from "@paypal/checkout-server-sdk"
import { z } from "zod"
import { execute, getOrder, PayPalRefusal } from "./paypal"
import { usd } from "./paypal-order-body"

const refundShape = z.object({ id: z.string(), status: z.string() })

/** Gives back `cents` of a capture. The same `requestId` refunds once; `customId` finds it again. */
export async function refundCapture(refund: {
  captureId: string
  requestId: string
  cents: number
  customId: string
}) {
  const request = new paypal.payments.CapturesRefundRequest(refund.captureId)
  request.headers["PayPal-Request-Id"] = refund.requestId
  request.headers.Prefer = "return=representation"
  request.body = {
    amount: usd(refund.cents),
    custom_id: refund.customId,
  }
  return execute(request, refundShape)
}

export type MadeRefund = { id: string; status?: string }

/**
 * The refund of an order that was made with `customId`, null where there is none or it came to nothing; or else that the
 * whole capture has been given back in other ways. Throws like the others.
 */
export async function findRefund(made: { orderId: string; customId: string }): Promise<MadeRefund | null> {
  const { refunds, capture } = await getOrder(made.orderId)
  const own = refunds.find(({ customId }) => customId === made.customId)
  if (own) return own
  const paid = refunds.filter(({ status }) => status === "COMPLETED")
  const paidCents = paid.reduce((sum, { cents }) => sum + cents, 0)
  return capture?.cents && paidCents >= capture.cents
    ? { id: `by-hand:${made.customId}`, status: "COMPLETED" }
    : null
}

const captureShape = z.object({
  status: z.string(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }) })
    .optional()
    .catch(undefined),
})

/** What has become of a capture: COMPLETED, PENDING, DECLINED, REFUNDED, … */
export async function getCaptureStatus(captureId: string): Promise<string> {
  return (await getCapture(captureId)).status
}

/** The order that a capture belongs to, or null when PayPal does not know it or does not say. */
export async function findOrderOfCapture(captureId: string): Promise<string | null> {
  try {
    return (await getCapture(captureId)).supplementary_data?.related_ids.order_id ?? null
  } catch (error) {
    if (error instanceof PayPalRefusal) return null
    throw error
  }
}

function getCapture(captureId: string) {
  const request: SdkRequest = {
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}`,
    verb: "GET",
    headers: { "Content-Type": "application/json" },
  }
  return execute(request, captureShape)
}
