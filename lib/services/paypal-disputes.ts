import type { SdkRequest } from "@paypal/checkout-server-sdk"
import { z } from "zod"
import { parseDollars } from "../money"
import { execute, PayPalRefusal } from "./paypal"
import { storable } from "./paypal-text"

/** What PayPal says of a dispute, in its own words; the cents are of USD. */
export type DisputeFacts = {
  id: string
  /** Of what it is: captures of ours, if they are ours. */
  captureIds: string[]
  reason: string
  stage: string
  status: string
  /** Empty until it is over. */
  outcome: string
  cents: number
  /** Until when the seller may answer. */
  dueAt: Date | null
  openedAt: Date
  updatedAt: Date
  /** What has left her account for it and come back, and PayPal's own charges. */
  taken: { cents: number; at: Date | null }
  returned: { cents: number; at: Date | null }
  fee: { cents: number; at: Date | null }
}

const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
const word = z.string().max(300).catch("").default("")
const moment = z.iso.datetime({ offset: true })
const money = z.object({ currency_code: z.string(), value: z.string() }).optional().catch(undefined)
const movementShape = z.object({
  // An older and a newer name of the same.
  affected_party: word,
  party: word,
  amount: money,
  initiated_time: moment.optional().catch(undefined),
  type: word,
  reason: word,
})
const movementsShape = z.array(movementShape).optional().catch(undefined)
const disputeShape = z.object({
  dispute_id: id,
  create_time: moment,
  update_time: moment,
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: id.optional().catch(undefined) }).catch({}))
    .catch([]),
  reason: word,
  status: word,
  dispute_life_cycle_stage: word,
  dispute_amount: money,
  dispute_outcome: z.object({ outcome_code: word, amount_refunded: money }).optional().catch(undefined),
  seller_response_due_date: moment.optional().catch(undefined),
  money_movements: movementsShape,
  fund_movements: movementsShape,
})

/** A dispute as PayPal writes it, in an event or an answer; null for anything else. */
export function readDispute(value: unknown): DisputeFacts | null {
  const { data } = disputeShape.safeParse(value)
  if (!data) return null
  const transactions = data.disputed_transactions.map((one) => one.seller_transaction_id)
  const updatedAt = new Date(data.update_time)
  return {
    id: data.dispute_id,
    captureIds: transactions.filter((one) => one !== undefined),
    reason: storable(data.reason),
    stage: storable(data.dispute_life_cycle_stage),
    status: storable(data.status),
    outcome: storable(data.dispute_outcome?.outcome_code),
    cents: dollarsOf(data.dispute_amount),
    dueAt: data.seller_response_due_date ? new Date(data.seller_response_due_date) : null,
    openedAt: new Date(data.create_time),
    updatedAt,
    ...moneyOf(data, updatedAt),
  }
}

/** The dispute as PayPal sees it now; null when it does not show it to us. Throws PayPalSilent. */
export async function getDispute(disputeId: string): Promise<DisputeFacts | null> {
  return readDispute(await ask(`/v1/customer/disputes/${encodeURIComponent(disputeId)}`))
}

const listShape = z.object({ items: z.array(z.object({ dispute_id: id, update_time: moment })).default([]) })

/** The ids of the disputes that have changed since then, and when; none when PayPal shows us none. Throws PayPalSilent. */
export async function findDisputes(since: Date): Promise<{ id: string; updatedAt: Date }[]> {
  const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: "50" })
  const { data } = listShape.safeParse(await ask(`/v1/customer/disputes?${query}`))
  return (data?.items ?? []).map((one) => ({ id: one.dispute_id, updatedAt: new Date(one.update_time) }))
}

async function ask(path: string): Promise<unknown> {
  const request: SdkRequest = { path, verb: "GET", headers: { "Content-Type": "application/json" } }
  try {
    return await execute(request, z.unknown())
  } catch (error) {
    // The app may lack the permission for disputes; what the events say then has to do.
    if (error instanceof PayPalRefusal) return null
    throw error
  }
}

type Shaped = z.output<typeof disputeShape>

/** What moved. Without a list of it, what the outcome says went back to the buyer was taken from her. */
function moneyOf(dispute: Shaped, updatedAt: Date): Pick<DisputeFacts, "taken" | "returned" | "fee"> {
  const hers = [...(dispute.money_movements ?? []), ...(dispute.fund_movements ?? [])].filter(
    ({ affected_party, party, amount }) =>
      (affected_party || party) === "SELLER" && amount?.currency_code === "USD",
  )
  const isFee = ({ reason }: { reason: string }) => reason.endsWith("_FEE")
  const sumOf = (fits: (one: z.output<typeof movementShape>) => boolean) => {
    const some = hers.filter(fits)
    const at = some.map((one) => new Date(one.initiated_time ?? updatedAt)).sort((a, b) => +a - +b)[0]
    return { cents: some.reduce((sum, { amount }) => sum + dollarsOf(amount), 0), at: at ?? null }
  }
  const fee = sumOf((one) => isFee(one) && one.type === "DEBIT")
  fee.cents -= sumOf((one) => isFee(one) && one.type === "CREDIT").cents
  if (hers.length > 0)
    return {
      taken: sumOf((one) => !isFee(one) && one.type === "DEBIT"),
      returned: sumOf((one) => !isFee(one) && one.type === "CREDIT"),
      fee,
    }
  const { outcome_code: outcome, amount_refunded: refunded } = dispute.dispute_outcome ?? {}
  const cents =
    outcome === "RESOLVED_BUYER_FAVOUR"
      ? dollarsOf(refunded ?? dispute.dispute_amount)
      : outcome === "ACCEPTED"
        ? dollarsOf(refunded)
        : 0
  return { taken: { cents, at: cents ? updatedAt : null }, returned: { cents: 0, at: null }, fee }
}

function dollarsOf(amount: z.output<typeof money>): number {
  return amount?.currency_code === "USD" ? (parseDollars(amount.value) ?? 0) : 0
}
