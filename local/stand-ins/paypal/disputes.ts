import type { Call, Reply } from "../http"
import { fields, json, parsed, text } from "../http"
import type { World } from "../state"
import type { ReturnMoney } from "./captures"
import { unknownResource } from "./problems"
import type { Capture, Dispute, Money } from "./records"
import { cents, leftOf, moneyOf, newId } from "./records"
import type { Emit } from "./webhooks"

const DAY_MS = 86_400_000
const CHARGEBACK_FEE_CENTS = 2000

type Lever = { call: Call; emit: Emit; returnMoney: ReturnMoney }

/** What the buyer (an inquiry), or their card's bank (a chargeback, which takes the money at once) begins. */
export function openDispute({ call, emit, returnMoney }: Lever): Reply {
  const { world, params } = call
  const capture = ownOf(world.state.paypal.captures, params.id)
  if (capture === undefined) return unknownResource()
  const given = fields(parsed(call.body))
  const stage = text(given.stage) ?? "INQUIRY"
  const amount = moneyOf({
    amountCents: Math.round(Number(given.amount ?? leftOf(capture) / 100) * 100),
    currency: capture.amount.currency_code,
  })
  if (!(cents(amount) > 0) || cents(amount) > leftOf(capture))
    return json(400, { message: "There is not that much left of it" })
  const days = Number(given.dueInDays ?? 10)
  const dispute: Dispute = {
    id: `PP-R-${newId(3)}-${newId(9)}`,
    captureId: capture.id,
    reason: text(given.reason) ?? "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    stage,
    status: text(given.status) ?? "WAITING_FOR_SELLER_RESPONSE",
    amount,
    dueAt: `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19)}.000Z`,
    takenCents: 0,
    returnedCents: 0,
    movements: [],
    createdAt: precise(),
    updatedAt: precise(),
  }
  world.state.paypal.disputes[dispute.id] = dispute
  if (stage !== "INQUIRY") {
    move({ dispute, type: "DEBIT", amount, reason: "DISPUTE_SETTLEMENT" })
    const fee = moneyOf({ amountCents: CHARGEBACK_FEE_CENTS, currency: amount.currency_code })
    move({ dispute, type: "DEBIT", amount: fee, reason: "CHARGEBACK_FEE" })
    take({ lever: { call, emit, returnMoney }, capture, dispute, isTold: given.isReversalTold !== false })
  }
  return changed({ world, emit, dispute, type: "CREATED", status: 201 })
}

/** Goes on with a dispute: to another `status`, or to its end with an `outcome`. */
export function moveDispute({ call, emit, returnMoney }: Lever): Reply {
  const { world, params } = call
  const dispute = ownOf(world.state.paypal.disputes, params.id)
  const capture = dispute && ownOf(world.state.paypal.captures, dispute.captureId)
  if (dispute === undefined || capture === undefined) return unknownResource()
  const given = fields(parsed(call.body))
  if (dispute.status === "RESOLVED") return json(409, { message: "The dispute is over" })
  const outcome = text(given.outcome)
  if (outcome === undefined) {
    dispute.status = text(given.status) ?? dispute.status
    dispute.stage = text(given.stage) ?? dispute.stage
    return changed({ world, emit, dispute, type: "UPDATED", status: 200 })
  }
  dispute.status = "RESOLVED"
  dispute.outcome = outcome
  const isTaken = dispute.takenCents > 0
  if (outcome === "RESOLVED_BUYER_FAVOUR" && !isTaken) {
    move({ dispute, type: "DEBIT", amount: dispute.amount, reason: "DISPUTE_SETTLEMENT" })
    take({ lever: { call, emit, returnMoney }, capture, dispute, isTold: given.isReversalTold !== false })
  }
  if (outcome !== "RESOLVED_BUYER_FAVOUR" && isTaken) {
    dispute.returnedCents = dispute.takenCents
    move({ dispute, type: "CREDIT", amount: dispute.amount, reason: "DISPUTE_SETTLEMENT" })
  }
  return changed({ world, emit, dispute, type: "RESOLVED", status: 200 })
}

/** `GET /v1/customer/disputes/:id` */
export function getDispute({ params, world }: Call): Reply {
  const dispute = ownOf(world.state.paypal.disputes, params.id)
  return dispute === undefined ? unknownResource() : json(200, disputeBody({ world, dispute }))
}

/** `GET /v1/customer/disputes`: those that changed lately, newest first. */
export function searchDisputes({ query, world }: Call): Reply {
  const after = query.get("update_time_after") ?? ""
  const items = Object.values(world.state.paypal.disputes)
    .filter(({ updatedAt }) => updatedAt >= after)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .slice(0, Number(query.get("page_size") ?? 10))
    .map((dispute) => ({
      dispute_id: dispute.id,
      create_time: dispute.createdAt,
      update_time: dispute.updatedAt,
      status: dispute.status,
    }))
  return json(200, { items, links: [] })
}

/** PayPal's own record of disputes, newest first: `taken`, `returned` and `fee` in dollars. */
export function listDisputes({ world }: Call): Reply {
  const disputes = Object.values(world.state.paypal.disputes).reverse()
  return json(
    200,
    disputes.map(({ id, captureId, amount, reason, stage, status, outcome, movements, ...dispute }) => ({
      id,
      captureId,
      orderId: world.state.paypal.captures[captureId]?.orderId,
      amount: amount.value,
      reason,
      stage,
      status,
      outcome: outcome ?? null,
      taken: dispute.takenCents / 100,
      returned: dispute.returnedCents / 100,
      fee:
        movements.reduce((sum, one) => sum + (one.reason.endsWith("_FEE") ? cents(one.amount) : 0), 0) / 100,
    })),
  )
}

/** A refund in the middle of a dispute ends it when it is of all that is disputed. */
export function endDisputeOfRefunded(given: { world: World; emit: Emit; capture: Capture }): void {
  const { world, emit, capture } = given
  const dispute = openDisputeOf(world, capture.id)
  if (dispute === undefined || leftOf(capture) > 0) return
  Object.assign(dispute, { status: "RESOLVED", outcome: "RESOLVED_BUYER_FAVOUR" })
  changed({ world, emit, dispute, type: "RESOLVED", status: 200 })
}

export function openDisputeOf(world: World, captureId: string): Dispute | undefined {
  const { disputes } = world.state.paypal
  return Object.values(disputes).find((one) => one.captureId === captureId && one.status !== "RESOLVED")
}

/** The money leaves her account; PayPal may tell so by an event of its own. */
function take(given: { lever: Lever; capture: Capture; dispute: Dispute; isTold: boolean }): void {
  const { lever, capture, dispute, isTold } = given
  dispute.takenCents = cents(dispute.amount)
  capture.disputedCents = (capture.disputedCents ?? 0) + (isTold ? 0 : dispute.takenCents)
  if (isTold) lever.returnMoney({ call: lever.call, emit: lever.emit, capture, amount: dispute.amount })
}

function move(given: { dispute: Dispute; type: "DEBIT" | "CREDIT"; amount: Money; reason: string }): void {
  const { dispute, type, amount, reason } = given
  dispute.movements.push({ type, amount, reason, at: precise() })
}

function changed(given: {
  world: World
  emit: Emit
  dispute: Dispute
  type: "CREATED" | "UPDATED" | "RESOLVED"
  status: number
}): Reply {
  const { world, emit, dispute, type, status } = given
  const last = Date.parse(dispute.updatedAt)
  dispute.updatedAt = new Date(Math.max(Date.now(), last + 1)).toISOString()
  world.changed()
  const resource = disputeBody({ world, dispute })
  emit({ type: `CUSTOMER.DISPUTE.${type}`, resource })
  return json(status, resource)
}

/** As PayPal's reference of the Disputes API has it, version 1. */
function disputeBody({ world, dispute }: { world: World; dispute: Dispute }) {
  const capture = world.state.paypal.captures[dispute.captureId]
  const self = `${world.origin}/v1/customer/disputes/${dispute.id}`
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        create_time: capture?.createdAt,
        transaction_status: "COMPLETED",
        gross_amount: capture?.amount,
        ...(capture?.customId === undefined ? {} : { custom: capture.customId }),
        seller: { merchant_id: capture?.payee.merchant_id },
        seller_protection_eligible: true,
      },
    ],
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: dispute.amount,
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: dispute.stage === "INQUIRY" ? "INTERNAL" : "EXTERNAL",
    ...(dispute.status === "RESOLVED"
      ? { dispute_outcome: { outcome_code: dispute.outcome, amount_refunded: refundedOf(dispute) } }
      : { seller_response_due_date: dispute.dueAt }),
    ...(dispute.movements.length === 0
      ? {}
      : {
          money_movements: dispute.movements.map(({ type, amount, reason, at }) => ({
            affected_party: "SELLER",
            amount,
            initiated_time: at,
            type,
            reason,
          })),
        }),
    links: [{ href: self, rel: "self", method: "GET" }],
  }
}

function refundedOf({ outcome, amount }: Dispute): Money {
  const isBuyers = outcome === "RESOLVED_BUYER_FAVOUR"
  return isBuyers ? amount : moneyOf({ amountCents: 0, currency: amount.currency_code })
}

function ownOf<T>(records: Record<string, T>, id = ""): T | undefined {
  return Object.hasOwn(records, id) ? records[id] : undefined
}

/** Disputes change within a second of one another. */
function precise(): string {
  return new Date().toISOString()
}
