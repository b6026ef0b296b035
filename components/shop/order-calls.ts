"use client"

import { releaseHold } from "@/components/payments/payment-calls"
import type { Payer } from "@/components/payments/payment-state"
import { CallError, call } from "@/lib/client/call"
import { toWire } from "@/lib/money"
import type { PickupClass } from "@/lib/shop/rules/pickup"
import type { OrderTotals } from "@/lib/shop/rules/shop"
import type { ConfirmedOrder } from "@/lib/shop/schema/shop"
import type { ShopItem } from "./cart-store"

/** What is bought, as it stands on the screen when PayPal is opened. */
export type Purchase = {
  items: ShopItem[]
  couponCode: string
  discountBps: number
  isLocalPickup: boolean
  /** The class at which it is handed over. */
  pickupClass: PickupClass | null
  totals: OrderTotals
  /** As they stand beside the choice of pickup. */
  pickupHours: string
  /** The day that stands beside the choice. */
  promise: string
}

/** Opens the payment of a cart: its stock is reserved from now on. Answers PayPal's order id. */
export async function openOrder(purchase: Purchase): Promise<string> {
  const { items, couponCode, isLocalPickup, pickupClass, totals, pickupHours } = purchase
  const { orderId } = await call<{ orderId: string }>("/api/payments", {
    method: "POST",
    // Of whoever is signed in, it stands under their orders, whatever address PayPal has of them.
    as: "student",
    stays: true,
    body: {
      purpose: "order",
      cartItems: items.map(({ _id, quantity }) => ({ _id, quantity })),
      couponCode: couponCode || undefined,
      isLocalPickup,
      // What the buyer has seen: the server refuses to open another amount, or with other pickup hours.
      amount: toWire(totals.totalCents),
      pickupHours: isLocalPickup ? pickupHours : undefined,
      pickupEventId: pickupClass?.eventId,
    },
  })
  return orderId
}

/** Gives the reserved stock back. */
export async function releaseOrder(orderId: string): Promise<void> {
  await releaseHold({ orderId, as: "nobody" })
  rememberOpen(null)
}

/** Gives back what this tab had reserved when it was reloaded or left before anybody had paid. */
export async function releaseLeftOver(): Promise<void> {
  const open = openOrderOfTab()
  if (open && !open.isApproved) await releaseOrder(open.orderId)
}

const OPEN_ORDER = "open-order"
type OpenOrder = { orderId: string; purchase: Purchase; isApproved: boolean }

/** What this tab was paying for, if it has been reloaded meanwhile. */
export function openOrderOfTab(): OpenOrder | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(OPEN_ORDER) ?? "null")
  } catch {
    return null
  }
}

export function rememberOpen(open: OpenOrder | null): void {
  try {
    if (open === null) window.sessionStorage.removeItem(OPEN_ORDER)
    else window.sessionStorage.setItem(OPEN_ORDER, JSON.stringify(open))
  } catch {
    // Without storage the reservation ends by itself, and the mail says how the payment went.
  }
}

const TRIES = 3

/**
 * Posts the order that has been paid for (docs/calls.md, POST /api/orders). The server has it already; this confirms
 * it.
 */
export async function postOrder(paid: {
  orderId: string
  payer: Payer
  purchase: Purchase
}): Promise<ConfirmedOrder> {
  const { orderId, payer, purchase } = paid
  const body = {
    orderId,
    payerName: `${payer.givenName} ${payer.surname}`.trim(),
    payerEmail: payer.email,
    transactionAmount: toWire(purchase.totals.totalCents),
    cartItems: purchase.items.map(({ _id, quantity }) => ({ _id, quantity })),
    isLocalPickup: purchase.isLocalPickup,
    couponCode: purchase.couponCode,
    discount: purchase.discountBps / 10_000,
  }
  for (let tries = 1; ; tries++) {
    try {
      return await call<ConfirmedOrder>("/api/orders", { method: "POST", body })
    } catch (error) {
      if (tries === TRIES || !(error instanceof CallError && error.isPassing)) throw error
    }
  }
}
