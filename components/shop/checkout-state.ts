import {
  NO_PAYMENT,
  nextPayment,
  type PaymentAction,
  type PaymentState,
} from "@/components/payments/payment-state"
import { CONFIRMING } from "@/components/payments/payment-texts"
import type { ConfirmedOrder } from "@/lib/shop/schema/shop"
import type { Purchase } from "./order-calls"

export type CheckoutState = {
  payment: PaymentState
  /** What is being paid for, as it stood when PayPal was opened. */
  purchase: Purchase | null
  givenName: string
  order: ConfirmedOrder | null
}

export type CheckoutAction =
  | { type: "purchase"; purchase: Purchase }
  | { type: "confirmed"; order: ConfirmedOrder }
  | PaymentAction

export const NO_CHECKOUT: CheckoutState = { payment: NO_PAYMENT, purchase: null, givenName: "", order: null }

/** The checkout of a cart from one moment to the next. */
export function nextCheckout(state: CheckoutState, action: CheckoutAction): CheckoutState {
  if (action.type === "purchase") return { ...state, purchase: action.purchase }
  if (action.type === "confirmed") return { ...state, order: action.order }
  const next = { ...state, payment: nextPayment(state.payment, action) }
  const outcome = action.type === "answered" ? action.outcome : null
  return outcome?.kind === "paid" ? { ...next, givenName: outcome.payer.givenName } : next
}

type Refused = { status: number; code: string; message: string; fields: Record<string, string> }

/** What follows from a payment that the server did not open; null when it says nothing that is known. */
export function notOpened({ status, code, message, fields }: Refused) {
  if (code === "PAYMENT_PENDING")
    return { note: { tone: "info", text: message || CONFIRMING }, isStockOld: false } as const
  if (![400, 404, 409, 429].includes(status)) return null
  return {
    note: { tone: "warning", text: `${message} You haven’t been charged.`.trim() },
    isStockOld: true,
    isCouponRefused: code === "COUPON_USED" || "couponCode" in fields,
  } as const
}
