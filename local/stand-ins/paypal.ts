import { browserScript } from "./browser-script"
import type { Fault } from "./faults"
import type { Call, Reply, Route } from "./http"
import { json, noContent } from "./http"
import { approvalPage, approveOrder, sdkScript } from "./paypal/approval"
import {
  getCapture,
  getRefund,
  listCaptures,
  refundCapture,
  resolveCapture,
  resolveRefunds,
  returnMoney,
} from "./paypal/captures"
import { getDispute, listDisputes, moveDispute, openDispute, searchDisputes } from "./paypal/disputes"
import { captureOrder, createOrder, getOrder } from "./paypal/orders"
import { forgetRequestIds } from "./paypal/request-ids"
import { expireTokens, issueToken, refusalOfToken } from "./paypal/tokens"
import { createWebhooks, getWebhook, verifySignature } from "./paypal/webhooks"
import type { World } from "./state"

const anyOrigin = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "content-type",
  "access-control-allow-methods": "GET, POST",
}

export type PayPal = { routes: Route[]; close: () => void }

/** PayPal's REST APIs, its JS SDK and the levers behind the scenes. */
export function createPayPal({
  world,
  takeFault,
}: {
  world: World
  takeFault: (operation: string) => Fault | undefined
}): PayPal {
  const { emit, sendTest, close } = createWebhooks({ world, takeFault: () => takeFault("webhook") })
  const isPending = () => takeFault("pending-refund") !== undefined
  const capture = (call: Call) => captureOrder({ call, emit })
  const orders = "/v2/checkout/orders"
  const payments = "/v2/payments"
  const disputes = "/v1/customer/disputes"
  return {
    close,
    routes: [
      rest({ operation: "token", method: "POST", path: "/v1/oauth2/token", answer: issueToken }),
      rest({ operation: "create", method: "POST", path: orders, answer: signedIn(createOrder) }),
      rest({ operation: "get", method: "GET", path: `${orders}/:id`, answer: signedIn(getOrder) }),
      rest({
        operation: "capture",
        method: "POST",
        path: `${orders}/:id/capture`,
        answer: signedIn(capture),
      }),
      rest({
        operation: "get-capture",
        method: "GET",
        path: `${payments}/captures/:id`,
        answer: signedIn(getCapture),
      }),
      rest({
        operation: "refund",
        method: "POST",
        path: `${payments}/captures/:id/refund`,
        answer: signedIn((call) => refundCapture({ call, emit, isPending })),
      }),
      rest({
        operation: "get-refund",
        method: "GET",
        path: `${payments}/refunds/:id`,
        answer: signedIn(getRefund),
      }),
      rest({
        operation: "get-webhook",
        method: "GET",
        path: "/v1/notifications/webhooks/:id",
        answer: signedIn(getWebhook),
      }),
      rest({
        operation: "get-dispute",
        method: "GET",
        path: `${disputes}/:id`,
        answer: signedIn(getDispute),
      }),
      rest({ operation: "list-disputes", method: "GET", path: disputes, answer: signedIn(searchDisputes) }),
      rest({
        operation: "verify",
        method: "POST",
        path: "/v1/notifications/verify-webhook-signature",
        answer: signedIn(verifySignature),
      }),
      rest({ operation: "sdk", method: "GET", path: "/paypal/sdk/js", answer: sdkScript }),
      rest({ operation: "checkout", method: "GET", path: "/paypal/checkoutnow", answer: approvalPage }),
      {
        method: "GET",
        path: "/paypal/checkoutnow.js",
        answer: () => browserScript("paypal-approval.js"),
      },
      { method: "GET", path: "/paypal/sdk/orders/:id", answer: forAnyPage(getOrder) },
      { method: "POST", path: "/paypal/sdk/orders/:id/capture", answer: forAnyPage(capture) },
      { method: "POST", path: "/paypal/approve/:id", answer: (call) => approveOrder({ call, emit }) },
      { method: "GET", path: "/paypal/captures", answer: listCaptures },
      {
        method: "POST",
        path: "/paypal/captures/:id/resolve",
        answer: (call) => resolveCapture({ call, emit }),
      },
      {
        method: "POST",
        path: "/paypal/captures/:id/refund",
        answer: (call) => refundCapture({ call, emit }),
      },
      {
        method: "POST",
        path: "/paypal/captures/:id/resolve-refunds",
        answer: (call) => resolveRefunds({ call, emit }),
      },
      {
        method: "POST",
        path: "/paypal/captures/:id/reverse",
        answer: (call) => refundCapture({ call, emit, type: "PAYMENT.CAPTURE.REVERSED" }),
      },
      {
        method: "POST",
        path: "/paypal/captures/:id/dispute",
        answer: (call) => openDispute({ call, emit, returnMoney }),
      },
      { method: "GET", path: "/paypal/disputes", answer: listDisputes },
      {
        method: "POST",
        path: "/paypal/disputes/:id",
        answer: (call) => moveDispute({ call, emit, returnMoney }),
      },
      {
        method: "GET",
        path: "/paypal/webhooks",
        answer: () => json(200, { undelivered: world.state.paypal.deliveries }),
      },
      { method: "POST", path: "/paypal/webhook-test", answer: sendTest },
      { method: "POST", path: "/paypal/expire-tokens", answer: lever(() => expireTokens(world)) },
      { method: "POST", path: "/paypal/forget-request-ids", answer: lever(() => forgetRequestIds(world)) },
    ],
  }
}

function rest(given: Omit<Route, "service">): Route {
  return { service: "paypal", ...given }
}

function signedIn(answer: (call: Call) => Reply): (call: Call) => Reply {
  return (call) => refusalOfToken(call) ?? answer(call)
}

function forAnyPage(answer: (call: Call) => Reply): (call: Call) => Reply {
  return (call) => {
    const reply = answer(call)
    return { ...reply, headers: { ...reply.headers, ...anyOrigin } }
  }
}

function lever(pull: () => void): () => Reply {
  return () => {
    pull()
    return noContent()
  }
}
