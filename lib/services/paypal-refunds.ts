import paypal, { type SdkRequest } from "@paypal/checkout-server-sdk"
import { z } from "zod"
import { execute } from "./paypal"
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

const refundsShape = z.object({
  purchase_units: z.array(
    z.object({
      payments: z
        .object({
          refunds: z
            .array(z.object({ id: z.string(), status: z.string(), custom_id: z.string().optional() }))
            .optional(),
        })
        .optional(),
    }),
  ),
})

/** The id of the refund of an order that was made with `customId`, or null. Throws like the others. */
export async function findRefund(made: { orderId: string; customId: string }): Promise<string | null> {
  const order = await execute(new paypal.orders.OrdersGetRequest(made.orderId), refundsShape)
  const refunds = order.purchase_units.flatMap((unit) => unit.payments?.refunds ?? [])
  const own = refunds.find((refund) => refund.custom_id === made.customId)
  return own && own.status !== "FAILED" && own.status !== "CANCELLED" ? own.id : null
}

const statusShape = z.object({ status: z.string() })

/** What has become of a capture: COMPLETED, PENDING, DECLINED, REFUNDED, … */
export async function getCaptureStatus(captureId: string): Promise<string> {
  const request: SdkRequest = {
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}`,
    verb: "GET",
    headers: { "Content-Type": "application/json" },
  }
  return (await execute(request, statusShape)).status
}
