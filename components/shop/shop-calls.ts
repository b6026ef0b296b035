"use client"

import { CallError, call } from "@/lib/client/call"
import { centsOf } from "@/lib/shop/rules/shop"
import type { WireChocolate } from "@/lib/shop/schema"

export type ShopProduct = WireChocolate

export async function getProducts(): Promise<ShopProduct[]> {
  const answer = await call<Record<string, ShopProduct>>("/api/chocolates")
  return Object.values(answer)
}

export type CouponAnswer =
  | { kind: "valid"; discount: number; minimumCents: number }
  | { kind: "invalid" }
  | { kind: "unknown"; message: string }

/** What the server says about a code; `discount` is a fraction of the subtotal, from `minimumCents` on. */
export async function checkCoupon(code: string): Promise<CouponAnswer> {
  try {
    const answer = await call<{ discount?: unknown; minimum?: number }>("/api/chocolates/validate-coupon", {
      method: "POST",
      body: { code },
    })
    const { discount, minimum = 0 } = answer
    if (typeof discount !== "number" || discount <= 0) return { kind: "invalid" }
    return { kind: "valid", discount, minimumCents: centsOf(minimum) }
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400))
      return { kind: "invalid" }
    const busy = error instanceof CallError && error.status === 429 ? error.message : ""
    return {
      kind: "unknown",
      message: busy || "I couldn’t check this code right now. Please try again in a minute.",
    }
  }
}
