"use client"

import { CallError, call } from "@/lib/client/call"
import { centsOf } from "@/lib/shop/rules/shop"
import type { WireChocolate } from "@/lib/shop/schema/shop"

export type ShopProduct = WireChocolate

export async function getProducts(): Promise<ShopProduct[]> {
  const answer = await call<Record<string, ShopProduct>>("/api/chocolates")
  return Object.values(answer)
}

export type CouponAnswer =
  | { kind: "valid"; discount: number; freeTins: number; minimumCents: number }
  | { kind: "invalid" }
  | { kind: "unknown"; message: string }

/**
 * What the server says about a code; `discount` is a fraction of the subtotal, from `minimumCents` on; or the cheapest
 * `freeTins` are free.
 */
export async function checkCoupon(code: string): Promise<CouponAnswer> {
  try {
    const answer = await call<{ discount?: unknown; freeTins?: number; minimum?: number }>(
      "/api/chocolates/validate-coupon",
      {
        method: "POST",
        body: { code },
      },
    )
    const { discount, freeTins = 0, minimum = 0 } = answer
    if (typeof discount !== "number" || (discount <= 0 && freeTins <= 0)) return { kind: "invalid" }
    return { kind: "valid", discount, freeTins, minimumCents: centsOf(minimum) }
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
