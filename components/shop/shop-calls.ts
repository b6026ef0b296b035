"use client"

import { CallError, call } from "@/lib/http/client"
import type { WireChocolate } from "@/lib/shop/schema"

export type ShopProduct = WireChocolate

export async function getProducts(): Promise<ShopProduct[]> {
  const answer = await call<Record<string, ShopProduct>>("/api/chocolates")
  return Object.values(answer)
}

export type CouponAnswer =
  | { kind: "valid"; discount: number }
  | { kind: "invalid" }
  | { kind: "unknown"; message: string }

/** What the server says about a code; `discount` is a fraction of the subtotal. */
export async function checkCoupon(code: string): Promise<CouponAnswer> {
  try {
    const { discount } = await call<{ discount?: unknown }>("/api/chocolates/validate-coupon", {
      method: "POST",
      body: { code },
    })
    return typeof discount === "number" && discount > 0 ? { kind: "valid", discount } : { kind: "invalid" }
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400))
      return { kind: "invalid" }
    const busy = error instanceof CallError && error.status === 429 ? error.message : ""
    return {
      kind: "unknown",
      message: busy || "We could not check this code just now. Please try again in a minute.",
    }
  }
}
