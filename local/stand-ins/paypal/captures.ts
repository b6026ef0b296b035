import type { Call, Reply } from "../http"
import { fields, json, noContent, parsed, text } from "../http"
import type { World } from "../state"
import { endDisputeOfRefunded, openDisputeOf } from "./disputes"
import { readMoney } from "./order-schema"
import { paypalProblem, unknownResource } from "./problems"
import type { Capture, Money, Refund } from "./records"
import { cents, leftOf, moneyOf, newId, now } from "./records"
import { findRepeated, rememberRequest } from "./request-ids"
import type { Emit } from "./webhooks"

export function getCapture(call: Call): Reply {
  const capture = findCapture(call)
  if (capture === undefined) return unknownResource()
  return json(200, captureBody({ world: call.world, capture }))
}

export function getRefund({ params, world }: Call): Reply {
  const id = params.id ?? ""
  const refund = Object.hasOwn(world.state.paypal.refunds, id) ? world.state.paypal.refunds[id] : undefined
  if (refund === undefined) return unknownResource()
  return json(200, refundBody({ world, refund }))
}

/** Gives back a capture, whole when the body names no amount. */
export function refundCapture({
  call,
  emit,
  type = "PAYMENT.CAPTURE.REFUNDED",
  isPending = () => false,
}: {
  call: Call
  emit: Emit
  type?: "PAYMENT.CAPTURE.REFUNDED" | "PAYMENT.CAPTURE.REVERSED"
  /** Whether a new refund waits until it is resolved. */
  isPending?: () => boolean
}): Reply {
  const { world } = call
  const earlier = world.state.paypal.refunds[findRepeated({ call, operation: "refund" }) ?? ""]
  if (earlier !== undefined) return refundReply({ call, status: 200, refund: earlier })
  const capture = findCapture(call)
  if (capture === undefined) return unknownResource()
  const body = call.body.trim() === "" ? {} : parsed(call.body)
  if (body === undefined) return paypalProblem({ status: 400, issue: "MALFORMED_REQUEST_JSON" })
  const given = fields(body)
  const currency = capture.amount.currency_code
  const left = leftOf(capture)
  if (capture.status === "PENDING") return paypalProblem({ status: 422, issue: "PENDING_CAPTURE" })
  if (capture.status === "DECLINED") return unknownResource()
  if (left === 0) return paypalProblem({ status: 422, issue: "CAPTURE_FULLY_REFUNDED" })
  const amount =
    given.amount === undefined
      ? moneyOf({ amountCents: left, currency })
      : readMoney({ value: given.amount, path: "/amount", mayBeZero: false })
  if ("headers" in amount) return amount
  if (amount.currency_code !== currency) {
    return paypalProblem({ status: 422, issue: "REFUND_CAPTURE_CURRENCY_MISMATCH" })
  }
  if (cents(amount) > left) return paypalProblem({ status: 422, issue: "REFUND_AMOUNT_EXCEEDED" })
  if (cents(amount) < left && openDisputeOf(world, capture.id))
    return paypalProblem({ status: 422, issue: "TRANSACTION_DISPUTED" })
  const status = isPending() ? "PENDING" : "COMPLETED"
  const refund = returnMoney({ call, emit, capture, amount, type, status })
  rememberRequest({ call, operation: "refund", resourceId: refund.id })
  endDisputeOfRefunded({ world, emit, capture })
  return refundReply({ call, status: 201, refund })
}

type Returning = {
  call: Call
  emit: Emit
  capture: Capture
  amount: Money
  type?: "PAYMENT.CAPTURE.REFUNDED" | "PAYMENT.CAPTURE.REVERSED"
  status?: "COMPLETED" | "PENDING"
}
export type ReturnMoney = (given: Returning) => Refund

/** Writes down what goes back of a capture, and tells of it. */
export const returnMoney: ReturnMoney = ({ call, emit, capture, amount, type, status = "COMPLETED" }) => {
  const { world } = call
  const given = type === undefined ? {} : fields(parsed(call.body))
  const refund: Refund = { id: newId(), captureId: capture.id, status, amount, createdAt: now() }
  refund.customId = text(given.custom_id) ?? capture.customId
  refund.invoiceId = text(given.invoice_id) ?? capture.invoiceId
  refund.note = text(given.note_to_payer)
  addRefunded(capture, cents(amount))
  world.state.paypal.refunds[refund.id] = refund
  world.changed()
  const told = status === "PENDING" ? "PAYMENT.REFUND.PENDING" : (type ?? "PAYMENT.CAPTURE.REVERSED")
  emit({ type: told, resource: refundBody({ world, refund }) })
  return refund
}

function addRefunded(capture: Capture, more: number): void {
  capture.refundedCents += more
  const isWhole = capture.refundedCents === cents(capture.amount)
  capture.status = isWhole ? "REFUNDED" : capture.refundedCents > 0 ? "PARTIALLY_REFUNDED" : "COMPLETED"
  capture.updatedAt = now()
}

/** Ends the wait of a capture's pending refunds: the money goes back, or it does not. */
export function resolveRefunds({ call, emit }: { call: Call; emit: Emit }): Reply {
  const { world } = call
  const capture = findCapture(call)
  if (capture === undefined) return unknownResource()
  const wanted = text(fields(parsed(call.body)).status)
  if (wanted !== "COMPLETED" && wanted !== "FAILED") {
    return json(400, { message: "status must be COMPLETED or FAILED" })
  }
  const waiting = Object.values(world.state.paypal.refunds).filter(
    ({ captureId, status }) => captureId === capture.id && status === "PENDING",
  )
  if (waiting.length === 0) return json(409, { message: "No refund is pending" })
  for (const refund of waiting) {
    refund.status = wanted
    if (wanted === "FAILED") addRefunded(capture, -cents(refund.amount))
    const type = wanted === "FAILED" ? "PAYMENT.REFUND.FAILED" : "PAYMENT.CAPTURE.REFUNDED"
    emit({ type, resource: refundBody({ world, refund }) })
  }
  world.changed()
  return noContent()
}

/** Every capture, newest first, in the short form of `GET /paypal/captures`. */
export function listCaptures({ world }: Call): Reply {
  const captures = Object.values(world.state.paypal.captures).reverse()
  return json(
    200,
    captures.map(({ id, orderId, amount, status, refundedCents, disputedCents = 0, payee, customId }) => ({
      id,
      orderId,
      amount: amount.value,
      currency: amount.currency_code,
      status,
      refunded: refundedCents / 100,
      disputed: disputedCents / 100,
      fee: feeOf(amount) / 100,
      payee: payee.merchant_id,
      customId: customId ?? null,
    })),
  )
}

/** Ends the review of a pending capture: the money comes, or it does not. */
export function resolveCapture({ call, emit }: { call: Call; emit: Emit }): Reply {
  const { world } = call
  const capture = findCapture(call)
  if (capture === undefined) return unknownResource()
  const wanted = text(fields(parsed(call.body)).status)
  if (wanted !== "COMPLETED" && wanted !== "DENIED") {
    return json(400, { message: "status must be COMPLETED or DENIED" })
  }
  if (capture.status !== "PENDING") return json(409, { message: `The capture is ${capture.status}` })
  capture.status = wanted === "COMPLETED" ? "COMPLETED" : "DECLINED"
  delete capture.reason
  capture.updatedAt = now()
  world.changed()
  const resource = captureBody({ world, capture })
  emit({ type: `PAYMENT.CAPTURE.${wanted}`, resource })
  return json(200, resource)
}

/** What PayPal keeps of a payment, in cents. */
function feeOf(amount: Money): number {
  const gross = cents(amount)
  return Math.min(gross, Math.round(gross * 0.0349) + 49)
}

export function captureBody({ world, capture }: { world: World; capture: Capture }) {
  const self = `${world.origin}/v2/payments/captures/${capture.id}`
  const currency = capture.amount.currency_code
  const gross = cents(capture.amount)
  const fee = feeOf(capture.amount)
  const order = `${world.origin}/v2/checkout/orders/${capture.orderId}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason === undefined ? {} : { status_details: { reason: capture.reason } }),
    amount: capture.amount,
    final_capture: true,
    seller_protection: {
      status: "ELIGIBLE",
      dispute_categories: ["ITEM_NOT_RECEIVED", "UNAUTHORIZED_TRANSACTION"],
    },
    ...(capture.status === "PENDING" || capture.status === "DECLINED"
      ? {}
      : {
          seller_receivable_breakdown: {
            gross_amount: capture.amount,
            paypal_fee: moneyOf({ amountCents: fee, currency }),
            net_amount: moneyOf({ amountCents: gross - fee, currency }),
          },
        }),
    ...(capture.customId === undefined ? {} : { custom_id: capture.customId }),
    ...(capture.invoiceId === undefined ? {} : { invoice_id: capture.invoiceId }),
    payee: capture.payee,
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${self}/refund`, rel: "refund", method: "POST" },
      { href: order, rel: "up", method: "GET" },
    ],
  }
}

function refundBody({ world, refund }: { world: World; refund: Refund }) {
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    seller_payable_breakdown: { gross_amount: refund.amount, total_refunded_amount: refund.amount },
    ...(refund.customId === undefined ? {} : { custom_id: refund.customId }),
    ...(refund.invoiceId === undefined ? {} : { invoice_id: refund.invoiceId }),
    ...(refund.note === undefined ? {} : { note_to_payer: refund.note }),
    create_time: refund.createdAt,
    update_time: refund.createdAt,
    links: refundLinks({ world, refund }),
  }
}

function refundReply({ call, status, refund }: { call: Call; status: number; refund: Refund }): Reply {
  const { world } = call
  if (call.headers.prefer?.includes("return=representation")) {
    return json(status, refundBody({ world, refund }))
  }
  return json(status, { id: refund.id, status: refund.status, links: refundLinks({ world, refund }) })
}

function refundLinks({ world, refund }: { world: World; refund: Refund }) {
  const payments = `${world.origin}/v2/payments`
  return [
    { href: `${payments}/refunds/${refund.id}`, rel: "self", method: "GET" },
    { href: `${payments}/captures/${refund.captureId}`, rel: "up", method: "GET" },
  ]
}

function findCapture({ params, world }: Call): Capture | undefined {
  const id = params.id ?? ""
  return Object.hasOwn(world.state.paypal.captures, id) ? world.state.paypal.captures[id] : undefined
}
