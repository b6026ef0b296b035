import { generateKeyPairSync, randomInt } from "node:crypto"
import type { Fields } from "../http"

export type Money = { currency_code: string; value: string }

export type Payer = {
  name: { given_name: string; surname: string }
  email_address: string
  payer_id: string
  address: { country_code: string }
}

export type Payee = { email_address: string; merchant_id: string }

/** What the buyer's bank will say when the order is captured. */
export type Funding = "ok" | "declined" | "pending" | "echeck"

/** As the shop sent it, with PayPal's defaults filled in. */
export type PurchaseUnit = Fields & { reference_id: string; amount: Fields & Money; payee: Payee }

export type Order = {
  id: string
  intent: string
  status: "CREATED" | "APPROVED" | "COMPLETED"
  units: PurchaseUnit[]
  payer?: Payer
  funding: Funding
  /** Whether the buyer's own address comes with the order. */
  sendsAddress: boolean
  createdAt: string
  updatedAt: string
}

export type Capture = {
  id: string
  orderId: string
  referenceId: string
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED"
  reason?: "PENDING_REVIEW" | "ECHECK"
  amount: Money
  payee: Payee
  customId?: string
  invoiceId?: string
  refundedCents: number
  /** Taken for a dispute without a refund of its own. */
  disputedCents?: number
  createdAt: string
  updatedAt: string
}

export type Refund = {
  id: string
  captureId: string
  status: "COMPLETED" | "PENDING" | "FAILED"
  amount: Money
  customId?: string
  invoiceId?: string
  note?: string
  createdAt: string
}

export type Dispute = {
  id: string
  captureId: string
  reason: string
  stage: string
  status: string
  outcome?: string
  amount: Money
  /** Until when the seller may answer. */
  dueAt: string
  takenCents: number
  returnedCents: number
  movements: { type: "DEBIT" | "CREDIT"; amount: Money; reason: string; at: string }[]
  createdAt: string
  updatedAt: string
}

export type Delivery = {
  transmissionId: string
  body: string
  attempts: number
  nextAt: number
}

export type PayPalState = {
  privateKey: string
  publicKey: string
  tokens: Record<string, number>
  orders: Record<string, Order>
  captures: Record<string, Capture>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  requestIds: Record<string, { resourceId: string; at: number }>
  deliveries: Delivery[]
}

export function emptyPayPal(): PayPalState {
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  return {
    ...keys,
    tokens: {},
    orders: {},
    captures: {},
    refunds: {},
    disputes: {},
    requestIds: {},
    deliveries: [],
  }
}

const letters = "ABCDEFGHJKLMNPRSTUVWXY0123456789"

export function newId(length = 17): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("")
}

export function cents(money: Money): number {
  return Math.round(Number(money.value) * 100)
}

/** The cents of a capture that can still be given back. */
export function leftOf(capture: Capture): number {
  return cents(capture.amount) - capture.refundedCents - (capture.disputedCents ?? 0)
}

export function moneyOf({ amountCents, currency }: { amountCents: number; currency: string }): Money {
  const digits = decimalsOf(currency) ?? 2
  return { currency_code: currency, value: (amountCents / 100).toFixed(digits) }
}

/** Decimal places that PayPal allows for a currency, or undefined for one that it does not take. */
export function decimalsOf(currency: string): number | undefined {
  if (["HUF", "JPY", "TWD"].includes(currency)) return 0
  const known = "AUD BRL CAD CHF CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD"
  return known.split(" ").includes(currency) ? 2 : undefined
}

export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`
}
