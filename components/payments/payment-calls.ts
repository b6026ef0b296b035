"use client"

import { CallError, call, type Role } from "@/lib/client/call"
import type { CaptureOutcome, Payer } from "./payment-state"

/** Gives back what is held. Also while the page goes away; when it is lost, the hold ends by itself. */
export async function releaseHold({ orderId, as }: { orderId: string; as: Role }): Promise<void> {
  await call(`/api/payments/${orderId}`, { method: "DELETE", as, keepalive: true }).catch(() => {})
}

/** Captures an approved order. An answer that does not come never counts as a failed payment. */
export async function capture({
  orderId,
  as,
  kept,
}: {
  orderId: string
  as: Role
  /** What is kept while PayPal reviews the payment, in a sentence. */
  kept: string
}): Promise<CaptureOutcome> {
  try {
    const { status, payer, message } = await call<{ status: string; payer: Payer; message?: string }>(
      `/api/payments/${orderId}/capture`,
      { method: "POST", as },
    )
    if (status === "COMPLETED") return { kind: "paid", payer }
    return { kind: "review", message: message ?? `PayPal is reviewing your payment. ${kept}` }
  } catch (error) {
    if (!(error instanceof CallError)) return { kind: "unconfirmed" }
    const { code, message } = error
    if (code === "INSTRUMENT_DECLINED") return { kind: "declined" }
    if (LOST.has(code)) return { kind: "lost", code, message }
    if (code === "NOT_APPROVED") return { kind: "refused", code, message }
    return { kind: "unconfirmed" }
  }
}

const LOST = new Set(["CLAIM_LOST", "REFUNDED", "COUPON_USED"])
