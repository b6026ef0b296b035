import type { Call, Reply } from "../http"
import { fields, json, parsed } from "../http"
import type { World } from "../state"
import { captureBody } from "./captures"
import { readUnits } from "./order-schema"
import { paypalProblem, unknownResource } from "./problems"
import type { Capture, Order, PurchaseUnit } from "./records"
import { newId, now } from "./records"
import { findRepeated, rememberRequest } from "./request-ids"
import type { Emit } from "./webhooks"

export function createOrder(call: Call): Reply {
  const { world } = call
  const earlier = world.state.paypal.orders[findRepeated({ call, operation: "create" }) ?? ""]
  if (earlier !== undefined) return orderReply({ call, status: 200, order: earlier })
  const body = parsed(call.body)
  if (body === undefined) return paypalProblem({ status: 400, issue: "MALFORMED_REQUEST_JSON" })
  const units = readUnits({ body: fields(body), world })
  if (!Array.isArray(units)) return units
  const preference = fields(fields(body).application_context).shipping_preference ?? "GET_FROM_FILE"
  if (!["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"].includes(String(preference))) {
    const field = "/application_context/shipping_preference"
    return paypalProblem({ status: 400, issue: "INVALID_PARAMETER_VALUE", field, value: preference })
  }
  const order: Order = {
    id: newId(),
    intent: String(fields(body).intent),
    status: "CREATED",
    units,
    funding: "ok",
    sendsAddress: preference === "GET_FROM_FILE",
    createdAt: now(),
    updatedAt: now(),
  }
  world.state.paypal.orders[order.id] = order
  rememberRequest({ call, operation: "create", resourceId: order.id })
  world.changed()
  return orderReply({ call, status: 201, order })
}

export function getOrder(call: Call): Reply {
  const order = findOrder(call)
  if (order === undefined) return unknownResource()
  return json(200, orderBody({ world: call.world, order }))
}

/** Takes the money of an approved order. The webhook leaves at once and may win against this answer. */
export function captureOrder({ call, emit }: { call: Call; emit: Emit }): Reply {
  const { world } = call
  const earlier = world.state.paypal.orders[findRepeated({ call, operation: "capture" }) ?? ""]
  if (earlier !== undefined) return captureReply({ call, status: 200, order: earlier })
  const order = findOrder(call)
  if (order === undefined) return unknownResource()
  const issue = issueOfCapture({ order, world })
  if (issue === "INSTRUMENT_DECLINED") {
    const links = [{ href: checkoutUrl({ world, order }), rel: "redirect", method: "GET" }]
    return paypalProblem({ status: 422, issue, links })
  }
  if (issue !== undefined) return paypalProblem({ status: 422, issue })

  order.status = "COMPLETED"
  order.updatedAt = now()
  for (const unit of order.units) {
    const capture = newCapture({ order, unit })
    world.state.paypal.captures[capture.id] = capture
    emit({
      type: capture.status === "PENDING" ? "PAYMENT.CAPTURE.PENDING" : "PAYMENT.CAPTURE.COMPLETED",
      resource: captureBody({ world, capture }),
    })
  }
  rememberRequest({ call, operation: "capture", resourceId: order.id })
  world.changed()
  return captureReply({ call, status: 201, order })
}

export function findOrder({ params, world }: Call): Order | undefined {
  const id = params.id ?? ""
  return Object.hasOwn(world.state.paypal.orders, id) ? world.state.paypal.orders[id] : undefined
}

/** The whole order, as `GET` and `Prefer: return=representation` show it. */
export function orderBody({ world, order }: { world: World; order: Order }) {
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    ...paymentSource(order),
    purchase_units: order.units.map((unit) => ({ ...unit, ...payments({ world, order, unit }) })),
    ...(order.payer === undefined ? {} : { payer: order.payer }),
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: orderLinks({ world, order }),
  }
}

function issueOfCapture({ order, world }: { order: Order; world: World }): string | undefined {
  if (order.intent !== "CAPTURE") return "ACTION_DOES_NOT_MATCH_INTENT"
  if (order.status === "COMPLETED") return "ORDER_ALREADY_CAPTURED"
  if (order.status !== "APPROVED") return "ORDER_NOT_APPROVED"
  if (order.funding === "declined") return "INSTRUMENT_DECLINED"
  const used = Object.values(world.state.paypal.captures).map(({ invoiceId }) => invoiceId)
  const isRepeated = order.units.some(
    (unit) => unit.invoice_id !== undefined && used.includes(String(unit.invoice_id)),
  )
  return isRepeated ? "DUPLICATE_INVOICE_ID" : undefined
}

function newCapture({ order, unit }: { order: Order; unit: PurchaseUnit }): Capture {
  const isHeld = order.funding === "pending" || order.funding === "echeck"
  return {
    id: newId(),
    orderId: order.id,
    referenceId: unit.reference_id,
    status: isHeld ? "PENDING" : "COMPLETED",
    ...(isHeld ? { reason: order.funding === "echeck" ? "ECHECK" : "PENDING_REVIEW" } : {}),
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    payee: unit.payee,
    ...(typeof unit.custom_id === "string" ? { customId: unit.custom_id } : {}),
    ...(typeof unit.invoice_id === "string" ? { invoiceId: unit.invoice_id } : {}),
    refundedCents: 0,
    createdAt: now(),
    updatedAt: now(),
  }
}

function orderReply({ call, status, order }: { call: Call; status: number; order: Order }): Reply {
  const { world } = call
  if (wantsAll(call)) return json(status, orderBody({ world, order }))
  return json(status, { id: order.id, status: order.status, links: orderLinks({ world, order }) })
}

function captureReply({ call, status, order }: { call: Call; status: number; order: Order }): Reply {
  const { world } = call
  if (wantsAll(call)) return json(status, orderBody({ world, order }))
  return json(status, {
    id: order.id,
    status: order.status,
    ...paymentSource(order),
    purchase_units: order.units.map((unit) => ({
      reference_id: unit.reference_id,
      ...(unit.shipping === undefined ? {} : { shipping: unit.shipping }),
      ...payments({ world, order, unit }),
    })),
    payer: order.payer,
    links: [orderLinks({ world, order })[0]],
  })
}

function wantsAll({ headers }: Call): boolean {
  return headers.prefer?.includes("return=representation") ?? false
}

function paymentSource({ payer }: Order) {
  if (payer === undefined) return {}
  const { payer_id: accountId, ...others } = payer
  return { payment_source: { paypal: { ...others, account_id: accountId, account_status: "VERIFIED" } } }
}

function payments({ world, order, unit }: { world: World; order: Order; unit: PurchaseUnit }) {
  const { captures, refunds } = world.state.paypal
  const own = Object.values(captures).filter(
    ({ orderId, referenceId }) => orderId === order.id && referenceId === unit.reference_id,
  )
  if (own.length === 0) return {}
  const back = Object.values(refunds).filter(({ captureId }) => own.some(({ id }) => id === captureId))
  return {
    payments: {
      captures: own.map((capture) => captureBody({ world, capture })),
      ...(back.length === 0
        ? {}
        : {
            refunds: back.map(({ id, status, amount, customId }) => ({
              id,
              status,
              amount,
              ...(customId === undefined ? {} : { custom_id: customId }),
            })),
          }),
    },
  }
}

function orderLinks({ world, order }: { world: World; order: Order }) {
  const self = `${world.origin}/v2/checkout/orders/${order.id}`
  const links = [{ href: self, rel: "self", method: "GET" }]
  if (order.status === "COMPLETED") return links
  return [
    ...links,
    { href: checkoutUrl({ world, order }), rel: "approve", method: "GET" },
    { href: self, rel: "update", method: "PATCH" },
    { href: `${self}/capture`, rel: "capture", method: "POST" },
  ]
}

function checkoutUrl({ world, order }: { world: World; order: Order }): string {
  return `${world.origin}/paypal/checkoutnow?token=${order.id}`
}
