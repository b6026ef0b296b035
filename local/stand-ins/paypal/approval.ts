import { browserScript } from "../browser-script"
import type { Call, Reply } from "../http"
import { fields, json, parsed, text } from "../http"
import { escaped, page } from "../page"
import { findOrder, orderBody } from "./orders"
import { paypalProblem, unknownResource } from "./problems"
import type { Funding, Order } from "./records"
import { newId, now } from "./records"
import type { Emit } from "./webhooks"

const fundings: Funding[] = ["ok", "declined", "pending", "echeck"]

const ADDRESS = {
  address_line_1: "1240 Lawrence Street",
  address_line_2: "Apt 3",
  admin_area_2: "Port Townsend",
  admin_area_1: "WA",
  postal_code: "98368",
  country_code: "US",
}

/** Does what the buyer does in the approval window. */
export function approveOrder({ call, emit }: { call: Call; emit: Emit }): Reply {
  const { world } = call
  const order = findOrder(call)
  if (order === undefined) return unknownResource()
  if (order.status === "COMPLETED") return paypalProblem({ status: 422, issue: "ORDER_ALREADY_CAPTURED" })
  const body = fields(call.body.trim() === "" ? {} : parsed(call.body))
  const payer = fields(body.payer)
  const name = fields(payer.name)
  const funding = fundings.find((one) => one === (body.funding ?? "ok"))
  if (funding === undefined) return json(400, { message: `funding must be one of ${fundings.join(", ")}` })
  order.funding = funding
  order.status = "APPROVED"
  order.updatedAt = now()
  order.payer = {
    name: {
      given_name: text(payer.given_name) ?? text(name.given_name) ?? "Jordan",
      surname: text(payer.surname) ?? text(name.surname) ?? "Reyes",
    },
    email_address: text(payer.email_address) ?? "buyer@example.com",
    payer_id: text(payer.payer_id) ?? order.payer?.payer_id ?? newId(13),
    address: { country_code: "US" },
  }
  if (order.sendsAddress) {
    const { given_name: first, surname: last } = order.payer.name
    const shipping = { name: { full_name: `${first} ${last}` }, address: ADDRESS, ...fields(body.shipping) }
    for (const unit of order.units) unit.shipping = shipping
  }
  world.changed()
  emit({ type: "CHECKOUT.ORDER.APPROVED", resource: orderBody({ world, order }) })
  return json(200, { id: order.id, status: order.status, payer: order.payer })
}

/** PayPal's JS SDK for the client id of the query. */
export function sdkScript({ query, world }: Call): Reply {
  const clientId = query.get("client-id")
  const { paypalClientId } = world.credentials
  if (!clientId || (paypalClientId !== undefined && clientId !== paypalClientId)) {
    const body = "throw new Error(\"SDK Validation error: 'client-id not recognized'\")"
    return { ...browserScript("paypal-sdk.js"), status: 400, body }
  }
  return browserScript("paypal-sdk.js")
}

/** The approval window; without a token it waits for the shop to name the order. */
export function approvalPage(call: Call): Reply {
  const { query, world } = call
  const token = query.get("token")
  if (token === null) {
    return page({
      narrow: true,
      title: "PayPal (stand-in)",
      script: "/paypal/checkoutnow.js",
      body: `<p id="waiting" class="soft">One moment…</p>`,
    })
  }
  const order = findOrder({ ...call, params: { id: token } })
  if (order === undefined || order.status === "COMPLETED") {
    const why = order === undefined ? "That order doesn’t exist." : "This order has been paid already."
    return page({
      status: order === undefined ? 404 : 200,
      narrow: true,
      title: "PayPal (stand-in)",
      script: "/paypal/checkoutnow.js",
      body: `<h1>Nothing to pay</h1><p>${why}</p><button data-outcome="cancelled" disabled>Return</button>`,
    })
  }
  const given = order.payer
  return page({
    narrow: true,
    title: "PayPal (stand-in)",
    script: "/paypal/checkoutnow.js",
    body: `<p class="soft">PayPal stand-in. No money moves.</p>
<h1>${order.units.map((unit) => `${escaped(unit.amount.value)} ${escaped(unit.amount.currency_code)}`).join(" + ")}</h1>
${descriptionOf(order)}
<form id="approval" data-order="${order.id}" data-to="${escaped(query.get("origin") ?? new URL(world.siteUrl).origin)}">
<label><span>First name</span><input type="text" name="given_name" value="${escaped(given?.name.given_name ?? "Jordan")}" autocomplete="off"></label>
<label><span>Last name</span><input type="text" name="surname" value="${escaped(given?.name.surname ?? "Reyes")}" autocomplete="off"></label>
<label><span>Email</span><input type="email" name="email_address" value="${escaped(given?.email_address ?? "buyer@example.com")}" autocomplete="off"></label>
<div class="stack">
<button class="main" type="submit" data-funding="ok" disabled>Pay now</button>
<button type="submit" data-funding="declined" disabled>Pay with a card that is declined</button>
<button type="submit" data-funding="pending" disabled>Pay, but held for review</button>
<button type="button" data-outcome="cancelled" disabled>Cancel and return</button>
</div>
<p role="alert" id="problem"></p>
</form>`,
  })
}

function descriptionOf({ units }: Order): string {
  const lines = units.flatMap((unit) => (typeof unit.description === "string" ? [unit.description] : []))
  return lines.map((line) => `<p>${escaped(line)}</p>`).join("")
}
