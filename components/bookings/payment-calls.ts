"use client"

import { CallError, call } from "@/lib/http/client"
import type { BookingState } from "./booking-state"
import { browserZone } from "./use-zone"

/** Opens the payment of what is on the form: the time is held from now on. */
export function openOrder({ slot, sessionType, amount, message, place }: BookingState) {
  const booking = { slotId: slot?._id, sessionType, amount: Number(amount), message, place }
  return call<{ orderId: string; holdUntil: string }>("/api/payments", {
    method: "POST",
    as: "student",
    body: { purpose: "booking", ...booking, timeZone: browserZone() },
  })
}

/** Gives a held time back. Also while the page goes away; when it is lost, the hold ends by itself. */
export async function giveBack(orderId: string): Promise<void> {
  await call(`/api/payments/${orderId}`, { method: "DELETE", as: "student", keepalive: true }).catch(() => {})
}

export type CaptureOutcome =
  | { kind: "paid"; givenName: string }
  | { kind: "review"; message: string }
  | { kind: "declined" }
  | { kind: "lost"; message: string }
  | { kind: "refused"; message: string }
  | { kind: "unconfirmed" }

type Answer = { status: string; payer: { givenName: string }; message?: string }

/** Captures an approved order. An answer that does not come never counts as a failed payment. */
export async function capture(orderId: string): Promise<CaptureOutcome> {
  try {
    const { status, payer, message } = await call<Answer>(`/api/payments/${orderId}/capture`, {
      method: "POST",
      as: "student",
    })
    if (status === "COMPLETED") return { kind: "paid", givenName: payer.givenName }
    return { kind: "review", message: message ?? "PayPal is reviewing your payment. Your time is kept." }
  } catch (error) {
    if (!(error instanceof CallError)) return { kind: "unconfirmed" }
    const { code, message } = error
    if (code === "INSTRUMENT_DECLINED") return { kind: "declined" }
    if (code === "CLAIM_LOST" || code === "REFUNDED") return { kind: "lost", message }
    if (code === "NOT_APPROVED") return { kind: "refused", message }
    return { kind: "unconfirmed" }
  }
}
